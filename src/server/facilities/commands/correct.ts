import type { z } from "zod";
import { correctFacility } from "#contract/corrections.ts";
import type { Reason } from "#contract/errors.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { reportWeight } from "#domain/moderation/doubt.ts";
import type { ShieldedReport, StoredReport } from "#domain/moderation/report.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { facilities } from "#server/stored/facilities.ts";
import { reports } from "#server/stored/moderation.ts";
import { readListingOf } from "../queries.ts";
import { readFirstSupply } from "../queries.ts";

type Correction = z.output<typeof correctFacility.input>;
type CorrectionContext = {
  key: DocumentKey;
  facility: DocumentKey;
  listingId: string | null;
  args: Correction;
  writer: Writer;
};

/**
 * Reports a wrong field of a facility. It changes nothing and waits for a moderator. The same
 * person's second report of a field replaces the first. Moderators decide about listings, so the
 * report belongs to one of the facility's.
 */
export function correctMutation(database: Database): Mutation {
  return mutation({
    name: "facilities.correct",
    who: "anyone",
    args: correctFacility.input,
    plan: async (args, writer) => {
      const facility = facilities.key(args.id);
      const key = reports.key(uuidv5(facility.id, `${writer.who}/${args.field}`));
      const context = { key, facility, listingId: await readListingOf(database, facility.id), args, writer };
      return {
        ok: true,
        value: {
          lock: [facility, key],
          read: (client) => readFirstSupply(client, facility.id),
          decide: (current) => decideCorrection(current, context),
        },
      };
    },
  });
}

function decideCorrection(
  current: Locked,
  { key, facility, listingId, args, writer }: CorrectionContext,
): Decision<Reason> {
  if (!current.has(keyText(facility))) return { ok: false, reason: "facilities/not-found" };
  const { actor, who, networks, now } = writer;
  const role = facilityRole(actor, facility.id);
  const by = role.ok ? role.value : actor.roles.has("verifier") ? "verifier" : "seeker";
  const listing = [...current.values()].find(({ collection }) => collection === "listings");
  const report: StoredReport = {
    facilityId: facility.id,
    ...(listingId !== null && { listingId }),
    // Cases are by listing.
    ...(listing !== undefined && { listingId: listing.id }),
    cause: "wrong-field",
    field: args.field,
    at: now.toISOString(),
    // The account's age does not matter for a changed line: a moderator checks each of these.
    weight: reportWeight({ by, hasAccount: actor.id !== null, accountAgeHours: 0, dismissed: 0 }),
    state: "open",
    ...(actor.id !== null && { authorId: actor.id }),
  };
  const shielded: ShieldedReport = {
    who,
    ...(actor.id === null && { network: networks.provider }),
    ...(args.text !== undefined && args.text !== "" && { text: args.text }),
  };
  const parts = { body: report, shielded };
  const kept = current.has(keyText(key)) ? reports.update(key, parts) : reports.insert(key.id, parts);
  return planOf([kept], { documents: [key], isNew: kept.do === "insert" });
}
