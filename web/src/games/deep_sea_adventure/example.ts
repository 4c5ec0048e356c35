/** The example of a turn in the primer: what is rolled with the dice of the table, and what three treasures leave of it. */

export const CARRIED = 3;

/** `faces` of each of so many `dice`. The best throw but one, so that it is neither the most nor the least. */
export function throwOf(dice: number, faces: number[]): { thrown: number[]; total: number; moves: number } {
  const [best = 0, next = best] = [...new Set(faces)].sort((a, b) => b - a);
  const thrown = Array.from({ length: dice }, (_, die) => (die === dice - 1 ? next : best));
  const total = thrown.reduce((sum, face) => sum + face, 0);
  return { thrown, total, moves: Math.max(0, total - CARRIED) };
}
