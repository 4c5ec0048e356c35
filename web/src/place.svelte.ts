/** Where in the page we are: the lobby, or a table with its key in the fragment. */

interface Place {
  table: string | null;
  key: string;
}

function here(): Place {
  const found = /^\/table\/([^/]+)$/.exec(location.pathname);
  return { table: found ? decodeURIComponent(found[1] as string) : null, key: location.hash.slice(1) };
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

  /** Stay here, under a better address. */
  correct(path: string): void {
    history.replaceState(null, "", path);
  }
}

export const places = new Places();

/** Without a key one only watches. */
export const tablePath = (table: string, key = ""): string => `/table/${encodeURIComponent(table)}${key && `#${key}`}`;

/** For an onclick of a link within the page: go there without loading it anew, unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  places.go(link.pathname + link.hash);
}
