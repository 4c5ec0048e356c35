/** The page only moves from scene to scene: what a stage shows is what it was handed, whatever has happened. */

import { expect, test } from "vitest";

import type { Event as DeepEvent } from "../src/games/deep_sea_adventure/scene";
import { DeepStage } from "../src/games/deep_sea_adventure/stage.svelte";
import { COMPANIES, type Event as DeskEvent } from "../src/games/in_too_deep/scene";
import { DeskStage } from "../src/games/in_too_deep/stage.svelte";
import { Stage } from "../src/games/stage.svelte";
import deepWire from "../src/games/deep_sea_adventure/wire?raw";
import deskWire from "../src/games/in_too_deep/wire?raw";
import type { GameEvent } from "../src/words";
import { drawing, frozen, randomDeepScene, randomDeskScene, type Draw } from "./scenes";

const ROUNDS = 40;

/** The types of all events that a game can tell. */
const typesOf = (wire: string): string[] => [...wire.matchAll(/^ {2}type: "(\w+)";$/gm)].map((match) => match[1] as string);

/** An event with every field that an event may have, drawn by chance: it need not fit the scene at all. */
function randomEvent(type: string, draw: Draw): GameEvent {
  const company = (): string => COMPANIES[draw(5)] as string;
  const fields = {
    seat: draw(3), other_seat: draw(3), units: draw(5), air: draw(26), dive: 1 + draw(3), total: draw(7), moves: draw(7), start: draw(9) - 1,
    end: draw(9) - 1, jumped: [draw(3)], place: draw(12), chips: [1 + draw(4)], level: 1 + draw(4), value: draw(2) ? draw(15) : null,
    length: draw(12), number: draw(100), company: company(), from_company: company(), price: draw(9), turns: draw(4), bonus: draw(4),
    card: draw(2) ? { number: draw(100), company: company() } : null, cards: draw(5), winners: [draw(3)], score: draw(50),
  };
  return { type, ...fields };
}

type Shown<Scene, Event extends GameEvent> = Pick<Stage<Scene, Event>, "scene" | "cues" | "show" | "settle">;

function shows<Scene, Event extends GameEvent>(
  makeStage: (scene: Scene) => Shown<Scene, Event>, makeScene: (draw: Draw) => Scene, types: string[],
): void {
  const draw = drawing(1);
  const stage = makeStage(frozen(makeScene(draw)));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [number, type] of types.entries()) {
      const before = stage.scene;
      const after = frozen(makeScene(draw));
      const cues = stage.cues(frozen(randomEvent(type, draw)) as Event, before, number);
      expect(cues.length).toBeGreaterThan(0);
      expect(cues.at(-1)?.held).toBeFalsy();
      expect(stage.scene).toBe(before);
      for (const { begin, held } of cues) {
        if (!held) stage.show(after);
        begin?.();
        expect(stage.scene).toBe(held ? before : after);
      }
      stage.settle();
      expect(stage.scene).toBe(after);
    }
  }
}

test("Deep Sea Adventure", () => {
  const types = typesOf(deepWire);
  expect(types.length).toBeGreaterThan(20);
  shows<ReturnType<typeof randomDeepScene>, DeepEvent>((scene) => new DeepStage(scene, [], [0]), randomDeepScene, types);
});

test("In Too Deep", () => {
  const types = typesOf(deskWire);
  expect(types.length).toBeGreaterThan(30);
  shows<ReturnType<typeof randomDeskScene>, DeskEvent>((scene) => new DeskStage(scene), randomDeskScene, types);
});

test("a game without a page of its own", () => {
  shows((scene) => new Stage(scene), (draw) => ({ pot: draw(9) }), ["rolled", "held"]);
});
