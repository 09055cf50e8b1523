import type { Asker } from "#domain/facilities/asker-fit.ts";
import { placeInList, rowFor } from "./row-for.ts";
import { isCallable } from "../../entry/row.ts";
import type { Row } from "../../entry/row.ts";
import { isNameLine } from "../NameLines.tsx";

type ListOf = {
  /** As the server sent them. */
  found: readonly Row[];
  /** New ones that the reader asked to see. */
  added: readonly Row[];
  /** Whether those that nobody can call are folded where somebody can be called. */
  mayFold: boolean;
};

/** Each row of a list in one group, in the order of the list. */
export type GroupedRows = {
  /** What may be had: all but those with none left. The same for every asker. */
  left: Row[];
  /** Of these what is not folded, cards before lines. The same for every asker. */
  plain: Row[];
  cards: Row[];
  names: Row[];
  /** Not for whom the reader asks. */
  unfit: Row[];
  none: Row[];
  /** Nobody can call them. */
  silent: Row[];
};

/** Groups the rows of a list. Whom a reader asks for hides none, and moves down what does not fit. */
export function groupRows({ found, added, mayFold }: ListOf, asker: Asker): GroupedRows {
  const isOut = (row: Row) => row.stock === "out" && !added.includes(row);
  const left = [...added, ...found.filter((row) => !isOut(row))];
  const isFolded = mayFold && left.some(canBeCalled);
  const isSilent = (row: Row) => isFolded && !canBeCalled(row);
  const listed = left.filter((row) => !isSilent(row));
  // Where nobody can be called. What is new has just been told of.
  const isLine = (row: Row) => !isFolded && isNameLine(row) && !added.includes(row);
  const placeOf = (row: Row) => {
    if (added.includes(row)) return rowFor(row, asker).fit === "no" ? "unfit" : "listed";
    return placeInList(row, asker);
  };
  const names = listed.filter(isLine);
  const others = listed.filter((row) => !isLine(row));
  return {
    left,
    plain: [...others, ...names],
    cards: others.filter((row) => placeOf(row) === "listed"),
    names,
    unfit: others.filter((row) => placeOf(row) === "unfit"),
    none: found.filter((row) => isOut(row) || (others.includes(row) && placeOf(row) === "none")),
    silent: left.filter(isSilent),
  };
}

/** Whether a reader can call or ask for the number now. What ended since stays in its place. */
export function canBeCalled(row: Row): boolean {
  return isCallable(row) || row.over !== undefined;
}
