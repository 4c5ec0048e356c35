/** What this browser has been taught: guided games that were played, and hints that were seen. */

import { read, write } from "./kept";

const KEPT = "fathom.taught";

/** The guided game that is under way. */
interface Lesson {
  table: string;
  seen: string[];
  left: boolean;
}

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

class Taught {
  /** Whether hints are shown. */
  hints = $state(true);
  private games = $state.raw<string[]>([]);
  private seen = $state.raw<string[]>([]);
  private lesson = $state.raw<Lesson>({ table: "", seen: [], left: false });

  constructor() {
    const { hints, games, seen, lesson } = read(KEPT);
    this.hints = hints !== false;
    this.games = list(games);
    this.seen = list(seen);
    if (lesson) this.lesson = lesson as Lesson;
  }

  /** Whether the guided game of a game was played to its end. */
  knows(game: string): boolean {
    return this.games.includes(game);
  }

  finish(game: string): void {
    this.games = [...new Set([...this.games, game])];
    this.keep();
  }

  /** Whether a hint of a game was seen. */
  saw(game: string, id: string): boolean {
    return this.seen.includes(`${game}:${id}`);
  }

  see(game: string, id: string): void {
    this.seen = [...new Set([...this.seen, `${game}:${id}`])];
    this.keep();
  }

  /** Show all hints again. */
  forget(): void {
    this.hints = true;
    this.seen = [];
    this.keep();
  }

  show(hints: boolean): void {
    this.hints = hints;
    this.keep();
  }

  /** How far the guided game at a table is; of another table than the last, nothing is known any more. */
  at(table: string): Lesson {
    return this.lesson.table === table ? this.lesson : { table, seen: [], left: false };
  }

  pass(table: string, id: string): void {
    const { seen, ...lesson } = this.at(table);
    this.lesson = { ...lesson, seen: [...new Set([...seen, id])] };
    this.keep();
  }

  leave(table: string): void {
    this.lesson = { ...this.at(table), left: true };
    this.keep();
  }

  private keep(): void {
    const { hints, games, seen, lesson } = this;
    write(KEPT, { hints, games, seen, lesson });
  }
}

export const taught = new Taught();
