import { ListingIndex } from "../index/listing-index.ts";
import type { TreeBuilding } from "../index/tree-building.ts";
import type { ReadModelDependencies } from "../types.ts";
import { Follower, reportFault } from "./follower.ts";
import { loadAll } from "./load.ts";

/** All rows with built trees, and who applies the log to them from then on. */
export type LoadedBoard = { board: ListingIndex; follower: Follower };

/** Loads every searchable document from the database. */
export async function loadBoard(
  { database, chancesOf, log }: Pick<ReadModelDependencies, "database" | "chancesOf" | "log">,
  building: TreeBuilding,
): Promise<LoadedBoard> {
  const board = new ListingIndex(chancesOf);
  const checkpoint = await loadAll(database, {
    onPack: (pack) => board.adopt(pack),
    onFault: (fault) => reportFault(fault, log),
  });
  await arrange(board, building);
  return { board, follower: new Follower(board, checkpoint, log) };
}

/** Builds the trees of a board whose rows were all adopted. */
export async function arrange(board: ListingIndex, building: TreeBuilding): Promise<void> {
  await building.all(board.trees);
  board.reorder();
}
