import { loggedWrite } from "./logged-write.ts";
import type { Database } from "./pool.ts";

const MEND = loggedWrite({
  given: [
    `due AS (
       SELECT d.collection, d.id, r.version + 1 AS version FROM removals r JOIN documents d USING (collection, id)
       WHERE r.at > now() - interval '1 day' AND d.version <= r.version FOR UPDATE OF d SKIP LOCKED)`,
  ],
  change: { do: "update", at: { due: "due" }, set: null, version: "due.version" },
  audit: { each: "document", who: "'system'", role: "'system'", act: "collection || '.mend-version'" },
  answer: "count(*) AS mended",
});

/**
 * A document that is made again goes on counting its versions. Only an INSERT that waits for the
 * removal of the very same document, in the same moment, has looked for the removed version too
 * early and begins at 1: readers that still hold the old one would take it for older. This gives it
 * a version above the removed one, within a second; a check in each INSERT would cost every create
 * a seventh of its rate. @returns how many were mended
 */
export async function mendVersions(database: Database): Promise<number> {
  const answer = await database.pool.query<{ mended: number }>({ name: "mend-versions", text: MEND });
  const mended = answer.rows[0]?.mended ?? 0;
  if (mended > 0) database.changed();
  return mended;
}
