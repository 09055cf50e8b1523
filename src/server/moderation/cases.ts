import type { Case, getCase, getCases } from "#contract/moderation.ts";
import type { OutputOf } from "#contract/route.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { isDemo, statusAt } from "#domain/listings/policy.ts";
import { entryOfListing } from "#domain/duplicates/entry.ts";
import { DUPLICATE_WITHIN_KM, likenessOf } from "#domain/duplicates/likeness.ts";
import { decisionInForce } from "#domain/moderation/decision.ts";
import { isBackedByAnother, isOwnCase } from "#domain/moderation/policy.ts";
import { priorityOf } from "#domain/moderation/priority.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { readDocuments } from "#server/documents/store.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import { activeAmong } from "./decision-context.ts";
import { lookAt } from "./fraud-signs.ts";
import type { ModerationDependencies } from "./dependencies.ts";
import { presentAppeal, presentDecided, presentReport, presentObservation } from "./present.ts";
import { countCases, readDecided, readObservationsOf, readQueue, readReports } from "./queries.ts";
import type { QueuedCase, QueueState } from "./queries.ts";
import { appealsIn, decisionsIn, reportOf, saidIn } from "./stored.ts";

type Reader = { actor: Actor; now: Date };

/** How many reports of one case are shown: in the queue, and on its own page. */
const REPORTS_IN_QUEUE = 20;
const REPORTS_OF_CASE = 200;
const MOST_SAID = 200;
const MOST_NEAR = 200;
const MOST_ALIKE = 20;

/**
 * A page of the queue: the most urgent first; of decided cases, the newest. Cases of made-up entries
 * come last. It names no owners: whoever reads one case is in the audit.
 */
export async function readCases(
  dependencies: ModerationDependencies,
  { state, limit, after }: { state: QueueState; limit: number; after?: string | undefined },
  reader: Reader,
): Promise<OutputOf<typeof getCases>> {
  const { pool } = dependencies.database;
  const [queued, counts] = await Promise.all([readQueue(pool, state), countCases(pool)]);
  const ordered = queued
    .map((each) => ({ id: each.listingId, key: orderOf(each, state, reader.now) }))
    .toSorted((a, b) => compare(b.key, a.key) || compare(a.id, b.id));
  const [key = "", id = ""] = after?.split("~") ?? [];
  const rest =
    after === undefined ? ordered : ordered.filter((each) => each.key < key || (each.key === key && each.id > id));
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map((each) => each.id);
  const pressing = new Map(queued.map((each) => [each.listingId, each]));
  const cases = await casesOf(dependencies, { ids, mostReports: REPORTS_IN_QUEUE, pressing }, reader);
  return {
    items: cases.map((each) => ({ ...each, ownerId: null })),
    next: rest.length > page.length && last !== undefined ? `${last.key}~${last.id}` : null,
    total: ordered.length,
    counts,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function orderOf(queued: QueuedCase, state: QueueState, now: Date): string {
  const order = state === "decided" ? queued.since : pressOf(queued, now).toFixed(3);
  return `${queued.isDemo ? 0 : 1} ${order}`;
}

function pressOf({ causes, weight, since, status }: QueuedCase, now: Date): number {
  return priorityOf({ causes, weight, since, isOpen: status === "open" || status === "matched" }, now);
}

/** One case; null where there is no such listing. */
export async function readCase(dependencies: ModerationDependencies, id: string, reader: Reader): Promise<Case | null> {
  const [found] = await casesOf(dependencies, { ids: [id.toLowerCase()], mostReports: REPORTS_OF_CASE }, reader);
  return found ?? null;
}

/** One case with all its documents. */
export async function readFullCase(
  dependencies: ModerationDependencies,
  id: string,
  reader: Reader,
): Promise<OutputOf<typeof getCase> | null> {
  const { database } = dependencies;
  const [document] = await readShieldedAll(database, [listings.key(id)]);
  const found = document === undefined ? null : await readCase(dependencies, id, reader);
  if (document === undefined || found === null) return null;
  const listing = listings.read(document);
  const near = dependencies.near({ ...listing.place, withinKm: DUPLICATE_WITHIN_KM }, listing, MOST_NEAR);
  const [numbers, around, observations] = await Promise.all([
    dependencies.sameNumberAs(document.id).then((ids) => readShieldedAll(database, ids.map(listings.key))),
    readShieldedAll(database, near.filter((each) => each !== document.id).map(listings.key)),
    readObservationsOf(database.pool, document.id, MOST_SAID),
  ]);
  const show = (each: ShieldedDocument) => dependencies.present(each, reader.actor, reader.now);
  // Entries with the same number are shown apart, so numbers are left out here.
  const own = entryOfListing(listing, []);
  const isAlike = (each: ShieldedDocument) => likenessOf(own, entryOfListing(listings.read(each), [])).verdict !== "no";
  const alike = around.filter(isAlike).slice(0, MOST_ALIKE);
  const others = await reportedOthers(database, found, reader.actor);
  return {
    ...found,
    reports: found.reports.map((each) => withOther(each, others)),
    sameNumber: numbers.map(show),
    alike: alike.map(show),
    observations: observations.map((each) => presentObservation(each, found.isOwn)),
  };
}

/**
 * The accounts that the reports of a case say asked for money, by their responses. None of a
 * response of the reader's own.
 */
async function reportedOthers(
  database: ModerationDependencies["database"],
  { reports }: Case,
  reader: Actor,
): Promise<ReadonlyMap<string, string>> {
  const ids = reports.flatMap(({ response }) => response?.id ?? []);
  const found = responses.readAll(ids.length === 0 ? [] : await readDocuments(database, ids.map(responses.key)));
  const others = new Map<string, string>();
  for (const { document, value } of found) {
    const { keeperId, authorId } = value;
    const by = reports.find(({ response }) => response?.id === document.id)?.response?.by;
    const other = by === "owner" ? authorId : keeperId;
    if (other !== null && keeperId !== reader.id && authorId !== reader.id) others.set(document.id, other);
  }
  return others;
}

type PresentedReport = Case["reports"][number];

function withOther(report: PresentedReport, others: ReadonlyMap<string, string>): PresentedReport {
  const { response } = report;
  const otherId = response === undefined ? undefined : others.get(response.id);
  return otherId === undefined ? report : { ...report, response: { ...response, otherId } as typeof response };
}

type CaseSelection = { ids: readonly string[]; mostReports: number; pressing?: ReadonlyMap<string, QueuedCase> };

async function casesOf(
  dependencies: ModerationDependencies,
  { ids, mostReports, pressing }: CaseSelection,
  { actor, now }: Reader,
): Promise<Case[]> {
  const { pool } = dependencies.database;
  const [documents, reports, decided] = await Promise.all([
    readShieldedAll(dependencies.database, ids.map(listings.key)),
    readReports(pool, ids, mostReports),
    readDecided(pool, ids),
  ]);
  const decisions = decisionsIn(decided);
  const appeals = appealsIn(decided);
  const makers = [...new Set(decisions.flatMap(({ byId, confirmedById }) => [byId, confirmedById ?? byId]))];
  const isActive = activeAmong(await dependencies.people.standings(makers, now), makers);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const cases: Case[] = [];
  for (const document of ids.flatMap((id) => byId.get(id) ?? [])) {
    const listing = listings.read(document);
    const isOwn = isOwnCase(actor, listing);
    const says = saidIn(listing).said;
    const own = reports.filter((each) => each.body["listingId"] === document.id);
    const about = decisions.filter(({ listingId }) => listingId === document.id);
    const standing = decisionInForce(about);
    const appeal = appeals.find(({ listingId, state }) => listingId === document.id && state === "open") ?? null;
    // In sequence, so that a page of cases does not take all connections.
    const { signs } = await lookAt(dependencies, document, { reports: own, now });
    cases.push({
      listing: dependencies.present(document, actor, now),
      isOwn,
      ownerId: listing.ownerId,
      reports: own.map((each) => presentReport(each, { secret: dependencies.secret, says, isOwn })),
      signs: isOwn ? [] : signs,
      decisions: about.toSorted((a, b) => compare(b.at, a.at)).map((each) => presentDecided(each, { says, isOwn })),
      appeal: appeal === null ? null : presentAppeal(appeal),
      priority: pressOf(
        pressing?.get(document.id) ?? queuedOf(document, own, { appeal: appeal?.at ?? null, now }),
        now,
      ),
      needsSecond: standing !== null && isBackedByAnother(standing, actor.id ?? "", isActive),
    });
  }
  return cases;
}

/** The case as a row of the queue. */
function queuedOf(
  document: ShieldedDocument,
  reports: readonly ShieldedDocument[],
  { appeal, now }: { appeal: string | null; now: Date },
): QueuedCase {
  const listing = listings.read(document);
  const open = reports.map(reportOf).filter(({ state }) => state === "open");
  const times = [...open.map(({ at }) => at), ...(appeal === null ? [] : [appeal])];
  return {
    listingId: document.id,
    causes: [...open.map(({ cause }) => cause), ...(appeal === null ? [] : (["appeal"] as const))],
    weight: open.reduce((sum, { weight }) => sum + weight, 0),
    since: times.toSorted(compare)[0] ?? now.toISOString(),
    status: statusAt(listing, now),
    isDemo: isDemo(listing),
  };
}
