/** What is chosen in the lobby: what this browser chose last, and what is usual where it has chosen nothing. */

import { seatName } from "../names";
import { read, write } from "../theme.svelte";
import type { GameInfo, NewTable, PlayerInfo, Seat } from "../wire";
import type { Words } from "../words";

export const PERSON = "person";
export const GRADES = ["easy", "medium", "hard"] as const;

export type Grade = (typeof GRADES)[number];
export type Choice = Omit<NewTable, "game">;

const KEPT = "fathom.lobby";
const USUAL_SEATS = 4;

/** The game that was played last; empty if there is none. */
export function lastGame(): string {
  const { game } = read(KEPT);
  return typeof game === "string" ? game : "";
}

export function remember({ game, ...choice }: NewTable): void {
  write(KEPT, { game, games: { ...(read(KEPT).games as object | undefined), [game]: choice } });
}

/** What was chosen last for a game, as far as there still is such a thing; else what is usual. */
export function choiceOf(game: GameInfo, words: Words): Choice {
  const last = (read(KEPT).games as Record<string, Partial<Choice>> | undefined)?.[game.id];
  const options = Object.entries(last?.options ?? {}).filter(([name]) => game.options.some((one) => one.name === name));
  return {
    seats: last?.seats && fits(game, last.seats) ? last.seats : usualSeats(game, words),
    preset: last?.preset && game.presets[last.preset] ? last.preset : "default",
    options: Object.fromEntries(options),
  };
}

const fits = (game: GameInfo, seats: Seat[]): boolean =>
  seats.length >= game.least_players &&
  seats.length <= game.most_players &&
  seats.every(({ player }) => player === PERSON || game.players.some(({ name }) => name === player.split(":")[0]));

function usualSeats(game: GameInfo, words: Words): Seat[] {
  const usual = opponent(game, "medium") ?? opponent(game, "easy") ?? game.players[0];
  const size = Math.max(game.least_players, Math.min(USUAL_SEATS, game.most_players));
  return Array.from({ length: size }, (_, seat) => ({
    name: seatName(words, seat),
    player: seat ? (usual?.name ?? PERSON) : PERSON,
  }));
}

export const opponent = (game: GameInfo, grade: Grade): PlayerInfo | undefined =>
  game.players.find((player) => player.grade === grade);

/** The grade of everybody at the table who is no person; empty if they differ, or there is nobody. */
export function gradeOf(game: GameInfo, seats: Seat[]): Grade | "" {
  const bots = new Set(seats.map(({ player }) => player).filter((player) => player !== PERSON));
  const [bot] = bots;
  return bots.size === 1 ? (game.players.find(({ name }) => name === bot)?.grade ?? "") : "";
}

/** One seat more, of the kind of the last, under the first name that is free. */
export function another(game: GameInfo, seats: Seat[], words: Words): Seat {
  const names = seats.map(({ name }) => name);
  const flags = Array.from({ length: game.most_players }, (_, i) => seatName(words, i));
  const own = flags[seats.length] ?? "";
  const free = names.includes(own) ? flags.find((flag) => !names.includes(flag)) : own;
  return { name: free ?? own, player: seats.at(-1)?.player ?? PERSON };
}

/** Show a field that may lie in closed folds, and go to it. */
export function reveal(field: HTMLElement | null): void {
  for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  field?.focus();
}
