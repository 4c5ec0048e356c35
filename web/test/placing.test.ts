import { describe, expect, test } from "vitest";
import { placed } from "../src/placing";

describe("an explanation lies", () => {
  const window = { width: 400, height: 300 };
  const size = { width: 100, height: 60 };

  test("above what it explains, where there is room, and below where there is none", () => {
    expect(placed(size, { x: 150, y: 200, width: 20, height: 20 }, window)).toEqual({ x: 110, y: 128 });
    expect(placed(size, { x: 150, y: 20, width: 20, height: 20 }, window)).toEqual({ x: 110, y: 52 });
  });
  test("beside what is as high as the window", () => {
    expect(placed(size, { x: 20, y: 0, width: 20, height: 300 }, window)).toEqual({ x: 52, y: 120 });
    expect(placed(size, { x: 360, y: 0, width: 20, height: 300 }, window)).toEqual({ x: 248, y: 120 });
  });
  test("never outside the window, even where nothing fits", () => {
    expect(placed(size, { x: 395, y: 200, width: 5, height: 5 }, window)).toEqual({ x: 292, y: 172.5 });
    expect(placed(size, { x: 0, y: 0, width: 400, height: 300 }, window)).toEqual({ x: 150, y: 120 });
  });
});

describe("a tip stands", () => {
  const window = { width: 400, height: 800 };
  const size = { width: 300, height: 100 };

  test("beside what it speaks of, within the window", () => {
    expect(placed(size, { x: 10, y: 300, width: 100, height: 50 }, window)).toEqual({ x: 8, y: 188 });
    expect(placed(size, { x: 10, y: 20, width: 100, height: 50 }, window)).toEqual({ x: 8, y: 82 });
  });
  test("where it covers nothing that is taken", () => {
    const desk = { x: 0, y: 600, width: 400, height: 200 };
    expect(placed(size, { x: 20, y: 620, width: 100, height: 40 }, window, [desk])).toEqual({ x: 8, y: 488 });
  });
  test("there, too, if its size is one that was measured, and cannot be copied", () => {
    const measured = Object.create({ get width() { return 300; }, get height() { return 100; } }) as { width: number; height: number };
    const desk = { x: 0, y: 600, width: 400, height: 200 };
    expect(placed(measured, { x: 20, y: 620, width: 100, height: 40 }, window, [desk])).toEqual({ x: 8, y: 488 });
  });
  test("on what is taken rather than on what is asked", () => {
    const low = { width: 400, height: 300 };
    const [header, desk] = [{ x: 0, y: 0, width: 400, height: 100 }, { x: 0, y: 100, width: 400, height: 200 }];
    const asked = { x: 0, y: 110, width: 400, height: 50 };
    const { y } = placed(size, { x: 0, y: 270, width: 400, height: 30 }, low, [header, desk], [asked]);
    expect(y + size.height <= asked.y || y >= asked.y + asked.height).toBe(true);
  });
});
