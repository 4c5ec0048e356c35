/** Whose words are not to be shown here, by table: the browser of who said them, or where that is not known, the seat. */

import { read, write } from "../kept";
import type { Said } from "../wire";

const NAME = "fathom.muted";
const MOST = 200;

const idOf = (table: string, { who, seat }: Said): string => `${table} ${who || seat}`;

class Muted {
  private ids = $state.raw<readonly string[]>(kept());

  has(table: string, said: Said): boolean {
    return this.ids.includes(idOf(table, said));
  }

  toggle(table: string, said: Said): void {
    const one = idOf(table, said);
    const others = this.ids.filter((other) => other !== one);
    this.ids = this.has(table, said) ? others : [one, ...others].slice(0, MOST);
    write(NAME, { ids: this.ids });
  }
}

function kept(): string[] {
  const { ids } = read(NAME);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

export const muted = new Muted();
