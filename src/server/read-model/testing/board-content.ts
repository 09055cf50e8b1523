import { KINDS } from "#domain/resources/kinds.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { planNearby } from "../query/plan.ts";
import { Searcher } from "../query/search.ts";
import { FACILITY_TREE } from "../rows/masks.ts";
import { ALIVE, IN_ALL, IN_TREE } from "../rows/row-flags.ts";
import { CHUNK, FRONT, KIND, LENGTH, META, OFFSET, TEXT_BITS, TEXT_LENGTH, VERSION, WORDS } from "../rows/rows.ts";
import { uuidText } from "../rows/uuid-bytes.ts";
import { NOW } from "./arbitrary.ts";

/* What boards hold and find, for tests that compare them. */

/** Everything a board knows, as text by id, without what depends on slots and trees. */
export function contentOf(board: ListingIndex): Map<string, string> {
  const { rows, facilities } = board;
  const content = new Map<string, string>();
  for (let slot = 0; slot < rows.used; slot++) {
    if (!rows.has(slot, ALIVE)) continue;
    const start = rows.about(slot, OFFSET);
    const length = rows.about(slot, LENGTH) + rows.about(slot, TEXT_LENGTH);
    const text = rows.arena.bytes(rows.about(slot, CHUNK)).toString("utf8", start, start + length);
    const words = Array.from(rows.words.subarray(slot * WORDS, slot * WORDS + WORDS));
    words[KIND] = (words[KIND] ?? 0) & ~(IN_TREE | IN_ALL);
    const facility = rows.facilityOf(slot);
    const of = facility < 0 ? "" : uuidText(facilities.ids, facility * 4);
    const place = facility < 0 ? "" : uuidText(facilities.ids, facilities.placeOf(facility) * 4);
    const supply = rows.treeOf(slot) === FACILITY_TREE ? board.listingIdsOf(of).sort().join() : "";
    const numbers = [
      rows.about(slot, VERSION),
      rows.xidOf(slot),
      rows.about(slot, FRONT),
      rows.about(slot, TEXT_BITS),
      rows.about(slot, TEXT_BITS + 1),
    ];
    content.set(
      `${rows.treeOf(slot) === FACILITY_TREE ? "f" : "l"}/${uuidText(rows.meta, slot * META)}`,
      [text, words, numbers, of, place, supply].join("|"),
    );
  }
  return content;
}

/** Where two contents differ, in short. */
export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
  return keys
    .slice(0, 5)
    .map((key) => `${key}: ${one.get(key)?.slice(-200) ?? "absent"} / ${other.get(key)?.slice(-200) ?? "absent"}`);
}

/** Ids of all offers and needs that searches over the whole globe find. */
export function foundIn(board: ListingIndex): string[] {
  const searcher = new Searcher(board);
  const ids: string[] = [];
  for (const side of ["offer", "need"] as const) {
    const pin = { asOf: NOW, now: 0, seed: 0, turn: 0, after: null, changedBefore: Number.POSITIVE_INFINITY, xid: 0 };
    const plan = planNearby({ lat: 0, lng: 0, withinKm: 30_000, side, sort: "near", limit: 1 }, pin);
    searcher.each(plan, (slot) => ids.push(`l/${uuidText(board.rows.meta, slot * META)}`) > 0);
  }
  return ids.sort();
}

/** The best 20 rows around some points, by kind. */
export function bestOf(board: ListingIndex): string[] {
  const searcher = new Searcher(board);
  return KINDS.flatMap((kind) =>
    POINTS.map((point) => {
      const pin = {
        asOf: NOW,
        now: NOW,
        seed: 7,
        turn: 0,
        after: null,
        changedBefore: Number.POSITIVE_INFINITY,
        xid: 0,
      };
      const asked = { ...point, withinKm: 30_000, side: "offer", sort: "best", limit: 20, kind: [kind] } as const;
      const { slots, size } = searcher.run(planNearby({ ...asked, kind: [kind] }, pin));
      return Array.from(slots.slice(0, size), (slot) => uuidText(board.rows.meta, slot * META)).join();
    }),
  );
}

const POINTS = [
  { lat: 22.57, lng: 88.36 },
  { lat: -16, lng: 179 },
];
