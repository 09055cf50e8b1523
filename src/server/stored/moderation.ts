import { z } from "zod";
import { STATUSES } from "#domain/listings/fields.ts";
import type { ShieldedDecision, StoredAppeal, StoredDecision } from "#domain/moderation/decision.ts";
import { CASE_CAUSES, DECISIONS } from "#domain/moderation/report.ts";
import type { ShieldedReport, StoredReport } from "#domain/moderation/report.ts";
import { RESPONSE_SIDES } from "#domain/responses/response.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { DecidedShape, DemoSourceShape, StandingShape } from "./shared-shapes.ts";

const text = z.string();

const Report: z.ZodType<StoredReport> = z.object({
  listingId: text.optional(),
  facilityId: text.optional(),
  cause: z.enum(CASE_CAUSES),
  at: text,
  weight: z.number(),
  state: z.enum(["open", "decided"]),
  isWaiting: z.literal(true).optional(),
  authorId: text.optional(),
  field: text.optional(),
  checks: z.array(z.object({ byId: text, isRight: z.boolean(), at: text })).optional(),
  decidedAt: text.optional(),
  decisionId: text.optional(),
  outcome: z.enum(["upheld", "dismissed"]).optional(),
  source: DemoSourceShape.optional(),
});

/** Texts are erased after their time. A report of the system itself names nobody. */
const ReportApart: z.ZodType<Partial<ShieldedReport>> = z.object({
  who: text.optional(),
  network: text.optional(),
  text: text.optional(),
  evidence: text.optional(),
  said: text.optional(),
  response: z.object({ id: text, by: z.enum(RESPONSE_SIDES) }).optional(),
});

const Decision: z.ZodType<StoredDecision> = z.object({
  listingId: text,
  decision: z.enum(DECISIONS),
  at: text,
  state: z.enum(["proposed", "in-force", "reversed", "refused"]),
  byId: text,
  confirmedById: text.optional(),
  endedById: text.optional(),
  endedAt: text.optional(),
  against: text.optional(),
  mergedInto: text.optional(),
  isWithBan: z.literal(true).optional(),
  sanctionUntil: text.optional(),
  sanctionEndedAt: text.optional(),
});

const DecisionApart: z.ZodType<ShieldedDecision> = z.object({
  reason: text,
  said: text.optional(),
  before: z
    .object({
      status: z.enum(STATUSES),
      doubt: z.number().optional(),
      mergedInto: text.optional(),
      autoMerge: z.object({ was: z.enum(STATUSES) }).optional(),
      decision: StandingShape.optional(),
      decided: DecidedShape.optional(),
    })
    .optional(),
  others: z.array(z.object({ listingId: text, decisionId: text })).optional(),
  banBefore: z.object({ reason: text, until: text.nullable() }).nullable().optional(),
  endedBecause: text.optional(),
});

const Appeal: z.ZodType<StoredAppeal> = z.object({
  listingId: text,
  decisionId: text,
  ownerId: text,
  at: text,
  state: z.enum(["open", "upheld", "reversed"]),
  decidedAt: text.optional(),
  decidedById: text.optional(),
});

/** What people and the system reported. */
export const reports: StoredCollection<StoredReport, Partial<ShieldedReport>> = collection("reports", {
  body: Report,
  shielded: ReportApart,
});

/** What moderators decided. */
export const decisions: StoredCollection<StoredDecision, ShieldedDecision> = collection("decisions", {
  body: Decision,
  shielded: DecisionApart,
});

/** Owners' appeals against decisions. */
export const appeals: StoredCollection<StoredAppeal, { text?: string }> = collection("appeals", {
  body: Appeal,
  shielded: z.object({ text: text.optional() }),
});
