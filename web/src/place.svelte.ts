/** Where in the page we are: the lobby, a table with its key in the fragment, a replay of one or of a record, or nowhere. */

interface Place {
  table: string | null;
  key: string;
  replay: boolean;
  /** And there, whether chance was fair. */
  checks: boolean;
  /** The key is to bring seats from another device. */
  moves: boolean;
  /** The key makes this browser the same person as another one. */
  joins: boolean;
  /** There is nothing at this address. */
  missing: boolean;
}

/** Where a record is looked at that was opened from a file. */
export const RECORD = "/replay";
const JOIN = "/join";

/** What a sentence or a messenger has left behind a link that was sent. */
const STRAY = /(?:[/.,;:!?)\]>"'*`|\s]|%(?:20|0A|0D|22|3E|60|7C|C2%A[0B]|C2%BB|E2%80%(?:9[3489CD]|A6)|E3%80%82))+$/i;

function here(): Place {
  const pathname = location.pathname.replace(STRAY, "") || "/";
  const hash = pathname === JOIN ? location.hash : location.hash.replace(STRAY, ""); // there a name stands at its end
  if (pathname !== location.pathname || hash !== location.hash) history.replaceState(history.state, "", pathname + location.search + hash);
  const found = /^\/table\/([^/%]+)(\/replay|\/chance|\/move)?$/.exec(pathname); // no table has a name that would have to be escaped
  return {
    table: found ? (found[1] as string) : null,
    key: hash.slice(1),
    replay: found?.[2] === "/replay" || found?.[2] === "/chance" || pathname === RECORD,
    checks: found?.[2] === "/chance",
    moves: found?.[2] === "/move",
    joins: pathname === JOIN,
    missing: !found && !["/", RECORD, JOIN].includes(pathname),
  };
}

class Places {
  now = $state.raw<Place>(here());

  constructor() {
    addEventListener("popstate", () => (this.now = here()));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.now = here();
    scrollTo(0, 0);
  }

  /** Go somewhere else, and never come back here. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.now = here();
  }

  /** Stay here, under a better address. */
  correct(path: string): void {
    history.replaceState(null, "", path);
  }
}

export const places = new Places();

/** Without a key one only watches. */
export const tablePath = (table: string, key = ""): string => `/table/${encodeURIComponent(table)}${key && `#${key}`}`;

/** Go to a table that was made for whoever is here. */
export const sitAt = ({ table, key }: { table: string; key: string }): void => places.go(tablePath(table, key));

/** Where a seat goes on that is played on another device; the key does it once. */
export const movePath = (table: string, key: string): string => `/table/${encodeURIComponent(table)}/move#${key}`;

/** Where another browser becomes the same person, who is called so; the key does it once. */
export const joinPath = (key: string, name: string): string => `${JOIN}#${key}/${encodeURIComponent(name)}`;

export const replayPath = (table: string, key = ""): string => `/table/${encodeURIComponent(table)}/replay${key && `#${key}`}`;

/** Its replay, with the answer whether chance was fair. */
export const checkPath = (table: string, key = ""): string => `/table/${encodeURIComponent(table)}/chance${key && `#${key}`}`;

/** For an onclick of a link within the page: go there without loading it anew, unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  places.go(link.pathname + link.hash);
}
