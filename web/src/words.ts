/** Every sentence of the page, said from the catalogues (Project Fluent) the server hands out. */

import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";

import { PERSON, playerLabel } from "./names";
import type { Catalogues, Sentence } from "./wire";

export type Args = Sentence["args"];

/** The texts of a language. */
type Texts = Omit<Catalogues, "languages">;

/** An event of a game, as this viewer is told of it: its type, and its fields; those that may not be known are null. */
export interface GameEvent {
  type: string;
}

/** Keys of seats and lists of seats. */
const SEATS = /(seats?|winners)$/;

export const isOfSeats = (key: string): boolean => SEATS.test(key);

/** The sentence of an event: named by its type, in its `hidden` form if something may not be known. An event within it is said by its own. */
export function sentenceOf({ type, ...fields }: GameEvent): Sentence {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  const args = known.map(([key, value]) => (isStruct(value) && !isEvent(value) ? value : { [key]: value }));
  const hidden = known.length < Object.keys(fields).length;
  return { id: hidden ? `${type}.hidden` : type, args: Object.assign({}, ...args) as Args };
}

const isStruct = (value: unknown): value is object => typeof value === "object" && !Array.isArray(value);
const isEvent = (value: unknown): value is GameEvent => isStruct(value) && "type" in value;

/** What a catalogue may call: `FROM_ONE($place)` counts from 1 what programs count from 0. */
const FUNCTIONS = {
  FROM_ONE: ([value]: FluentValue[]): FluentValue => new FluentNumber(Number(value?.valueOf()) + 1),
};

/** A list is said by `$key` (its items, joined), `$key_or` and `$key_count`; a seat, or a list of them, by name. */
export function variables(args: Args, nameOf: (seat: number) => string, language = "en"): Record<string, FluentVariable> {
  const said: Record<string, FluentVariable> = {};
  for (const [key, value] of Object.entries(args)) {
    const seats = isOfSeats(key);
    if (Array.isArray(value)) {
      const items = value.map((item) => (seats && typeof item === "number" ? nameOf(item) : String(item)));
      said[key] = join(items, language, "conjunction");
      said[`${key}_or`] = join(items, language, "disjunction");
      said[`${key}_count`] = value.length;
    } else {
      said[key] = seats && typeof value === "number" ? nameOf(value) : value;
    }
  }
  return said;
}

function join(items: string[], language: string, type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(language, { type }).format(items);
}

export class Words {
  readonly language: string;
  private readonly catalogues: Texts[];
  readonly game: string;
  private readonly bundles: FluentBundle[];

  /**
   * The words of the house and, before them, of `game`. The first catalogues give the language; the others stand in for
   * the sentences it lacks.
   */
  constructor(catalogues: Texts[], game = "") {
    this.language = catalogues[0]?.language ?? "en";
    this.catalogues = catalogues;
    this.game = game;
    const texts = catalogues.flatMap(({ language, house, games }) => [
      { language, text: games[game] ?? "" },
      { language, text: house },
    ]);
    this.bundles = texts.map(({ language, text }) => {
      const bundle = new FluentBundle(language, { useIsolating: false, functions: FUNCTIONS });
      bundle.addResource(new FluentResource(text));
      return bundle;
    });
  }

  has(id: string): boolean {
    return this.find(id) !== null;
  }

  /** The sentence `id`, or `id.attribute`. An id without a sentence is said as it is, so that it is noticed. */
  say(id: string, args: Args = {}, nameOf: (seat: number) => string = String): string {
    const found = this.find(id);
    if (!found) {
      console.warn(`no sentence for ${id}`);
      return id;
    }
    const errors: Error[] = [];
    const text = found.bundle.formatPattern(found.pattern, variables(args, nameOf, this.language), errors);
    for (const error of errors) console.warn(`${id}: ${error.message}`);
    return text;
  }

  /**
   * A sentence in the words of the game it names: its `page` wording if it has one, for the other is for those who type
   * names. Game, option and the option's choices are said as the page calls them, and the parts of a move that is named in
   * the notation.
   */
  tell(sentence: Sentence, nameOf: (seat: number) => string = String): string {
    const { game, option } = sentence.args;
    if (typeof game === "string" && game !== this.game) return new Words(this.catalogues, game).tell(sentence, nameOf);
    const args = { ...sentence.args };
    if (typeof game === "string") args.game = this.first(["game-title"], game);
    if (typeof option === "string") {
      const called = <T>(value: T): T | string => this.first([`option-${option}-${value}`], "") || value;
      for (const [key, value] of Object.entries(args)) args[key] = Array.isArray(value) ? value.map(called) : called(value);
      args.option = this.first([`option-${option}.label`], option);
    }
    if (sentence.id === "stood_in" && args.player !== PERSON) args.player = playerLabel(this, String(args.player));
    for (const [key, value] of Object.entries(args)) if (isEvent(value)) args[key] = this.tell(sentenceOf(value), nameOf);
    return this.say(this.has(`${sentence.id}.page`) ? `${sentence.id}.page` : sentence.id, args, nameOf);
  }

  /** The first of these ids that has a sentence, said; else the last resort as it is. */
  first(ids: string[], lastResort: string, args: Args = {}): string {
    const id = ids.find((candidate) => this.has(candidate));
    return id ? this.say(id, args) : lastResort;
  }

  private find(id: string) {
    const [name, attribute] = id.split(".") as [string, string?];
    for (const bundle of this.bundles) {
      const message = bundle.getMessage(name);
      const pattern = attribute ? message?.attributes[attribute] : message?.value;
      if (pattern) return { bundle, pattern };
    }
    return null;
  }
}
