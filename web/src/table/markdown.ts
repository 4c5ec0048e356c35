/** The little Markdown that rules are written in, as pieces to be drawn: no HTML is ever made from text. */

export type Span = { kind: "text" | "strong" | "em" | "code"; text: string };
export type Block =
  | { kind: "heading"; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/gs;
const HEADING = /^#+ (.*)\n?/;
const ITEM = /^(?:[*-]|\d+\.) +/;
const NEXT_ITEM = /\n(?=(?:[*-]|\d+\.) )/;
const RULE = /^\|[-:| ]+\|$/; // below the head of a table

function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    const [whole, strong, em, code] = match;
    if (strong) found.push({ kind: "strong", text: strong });
    else if (em) found.push({ kind: "em", text: em });
    else found.push({ kind: "code", text: code ?? "" });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

/** Text whose lines are broken anywhere. */
const joined = (text: string): Span[] => spans(text.replace(/\s*\n\s*/g, " ").trim());

const cells = (line: string): Span[][] =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => spans(cell.trim()));

function block(part: string): Block {
  const [head = "", rule = "", ...rows] = part.split("\n");
  if (RULE.test(rule)) return { kind: "table", head: cells(head), rows: rows.map(cells) };
  if (!ITEM.test(part)) return { kind: "paragraph", spans: joined(part) };
  const items = part.split(NEXT_ITEM).map((item) => joined(item.replace(ITEM, "")));
  return { kind: "list", ordered: /^\d/.test(part), items };
}

/** What stands between blank lines; a heading may be followed by text at once. */
export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part.length > 0)
    .flatMap((part): Block[] => {
      const heading = HEADING.exec(part);
      if (!heading) return [block(part)];
      const [line, title = ""] = heading;
      const below = part.slice(line.length).trim();
      return [{ kind: "heading", spans: spans(title) }, ...(below ? [block(below)] : [])];
    });
}
