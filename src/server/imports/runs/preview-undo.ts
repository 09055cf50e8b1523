import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { readChangedDocuments, readUntouched } from "../../documents/change-sets.ts";
import type { ChangedDocument } from "../../documents/change-sets.ts";
import { keyText } from "../../documents/documents.ts";
import type { Database } from "../../documents/pool.ts";
import { readSuperseded, readWrittenByPeople } from "../../documents/superseded.ts";
import { readListingsOf } from "../queries.ts";
import { NOTHING_UNDONE } from "./run-rows.ts";
import type { Undone } from "./run-rows.ts";
import { judgeUndo, NO_ID, UNDO_ORDER, UNDO_PAGE } from "./undo-run.ts";

/** What is known while a preview goes from observations to facilities. `gone`: ids. */
type Looking = {
  database: Database;
  set: string;
  superseded: ReadonlySet<string>;
  people: ReadonlySet<string>;
  gone: Set<string>;
  undone: Undone;
};

/** What taking a run back would do now. Nothing is written. */
export async function countUndo(database: Database, set: string): Promise<Undone> {
  const superseded = await readSuperseded(database, set);
  const later = [...superseded].filter((key) => !key.startsWith("observations/")).length;
  const people = await readWrittenByPeople(database, set);
  const looking = { database, set, superseded, people, gone: new Set<string>(), undone: { ...NOTHING_UNDONE, later } };
  for (const collection of UNDO_ORDER) {
    await countUntouched(looking, collection);
    await countTouched(looking, collection);
  }
  return looking.undone;
}

/** What the run made and nobody has written since goes, but for places where others have offers. */
async function countUntouched({ database, set, superseded, gone, undone }: Looking, collection: string): Promise<void> {
  const ids = (await readUntouched(database, set, collection)).filter((id) => !superseded.has(`${collection}/${id}`));
  const kept = collection === "facilities" ? await withListings({ database, gone }, ids) : new Set<string>();
  for (const id of ids) if (!kept.has(id)) gone.add(id);
  if (collection === "observations") return;
  undone.kept += kept.size;
  undone.removed += ids.length - kept.size;
}

async function countTouched(looking: Looking, collection: string): Promise<void> {
  const { database, set } = looking;
  for (let after = NO_ID; ;) {
    const asked = { set, collection, after, limit: UNDO_PAGE };
    const page = await readChangedDocuments(database, asked, { touched: true });
    await countPage(looking, page);
    const last = page.at(-1);
    if (last === undefined || page.length < UNDO_PAGE) return;
    after = last.id;
  }
}

async function countPage(looking: Looking, page: readonly ChangedDocument[]): Promise<void> {
  const { database, superseded, people, gone, undone } = looking;
  const due = page.filter((entry) => !superseded.has(keyText(entry)));
  const ids = due.map(({ id }) => id);
  const observed = (await readObservationsOf(database.pool, ids)).filter(({ id }) => !gone.has(id));
  const others = await withListings(looking, ids);
  for (const entry of due) {
    const verdict = judgeUndo(entry, { words: observationsOf(entry.id, observed), others, people });
    if (verdict === "removed") gone.add(entry.id);
    if (verdict !== null && entry.collection !== "observations") undone[verdict] += 1;
  }
}

/** Which of these facilities have listings that stay. */
async function withListings(
  { database, gone }: Pick<Looking, "database" | "gone">,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await readListingsOf(database, ids);
  return new Set(found.filter(({ id }) => !gone.has(id)).map(({ facilityId }) => facilityId));
}
