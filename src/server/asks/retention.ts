import { RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { pastAskOf } from "#domain/matching/ask.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { countSilent } from "#domain/matching/asking-eligibility.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { Command, Decision, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { donors } from "#server/stored/donors.ts";
import { readAsksEndedBefore, readCampaignsWithoutNeed } from "./queries.ts";

const BATCH = 100;
const BY = { by: { who: "system", role: "system" }, act: "asks.erase" };

/**
 * Erases asks 30 days after they ended, and campaigns of needs that have lost their people or are
 * gone. Then nothing tells who was asked for which need. Limits count asks of 28 days, yes rates
 * those of 30, both from when they were made. So they stay the same. How many asks a donor let pass
 * is counted however old they are, so their own document keeps the number.
 * @returns how many documents were erased
 */
export async function eraseAsks(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.person * DAY_MS);
  // Until then their asks count for the share of a number.
  const dayAgo = new Date(now.getTime() - MATCHING.share.hours * HOUR_MS);
  return (
    (await eraseAll(database, async () => erasingAsks(await readAsksEndedBefore(database, before, BATCH)))) +
    (await eraseAll(database, async () => erasingCampaigns(await readCampaignsWithoutNeed(database, dayAgo, BATCH))))
  );
}

type Erasing = Command<"documents/not-found">;

/** Erases batch after batch, until there is none. */
async function eraseAll(database: Database, next: () => Promise<Erasing | null>): Promise<number> {
  let erased = 0;
  for (;;) {
    const command = await next();
    if (command === null) return erased;
    const done = await executeCommand(database, command);
    // Another process erased them; the rest is erased at the next run.
    if (!done.ok) return erased;
    erased += done.value.removed.length;
  }
}

/** Erases those asks that are still there. */
function erasingAsks(found: readonly { id: string; ownerId: string }[]): Erasing | null {
  if (found.length === 0) return null;
  const keys = found.map(({ id }) => asks.key(id));
  const people = [...new Set(found.map(({ ownerId }) => ownerId))];
  return { ...BY, lock: [...keys, ...people.map(donors.key)], decide: (current) => decideAskErasure(current, keys) };
}

function decideAskErasure(current: Locked, keys: readonly DocumentKey[]): Decision<"documents/not-found"> {
  const there = keys.filter((key) => current.has(keyText(key)));
  if (there.length === 0) return { ok: false, reason: "documents/not-found" };
  const past = asks.readAll(current.values()).map(({ value }) => value);
  return { ok: true, value: { writes: [...there.map(asks.remove), ...countInDonors(current, past)] } };
}

/** Who was silent, or answered after it: their own number says so from now on. */
function countInDonors(current: Locked, past: readonly StoredAsk[]): Update[] {
  return donors.readAll(current.values()).flatMap(({ document, value }) => {
    const { silentAsks = 0, ...donor } = value;
    const own = past.filter(({ ownerId }) => ownerId === donor.ownerId).map((ask) => pastAskOf(ask, "donor"));
    const count = countSilent({ asks: own, silentAsks, consent: donor.consent });
    if (count === silentAsks) return [];
    return [donors.update(document, { body: { ...donor, ...(count > 0 && { silentAsks: count }) } })];
  });
}

function erasingCampaigns(ids: readonly string[]): Erasing | null {
  return ids.length === 0 ? null : { ...BY, writes: ids.map((id) => campaigns.remove({ id })) };
}
