/** What is drawn on the page as a picture to keep: its styles and letters go with it, so that it looks the same elsewhere. */

const SCALE = 2; // sharp on any screen
const HEADING = 40; // pixels

/** The rules that hold for the page as it is now, which in the picture hold for good; nothing moves there. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const texts = await Promise.all(rules.map((rule) => (rule instanceof CSSFontFaceRule ? letters(rule) : textOf(rule))));
  return `${texts.join("\n")}\n* { animation: none !important; transition: none !important; }`;
}

function textOf(rule: CSSRule): string {
  if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? [...rule.cssRules].map(textOf).join("\n") : "";
  if (rule instanceof CSSStyleRule && rule.cssRules.length)
    return `${rule.selectorText} { ${rule.style.cssText} ${[...rule.cssRules].map(textOf).join("\n")} }`;
  return rule.cssText;
}

/** A typeface with its letters in it, for a picture fetches nothing. */
async function letters(rule: CSSFontFaceRule): Promise<string> {
  const source = rule.style.getPropertyValue("src");
  const address = /url\("?([^")]+)"?\)/.exec(source)?.[1];
  if (!address || rule.style.getPropertyValue("unicode-range").includes("U+100")) return ""; // letters of few names
  const base = rule.parentStyleSheet?.href ?? location.href;
  const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return rule.cssText.replace(/url\("?[^")]+"?\)/, `url("data:font/woff2;base64,${text}")`);
}

/** The page's own theme, which the picture keeps. */
function theme(): string {
  const chosen = document.documentElement.dataset.theme ?? "";
  if (["night", "day", "contrast"].includes(chosen)) return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A PNG of what stands in `box`, with a heading over it. */
export async function picture(box: Element, heading: string): Promise<Blob> {
  const { width, height: shown } = box.getBoundingClientRect();
  const height = shown + HEADING + 8;
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="${theme()}">` +
    `<style>${escaped(await styles())}</style>` +
    `<foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" style="height:${height}px;` +
    `background:var(--panel);color:var(--text);font:400 16px/1.45 var(--body)"><p style="height:${HEADING}px;padding:0 12px;` +
    `font:600 19px/${HEADING}px var(--numerals);white-space:nowrap;overflow:hidden">${escaped(heading)}</p>` +
    `<div style="position:relative;width:${width}px;height:${shown}px">${new XMLSerializer().serializeToString(box)}</div>` +
    `</div></foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

/** Hand a file to whoever sits here. */
export function keep(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
