/** Smooth noise from a seed: the same text gives the same seabed everywhere and for ever. */

export type Field = (x: number, y: number) => number;

/** A 32-bit number from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A number in [0, 1) for a lattice point. */
function lattice(seed: number, x: number, y: number): number {
  let hash = seed ^ Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000;
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Value noise in [0, 1], one lattice cell a unit wide. */
export function noise(seed: number): Field {
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = ease(x - left);
    const v = ease(y - top);
    const above = lattice(seed, left, top) * (1 - u) + lattice(seed, left + 1, top) * u;
    const below = lattice(seed, left, top + 1) * (1 - u) + lattice(seed, left + 1, top + 1) * u;
    return above * (1 - v) + below * v;
  };
}

/** Noise with finer noise on it, in [0, 1]. */
export function layered(seed: number, layers = 3): Field {
  const fields = Array.from({ length: layers }, (_, layer) => noise((seed + layer * 0x9e3779b9) >>> 0));
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    let scale = 1;
    for (const field of fields) {
      sum += weight * field(x * scale, y * scale);
      total += weight;
      weight /= 2.1;
      scale *= 2;
    }
    return sum / total;
  };
}
