import { describe, expect, it } from "vitest";
import { blocks, type Span } from "../src/table/markdown";

const text = (text: string): Span => ({ kind: "text", text });

describe("the Markdown of the rules", () => {
  it("takes a heading off the text that follows it at once", () => {
    expect(blocks("## In short\nRoll,\nand move.\n\n### Alone")).toEqual([
      { kind: "heading", spans: [text("In short")] },
      { kind: "paragraph", spans: [text("Roll, and move.")] },
      { kind: "heading", spans: [text("Alone")] },
    ]);
  });

  it("reads lists with and without numbers", () => {
    expect(blocks("1. roll\n2. move\n   on")).toEqual([
      { kind: "list", ordered: true, items: [[text("roll")], [text("move on")]] },
    ]);
    expect(blocks("- air\n- dives")).toEqual([{ kind: "list", ordered: false, items: [[text("air")], [text("dives")]] }]);
  });

  it("reads a table, below a heading too", () => {
    expect(blocks("## Sides\n| company | basic |\n|---|---|\n| **Pearl** | `+2` |")).toEqual([
      { kind: "heading", spans: [text("Sides")] },
      {
        kind: "table",
        head: [[text("company")], [text("basic")]],
        rows: [[[{ kind: "strong", text: "Pearl" }], [{ kind: "code", text: "+2" }]]],
      },
    ]);
  });

  it("makes nothing of what is written as HTML", () => {
    expect(blocks("see <b>here</b>")).toEqual([{ kind: "paragraph", spans: [text("see <b>here</b>")] }]);
  });
});
