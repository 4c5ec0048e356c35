/** Going to a table that was made for whoever is here, unless they have gone elsewhere meanwhile. */

import { onDestroy } from "svelte";

import { sitAt } from "../place.svelte";
import type { NewTable, TableMade } from "../wire";
import { keepMade } from "./running";

type Arrive = (made: TableMade, wish: Pick<NewTable, "game" | "seats">) => void;

/** For the component that has tables made: once it is no longer shown, nobody is led away from where they are. */
export function arriving(): Arrive {
  let gone = false;
  onDestroy(() => void (gone = true));
  return (made, wish) => (gone ? keepMade(made, wish) : sitAt(made));
}
