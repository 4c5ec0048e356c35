/** How a scene changes: the server sends what is new in it, and the rest is taken over. */

/** `{ "=": value }` puts a value in place of the old one; any other patch goes into an object or a list, key by key. */
export type Patch = { "=": unknown } | { [key: string]: Patch };

const REPLACED = "=";

/** The scene after a change. The old one stays as it is, and what has not changed is shared by both. */
export function patched(old: unknown, patch: Patch): unknown {
  if (REPLACED in patch) return patch[REPLACED];
  const changed = Object.entries(patch);
  if (changed.length === 0) return old;
  const next = (Array.isArray(old) ? [...old] : { ...(old as object) }) as Record<string, unknown>;
  for (const [key, inner] of changed) next[key] = patched(next[key], inner);
  return next;
}
