import { RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { countingGifts } from "#domain/donors/donor.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { donors } from "#server/stored/donors.ts";
import { readOverdueDonors } from "./queries.ts";

const BATCH = 100;
const SYSTEM = { who: "system", role: "system" };

/**
 * Erases donors whose consent ended 30 days ago, as people of closed listings (DESIGN.md 5.2). Of
 * others it erases gifts that are too old to count. Until then the donor can agree again without
 * typing all anew.
 * @returns how many donors were changed
 */
export async function eraseOldDonors(database: Database, now: Date): Promise<number> {
  const endedBefore = new Date(now.getTime() - RETENTION_DAYS.person * DAY_MS).toISOString();
  let changed = 0;
  for (let isMore = true; isMore;) {
    const due = await readOverdueDonors(database, { endedBefore, now, most: BATCH });
    let done = 0;
    for (const id of due) {
      // In sequence: nobody waits for this.
      if (await unlessBroken(() => erase(database, id, { endedBefore, now }))) done += 1;
    }
    changed += done;
    // A donor that is locked or broken is tried again at the next run.
    isMore = due.length === BATCH && done > 0;
  }
  return changed;
}

async function erase(
  database: Database,
  id: string,
  { endedBefore, now }: { endedBefore: string; now: Date },
): Promise<boolean> {
  const key = donors.key(id);
  const answer = await executeCommand<"documents/not-found">(database, {
    by: SYSTEM,
    act: "donors.erase",
    lock: [key],
    decide: (current) => {
      const document = current.get(keyText(key));
      if (document === undefined) return { ok: false, reason: "documents/not-found" };
      const body = donors.read(document);
      if (body.consent.until < endedBefore) return { ok: true, value: { writes: [donors.remove(key)] } };
      const gifts = countingGifts(body.gifts, now);
      if (gifts.length === body.gifts.length) return { ok: false, reason: "documents/not-found" };
      return { ok: true, value: { writes: [donors.update(key, { body: { ...body, gifts } })] } };
    },
  });
  return answer.ok;
}
