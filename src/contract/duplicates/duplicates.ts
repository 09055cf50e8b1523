import { z } from "zod";
import { REASON_CODES } from "#domain/duplicates/reasons.ts";
import { Facility } from "../facilities.ts";
import { Id, queryInteger } from "../fields.ts";
import { SingleListing } from "../listings.ts";
import { route } from "../route.ts";

const STAFF = ["http/unauthenticated", "http/permission-denied"] as const;

/**
 * Why two entries may be one. `names`: both names. `km`: between their places. A moderator is also
 * told of a number that only one of them publishes.
 */
export const LikenessReason = z.object({
  code: z.enum(REASON_CODES),
  names: z.array(z.string()).length(2).optional(),
  km: z.number().optional(),
});

/** Two entries that are likely one, as a moderator compares them; of one of the two collections. */
export const LikelyDuplicate = z.object({
  collection: z.enum(["listings", "facilities"]),
  ids: z.array(Id).length(2),
  score: z.number().meta({ description: "how likely, 0 to 1" }),
  reasons: z.array(LikenessReason),
  listings: z.array(SingleListing).meta({ description: "both, in the order of ids; empty for facilities" }),
  facilities: z.array(Facility).meta({ description: "both, in the order of ids; empty for listings" }),
});
export type LikelyDuplicate = z.output<typeof LikelyDuplicate>;

/** The likeliest duplicates that nobody has answered yet. */
export const getDuplicates = route({
  method: "GET",
  path: "/api/v1/moderation/duplicates",
  who: "moderator",
  summary: "Entries that are likely one, side by side, the likeliest first",
  input: z.strictObject({ limit: queryInteger(1, 50).default(20) }),
  output: z.object({ items: z.array(LikelyDuplicate) }),
  errors: STAFF,
});

/**
 * Answers whether two entries are one. `different` is remembered, so nobody is asked again, and
 * takes a merge of the two apart. `same` merges two facilities; two listings are merged by a
 * decision. `open` takes an answer back: everything is as it was.
 */
export const answerDuplicates = route({
  method: "POST",
  path: "/api/v1/moderation/duplicates/answers",
  who: "moderator",
  summary: "Say whether two entries are one, or take that back",
  input: z.strictObject({
    collection: z.enum(["listings", "facilities"]),
    ids: z.array(Id).length(2),
    answer: z.enum(["same", "different", "open"]),
    keep: Id.optional().meta({ description: "of the same: which one lists show" }),
  }),
  output: z.null(),
  headers: ["Idempotency-Key"],
  errors: [
    ...STAFF,
    "http/foreign-origin",
    "documents/aborted",
    "sync/key-reused",
    "http/not-found",
    "moderation/own-case",
    "moderation/already-decided",
    "identity/fresh-sign-in-needed",
  ],
});

/** What moderators read and do about duplicates, in the order of the document. */
export const DUPLICATE_ROUTES = [getDuplicates, answerDuplicates] as const;
