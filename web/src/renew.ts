/** Loading the page anew, where a part of it can't be had. */

const NAME = "fathom.renewed";
const AGAIN = 2000; // milliseconds
const SELDOM = 60_000;

/** Load the page anew once the server answers, and once a minute at most, however often it is of no use. */
export async function renew(): Promise<void> {
  const isUp = await fetch("/health").then(({ ok }) => ok, () => false);
  if (isUp && mayReload()) {
    location.reload();
  } else {
    setTimeout(() => void renew(), AGAIN);
  }
}

/** Whether it was not done within a minute; a browser that remembers nothing waits so long on this page. */
function mayReload(): boolean {
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(NAME) ?? 0) <= SELDOM) return false;
    sessionStorage.setItem(NAME, String(now));
    return true;
  } catch {
    return performance.now() > SELDOM;
  }
}
