import { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { Id } from "#contract/fields.ts";
import { ReportInput } from "#contract/moderation.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { roleTowards } from "#domain/listings/policy.ts";
import { REPORT_BOUNDS, REPORT_WEIGHTS, reportWeight } from "#domain/moderation/doubt.ts";
import { isOwnCase, mayReport } from "#domain/moderation/policy.ts";
import type { ReportedResponse, ShieldedReport, StoredReport } from "#domain/moderation/report.ts";
import { RESPONSE_SIDES } from "#domain/responses/response.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer, WriteStep } from "#server/commands/mutation.ts";
import type { ModerationDependencies } from "../dependencies.ts";
import { countDismissed, readOpenReports } from "../queries.ts";
import { openReportsIn } from "../doubt.ts";
import { reportOf, saidIn } from "../stored.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { newId } from "#domain/shared/ids.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";

/** What is known of a reporter besides the role towards the listing. */
type ReporterHistory = { accountAgeHours: number; dismissed: number };

/** What is reported. `response`: by one of its two people, who may report their own need for it. */
type Reported = ReportInput & { response?: ReportedResponse };

type FilingContext = {
  key: DocumentKey;
  listing: DocumentKey;
  args: Reported;
  writer: Writer;
  known: ReporterHistory;
};

/**
 * Reports a listing; no account is needed. It waits for a moderator at once, and lowers the rank
 * within bounds some hours later, with others (`countReports`). It never hides or brands. The same
 * person's second report of the same kind replaces the text of the first.
 */
export function fileMutation(dependencies: ModerationDependencies): Mutation {
  return mutation({
    name: "reports.file",
    who: "anyone",
    args: ReportInput,
    plan: (args, writer) => planReport(dependencies, args, writer),
  });
}

/**
 * Reports that the other one of a response asked for money. It joins the transaction in which that
 * is said, and is no command of its own. About one's own need it lowers no rank.
 */
export function fileOfResponseMutation(dependencies: ModerationDependencies): Mutation {
  return mutation({
    name: "reports.file-of-response",
    who: "member",
    args: ResponseReport,
    plan: (args, writer) => planReport(dependencies, { ...args, kind: "fraud" }, writer),
  });
}

const ResponseReport = z.strictObject({
  listingId: Id,
  response: z.strictObject({ id: Id, by: z.enum(RESPONSE_SIDES) }),
});

async function planReport(
  dependencies: ModerationDependencies,
  args: Reported,
  writer: Writer,
): Promise<{ ok: true; value: WriteStep }> {
  const key = reports.key(newId(writer.now));
  const known = await knownOf(dependencies, writer);
  const context = { key, listing: listings.key(args.listingId), args, writer, known };
  return {
    ok: true,
    value: {
      lock: [context.listing],
      read: (client) => readOpenReports(client, context.listing.id),
      decide: (current) => decideReport(current, context),
    },
  };
}

async function knownOf({ database, people }: ModerationDependencies, { actor, now }: Writer): Promise<ReporterHistory> {
  if (actor.id === null) return { accountAgeHours: 0, dismissed: 0 };
  const since = new Date(now.getTime() - REPORT_BOUNDS.dismissedDays * 24 * HOUR_MS);
  const standing = (await people.standings([actor.id], now)).get(actor.id);
  const ageMs = standing === undefined ? 0 : now.getTime() - standing.createdAt.getTime();
  return { accountAgeHours: ageMs / HOUR_MS, dismissed: await countDismissed(database.pool, actor.id, since) };
}

function decideReport(current: Locked, { key, listing: at, args, writer, known }: FilingContext): Decision<Reason> {
  const document = current.get(keyText(at));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  const allowed = mayReport(writer.actor, listing);
  if (!allowed.ok && args.response === undefined) return allowed;
  const { body, shielded } = reportBy(writer, { args, listing, known });
  const open = openReportsIn(current, at.id);
  const earlier = open.find((each) => {
    const report = reportOf(each);
    return report.who === shielded.who && report.cause === args.kind && report.response?.id === args.response?.id;
  });
  if (earlier !== undefined) {
    const before: Record<string, unknown> = { ...earlier.shielded };
    // The listing's text at the first report stays.
    const { said: _said, ...words } = shielded;
    const isNew = Object.entries(words).some(([name, value]) => before[name] !== value);
    const again = reports.update(earlier, { body: reports.read(earlier), shielded: { ...before, ...words } });
    return planOf(isNew ? [again] : [], { documents: [reports.key(earlier.id)] });
  }
  // Acknowledged without storing: so many have reported the same, and one transaction must close
  // all of them.
  if (isOfCrowd(open.map(reportOf), body)) return planOf([], { documents: [key] });
  // The listing stays as it is: a new version would tell its owner that somebody reported it now.
  return planOf([reports.insert(key.id, { body, shielded })], { documents: [key], isNew: true });
}

/**
 * Whether the maximum number of such reports exists, of people with an account or without. A report
 * that weighs more than a member's is always stored.
 */
function isOfCrowd(open: readonly StoredReport[], { cause, weight, authorId }: StoredReport): boolean {
  const hasAccount = authorId !== undefined;
  const same = open.filter((each) => each.cause === cause && (each.authorId !== undefined) === hasAccount);
  return same.length >= REPORT_BOUNDS.kept && weight <= REPORT_WEIGHTS.member;
}

function reportBy(
  { actor, who, networks, now }: Writer,
  { args, listing, known }: { args: Reported; listing: StoredListing; known: ReporterHistory },
): { body: StoredReport; shielded: ShieldedReport } {
  const { text, evidence, response } = args;
  const weight = reportWeight({ by: roleTowards(actor, listing), hasAccount: actor.id !== null, ...known });
  return {
    body: {
      listingId: args.listingId.toLowerCase(),
      cause: args.kind,
      at: now.toISOString(),
      weight: isOwnCase(actor, listing) ? 0 : weight,
      state: "open",
      isWaiting: true,
      ...(actor.id !== null && { authorId: actor.id }),
    },
    shielded: {
      who,
      ...(actor.id === null && { network: networks.provider }),
      ...(text !== undefined && text !== "" && { text }),
      ...(evidence !== undefined && evidence !== "" && { evidence }),
      ...saidIn(listing),
      ...(response !== undefined && { response }),
    },
  };
}
