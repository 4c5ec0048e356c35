/** What this browser keeps from visit to visit, in its local storage. */

/** A record kept in local storage, empty if there is none, it is broken, or storage is forbidden. */
export function read(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return value && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the page works without it.
  }
}
