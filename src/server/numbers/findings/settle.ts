import { dialledOf, facilityWithFindings, listingWithFindings } from "#domain/contact/line-findings.ts";
import type { FindingsOf } from "#domain/contact/line-findings.ts";
import { mayPublishLines } from "#domain/listings/policy.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { CommandPlan } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import type { DocumentChannel } from "../keys.ts";
import { MOST_ENTRIES, entryOf, judgeStored } from "./judge.ts";
import type { FindingDependencies } from "./judge.ts";
import { readPublishedPlaces, readWithNumbers } from "../queries.ts";
import { readFindings, readKeysToJudge, readOverdue } from "./queries.ts";
import { forgetFindings } from "./statements.ts";

const SYSTEM = { who: "system", role: "system" };

/**
 * Judges the published numbers of some documents that changed. Where something else is found now,
 * every entry with the number shows it. Nearly always nothing is found of any.
 */
export async function settleFindings(
  dependencies: FindingDependencies,
  documents: readonly ShieldedDocument[],
  now: Date,
): Promise<void> {
  const { database, keys } = dependencies;
  const channels = new Map(documents.flatMap(publishedIn).map((channel) => [keys.of(channel), channel]));
  const due = await readKeysToJudge(database, [...channels.values()].flatMap(keys.all));
  const told = new Map<string, ShieldedDocument>();
  for (const channel of channels.values()) {
    if (!keys.all(channel).some((key) => due.has(key))) continue;
    // In sequence: numbers of which something is known are few.
    const { isChanged, entries } = await judgeStored(dependencies, channel, now);
    if (isChanged) for (const entry of entries) told.set(keyText(entry), entry);
  }
  // Also those in which nothing but the number is new.
  for (const document of documents) if (hasAny(document, due, dependencies)) told.set(keyText(document), document);
  for (const document of told.values()) await settleOne(dependencies, document, now);
}

/**
 * Judges one number and tells its entries, for example after a code proved it.
 * @returns how many entries publish it, where anything is found of it
 */
export async function settleNumber(
  dependencies: FindingDependencies,
  channel: DocumentChannel,
  now: Date,
): Promise<number> {
  const due = await readKeysToJudge(dependencies.database, dependencies.keys.all(channel));
  if (due.size === 0) return 0;
  const { entries } = await judgeStored(dependencies, channel, now);
  const published = readable(entries).filter((entry) => hasAny(entry, due, dependencies));
  for (const entry of published) await settleOne(dependencies, entry, now);
  return published.length;
}

/** Most numbers whose finding ends in one run. */
const MOST_OVERDUE = 50;

/** Judges numbers again whose finding is over, or that were proved since. */
export async function endOverdue(dependencies: FindingDependencies & { now: () => Date }): Promise<void> {
  const { database, keys } = dependencies;
  const now = dependencies.now();
  for (const key of await readOverdue(database, now, MOST_OVERDUE)) {
    const entries = await readWithNumbers(database, await readPublishedPlaces(database, [key], MOST_ENTRIES));
    const channel = readable(entries)
      .flatMap(publishedIn)
      .find((each) => keys.all(each).includes(key));
    // No entry has the number any more.
    if (channel === undefined) await forgetFindings(database, key);
    else await settleNumber(dependencies, channel, now);
  }
}

/** The numbers that a document publishes. A person's own number is none of them. */
export function publishedIn({ collection, body, id }: ShieldedDocument): DocumentChannel[] {
  const document = { collection, id, body };
  if (facilities.holds(document))
    return dialledOf(facilities.read(document).phones).map(({ value }) => ({ type: "phone", value }));
  if (!listings.holds(document)) return [];
  const { contact, source } = listings.read(document);
  return mayPublishLines(source) ? dialledOf(contact.channels).map(({ type, value }) => ({ type, value })) : [];
}

function hasAny(document: ShieldedDocument, due: ReadonlySet<string>, { keys }: FindingDependencies): boolean {
  return due.size > 0 && publishedIn(document).some((channel) => keys.all(channel).some((key) => due.has(key)));
}

/** Tells one document, in a transaction of its own; nothing is written where it says so already. */
async function settleOne(dependencies: FindingDependencies, key: DocumentKey, now: Date): Promise<void> {
  const { database } = dependencies;
  // An unreadable document is shown nowhere.
  await unlessBroken(async () => {
    const [document] = key.collection === "listings" || key.collection === "facilities" ? [key] : [];
    if (document === undefined) return null;
    const findings = new Map<string, Awaited<ReturnType<typeof readFindings>>>();
    return executeCommand<"documents/not-found">(database, {
      by: SYSTEM,
      act: `${key.collection}.settle-findings`,
      lock: [{ collection: key.collection, id: key.id }],
      read: async (client, locked) => {
        const current = locked.get(keyText(key));
        if (current === undefined) return [];
        findings.clear();
        for (const channel of publishedIn(current)) {
          const all = dependencies.keys.all(channel);
          findings.set(lineKey(channel), await readFindings(database, all, now));
        }
        return listings.holds(current) ? readObservationsOf(client, [current.id]) : [];
      },
      decide: (current) => {
        const there = current.get(keyText(key));
        if (there === undefined) return { ok: false, reason: "documents/not-found" };
        const findingsOf: FindingsOf = ({ type, value }) => findings.get(lineKey({ type, value })) ?? [];
        return { ok: true, value: planFor(there, [...current.values()], { findingsOf, now }) };
      },
    });
  });
}

function planFor(
  document: ShieldedDocument,
  read: readonly ShieldedDocument[],
  { findingsOf, now }: { findingsOf: FindingsOf; now: Date },
): CommandPlan {
  if (facilities.holds(document)) {
    const next = facilityWithFindings(facilities.read(document), { entry: document.id, findingsOf });
    return { writes: next === null ? [] : [facilities.update(document, { body: next })] };
  }
  const listing = listings.read(document);
  const entry = entryOf(document.id, listing.facilityId);
  const said = observationsOf(document.id, read);
  const next = listingWithFindings(listing, { entry, findingsOf }, { said, now });
  return { writes: next === null ? [] : [listings.update(document, { body: next })] };
}

/** A line of a facility has no type. */
function lineKey({ type, value }: { type?: string | undefined; value: string }): string {
  return type === "whatsapp" ? `whatsapp ${value}` : `phone ${value}`;
}
