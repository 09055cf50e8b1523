import type { PlaceIndex } from "../index-file.ts";
import { packTexts } from "../packing.ts";
import { readAliases, readFormerIds, readTables } from "../tables.ts";
import { packShapes } from "./districts.ts";
import { packNames, tieAliases } from "./names.ts";
import { packPlaces, ranked, urbanOf } from "./places.ts";
import { packQuarters } from "./quarters.ts";
import { packBones, packHeavy, packPostings } from "./words.ts";

/**
 * Builds the whole index from the committed tables. Takes some seconds, so openPlaces stores the
 * result.
 */
export function prepareIndex(dataFolder: string): PlaceIndex {
  const rows = ranked(readTables(dataFolder));
  const places = packPlaces(rows);
  const { tied } = tieAliases(rows, readAliases(dataFolder));
  const { words, ...names } = packNames(rows, tied);
  const { standings, ...postings } = packPostings(names, words.length);
  const wordTexts = packTexts(words);
  const numberOf = new Map(rows.map((row, place) => [row.id, place] as const));
  return {
    ...places,
    ...names,
    ...postings,
    ...packQuarters(rows),
    ...packShapes(dataFolder, (id) => numberOf.get(id) ?? null),
    formerIds: new Uint8Array(Buffer.from(readFormerIds(dataFolder), "utf8")),
    urban: urbanOf(rows, places),
    wordStarts: wordTexts.starts,
    wordText: wordTexts.text,
    ...packBones(words, { ...postings, standings }),
    ...packHeavy(words, { ...postings, standings, importance: places.importance }),
  };
}
