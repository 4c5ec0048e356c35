/** The little Markdown that rules are written in, as pieces to be drawn: no HTML is ever made from text. */

export type Span = { kind: "text" | "strong" | "em" | "code"; text: string };
type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/gs;

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

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part.length > 0)
    .map((part): Block => {
      if (!/^[*-] /.test(part)) return { kind: "paragraph", spans: spans(part.replace(/\s*\n\s*/g, " ")) };
      const items = part.split(/\n(?=[*-] )/).map((item) => spans(item.slice(2).replace(/\s*\n\s*/g, " ")));
      return { kind: "list", items };
    });
}
