/** The board in words: what the drawing says, said. */

import type { Sentence } from "../../wire";
import type { Diver, Parts, Scene } from "./scene";

export function describe(scene: Scene): Sentence[] {
  const { air, tank, dive, dives, divers, line, phase } = scene;
  const aboard = divers.filter((diver) => diver.where !== "sea").map((diver) => diver.seat);
  return [
    { id: "air-text", args: { air, tank, dive, dives } },
    { id: "submarine-text", args: { diver_seats: aboard } },
    ...line.map((chips, place): Sentence => {
      const diver = divers.find((one) => one.where === "sea" && one.place === place);
      return {
        id: "place-text",
        args: diver
          ? { place, chips, seat: diver.seat, facing: phase === "over" ? "lost" : diver.facing, units: diver.hold.length }
          : { place, chips, seat: "none", facing: "none", units: 0 },
      };
    }),
    ...(phase === "over" ? divers.map(won) : []),
  ];
}

const won = ({ seat, banked, score }: Diver): Sentence => ({
  id: "won",
  args: { seat, values: banked.map(([, value]) => value ?? "?"), score: score ?? "?" },
});

/** What the diver whose turn it is is asked. */
export function asks({ phase, divers, on_turn }: Scene): Sentence {
  const diver = divers.find((one) => one.seat === on_turn);
  return { id: `asks-${phase}`, args: { way: diver?.where === "sub" ? "sub" : (diver?.facing ?? "down") } };
}

/** The chance to get home with a move, or with the roll that is awaited. */
export function chance(scene: Scene, offer: { name: string; parts: Parts | null } | null): Sentence | null {
  const home = offer ? offer.parts?.home : scene.home;
  if (home === null || home === undefined) return null;
  return { id: "home-chance", args: { chance: home, move: offer?.name === "dive" ? "dive" : "other" } };
}
