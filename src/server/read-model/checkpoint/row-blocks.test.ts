import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredDocument } from "#server/documents/documents.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { ListingIndex } from "../index/listing-index.ts";
import { TreeBuilding } from "../index/tree-building.ts";
import { META } from "../rows/rows.ts";
import { uuidText } from "../rows/uuid-bytes.ts";
import { at } from "../testing/harness.ts";
import type { Block } from "./blocks.ts";
import { RowCopier, rowsOf } from "./row-blocks.ts";

const building = new TreeBuilding();
let board: ListingIndex;
beforeAll(async () => {
  board = new ListingIndex();
  for (let number = 0; number < 10; number++) board.apply(documentOf(number, 1));
  await building.all(board.trees);
  board.reorder();
});
afterAll(() => building.close());

function idOf(number: number): string {
  return `01890a5d-ac96-774b-bcce-${String(number).padStart(12, "0")}`;
}

/** A listing that stands elsewhere in each version. */
function documentOf(number: number, version: number): StoredDocument {
  const [createdAt, body] = [new Date(0), bodyOf(aListing({ place: at(20 + number, 88 + version) }))];
  const header = { collection: "listings", id: idOf(number), version, editVersion: version };
  return { ...header, createdAt, updatedAt: createdAt, changedXid: BigInt(version), body };
}

function idsIn(block: Block): string[] {
  const { meta, size } = rowsOf({ ...block, columns: block.columns.slice(), bytes: block.bytes.slice() });
  return Array.from({ length: size }, (_row, row) => uuidText(meta, row * META));
}

test("a document that moves into a slot not copied yet is not copied a second time, and trees know nothing of it", async () => {
  const copier = new RowCopier(board, 1);
  const copied: string[] = [];
  const first = copier.next();
  if (first !== null) copied.push(...idsIn(first));
  const moving = copied[0] ?? "";
  const goneSlot = board.rows.used - 1;
  const last = uuidText(board.rows.meta, goneSlot * META);
  // Its slot is free once trees have been built without it, and the moved row takes it.
  board.remove("listings", last, 2);
  await building.all(board.trees);
  board.apply(documentOf(Number(moving.slice(-12)), 2));
  await building.all(board.trees);
  expect(uuidText(board.rows.meta, goneSlot * META)).toBe(moving);
  for (let block = copier.next(); block !== null; block = copier.next()) copied.push(...idsIn(block));
  expect(copied.length).toBe(new Set(copied).size);
  expect(copied).not.toContain(last);
  expect(copier.placeOf(goneSlot)).toBe(-1);
  copier.close();
});
