import { z } from "zod";
import { GIFT_COMPONENTS, DONOR_RULES } from "#domain/blood/deferral.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { DONOR_RADII_KM, MOST_GIFTS } from "#domain/donors/donor.ts";
import { AgreedWords, Id, Time, TimeIn } from "./fields.ts";
import { DocumentHead } from "./listings.ts";
import { PlaceInput } from "./posting.ts";
import { route } from "./route.ts";
import type { Reason } from "./errors.ts";

/** A day, YYYY-MM-DD. */
const Day = z.iso.date();

const fields = {
  group: z.enum(BLOOD_GROUPS),
  components: z.array(z.enum(BLOOD_COMPONENTS)).min(1).max(BLOOD_COMPONENTS.length),
  /** Whose rules say when they may give again; "elsewhere": the longest of all. */
  rules: z.enum(DONOR_RULES),
  /** Nobody has to say it: then the longer wait counts. */
  sex: z.enum(["female", "male"]).optional(),
  gifts: z.array(z.strictObject({ component: z.enum(GIFT_COMPONENTS), on: Day })).max(MOST_GIFTS),
  /** A day chosen by the donor, without a reason. */
  deferredUntil: Day.optional(),
  radiusKm: z.literal(DONOR_RADII_KM),
  /** Whether a critical need may reach them between 21 and 8 local time. */
  wakeMe: z.boolean(),
};

const input = {
  ...fields,
  /** The true point. It is stored shielded, and only its owner reads it. */
  place: PlaceInput,
  pausedUntil: TimeIn.optional(),
  /**
   * The version of the words that the donor agreed to just now. Absent: the consent that is stored
   * goes on until its end.
   */
  consent: AgreedWords.optional(),
  /**
   * The words by which the donor agreed just now to a second ask on one day. It is for a critical
   * need. Null: they end it. Absent: what is stored goes on. It ends with `consent`.
   */
  secondAskConsent: AgreedWords.nullable().optional(),
};

/** What a consent says: in which words, by which way, and its times. */
const Consent = { wordsVersion: z.string(), channel: z.literal("web"), at: Time, until: Time };

/**
 * A donor. Only its owner reads it, from the collection `donors`, by a target with `mine`. There is
 * one for each account, with the account's id.
 */
export const Donor = z.object({
  collection: z.literal("donors"),
  ...DocumentHead,
  ...fields,
  place: PlaceInput.optional(),
  pausedUntil: Time.optional(),
  /** Six months at most. The donor is asked nothing after `until`. */
  consent: z.object({ purpose: z.literal("be-asked"), ...Consent }),
  /** Absent: they are asked once a day at most. */
  secondAskConsent: z.object({ purpose: z.literal("second-ask"), ...Consent }).optional(),
});
export type Donor = z.output<typeof Donor>;

/** Mutation `donors.save`: the whole of what a donor says. `id` is the account's. */
export const DonorSave = z.strictObject({ id: Id, ...input });
export type DonorSave = z.input<typeof DonorSave>;

/** Mutation `donors.leave`: withdraws the consent and erases the donor. `id` is the account's. */
export const DonorLeave = z.strictObject({ id: Id });

const REFUSALS: readonly Reason[] = [
  "http/unauthenticated",
  "http/foreign-origin",
  "http/resource-exhausted",
  "sync/key-reused",
  "documents/aborted",
];

/** Says whom one may be asked to help with blood, as the mutation `donors.save` does. */
export const saveDonor = route({
  method: "PUT",
  path: "/api/v1/me/donor",
  who: "member",
  summary: "Be asked for blood: group, gifts, place, consent",
  input: z.strictObject(input),
  output: Donor,
  headers: ["Idempotency-Key"],
  errors: [...REFUSALS, "donors/consent-needed"],
});

/** Withdraws the consent, as the mutation `donors.leave` does. Repeating it changes nothing. */
export const leaveDonors = route({
  method: "DELETE",
  path: "/api/v1/me/donor",
  who: "member",
  summary: "Be asked for blood no more; all of it is erased",
  input: z.strictObject({}),
  output: z.null(),
  headers: ["Idempotency-Key"],
  errors: REFUSALS,
});

/** The routes of donors. */
export const DONOR_ROUTES = [saveDonor, leaveDonors] as const;
