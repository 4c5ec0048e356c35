/** What is chosen in the lobby: what this browser chose last, and what is usual where it has chosen nothing. */

import { read, write } from "../kept";
import { freeName, OPEN, PERSON, seatName } from "../names";
import type { GameInfo, NewTable, PlayerInfo, Seat } from "../wire";
import type { Words } from "../words";

export type Choice = Pick<NewTable, "seats" | "preset" | "options">;

const KEPT = "fathom.lobby";
const USUAL_SEATS = 4;

/** The game that was played last; empty if there is none. */
export function lastGame(): string {
  const { game } = read(KEPT);
  return typeof game === "string" ? game : "";
}

/** Keep which game it was. */
export const rememberGame = (game: string): void => write(KEPT, { ...read(KEPT), game });

/** Keep what was chosen for a game. */
export function remember({ game, seats, preset, options }: NewTable, words: Words): void {
  const kept: Choice = { seats: unnamed(seats, words), preset, options };
  write(KEPT, { game, games: { ...(read(KEPT).games as object | undefined), [game]: kept } });
}

/** Seats without the names that nobody chose: those are of one language. */
const unnamed = (seats: Seat[], words: Words): Seat[] =>
  seats.map((seat, i) => (seat.name === seatName(words, i) ? { ...seat, name: "" } : seat));

const named = (seats: Seat[], words: Words): Seat[] => seats.map((seat, i) => ({ ...seat, name: seat.name || seatName(words, i) }));

/** Seats in another language: names that nobody chose follow. */
export const renamed = (seats: Seat[], from: Words, to: Words): Seat[] => named(unnamed(seats, from), to);

/** What was chosen last for a game, as far as there still is such a thing; else what is usual. */
export function choiceOf(game: GameInfo, words: Words): Choice {
  const last = (read(KEPT).games as Record<string, Partial<Choice>> | undefined)?.[game.id];
  const options = Object.entries(last?.options ?? {}).filter(([name]) => game.options.some((one) => one.name === name));
  return {
    seats: last?.seats && fits(game, last.seats) ? named(last.seats, words) : usualSeats(game, words),
    preset: last?.preset && game.presets[last.preset] ? last.preset : "default",
    options: Object.fromEntries(options),
  };
}

const fits = (game: GameInfo, seats: Seat[]): boolean =>
  seats.length >= game.least_players &&
  seats.length <= game.most_players &&
  seats.every(({ player }) => player === PERSON || player === OPEN || isKnown(game, player));

function usualSeats(game: GameInfo, words: Words): Seat[] {
  const usual = usualOpponent(game);
  const size = Math.max(game.least_players, Math.min(USUAL_SEATS, game.most_players));
  return Array.from({ length: size }, (_, seat) => ({
    name: seatName(words, seat),
    player: seat ? usual : PERSON,
  }));
}

/** Who sits at a guided first game: you, and the opponents that it is written for. */
export const guidedSeats = ({ guided }: GameInfo, words: Words): Seat[] =>
  [PERSON, ...guided].map((player, seat) => ({ name: seatName(words, seat), player }));

/** The opponents that a game offers, the weakest first. */
export const opponentsOf = ({ players }: GameInfo): PlayerInfo[] =>
  players.filter(({ strength }) => strength).sort((one, other) => one.strength - other.strength);

/** Who plays where nobody has been chosen, one of the gentler ones; a person, if the game has no other players. */
export function usualOpponent(game: GameInfo): string {
  const offered = opponentsOf(game);
  return (offered[Math.floor(offered.length / 3)] ?? game.players[0])?.name ?? PERSON;
}

/** Whether a game has this player, whatever its parameter. */
export const isKnown = (game: GameInfo, player: string): boolean => game.players.some(({ name }) => name === player.split(":")[0]);

/** Which of a game's opponents everybody at the table is who is no person; none if they differ, or there is nobody. */
export function opponentAt(game: GameInfo, seats: Seat[]): PlayerInfo | undefined {
  const bots = new Set(seats.map(({ player }) => player).filter((player) => player !== PERSON));
  return bots.size === 1 ? opponentsOf(game).find(({ name }) => bots.has(name)) : undefined;
}

/** The seats, that at `own` under its player's name; names that nobody chose are others, where somebody is called so. */
export function apart(seats: Seat[], own: number, called: string, words: Words): Seat[] {
  const names = seats.map(({ name }, i) => (i === own && called) || name.trim() || seatName(words, i));
  for (const [i, name] of names.entries()) {
    if (own >= 0 && i !== own && name === seatName(words, i)) names[i] = freeName(words, i, names.toSpliced(i, 1));
  }
  return seats.map(({ player }, i) => ({ name: names[i] as string, player }));
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
