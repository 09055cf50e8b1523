import { z } from "zod";
import type { ResultChange } from "#domain/facilities/result-change.ts";
import type { KnownBefore } from "#domain/learning/outcome-cells.ts";
import { BY_ROLES } from "#domain/observations/axes.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import { STANDINGS } from "#domain/observations/standing.ts";
import type { Standing } from "#domain/observations/standing.ts";
import { MET_CONDITIONS } from "#domain/resources/for-whom.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { RESULT_TIMES } from "#domain/resources/result-times.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Update } from "../documents/command.ts";
import type { ShieldedDocument } from "../documents/documents.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { CountsShape, ForWhomShape, PartsShape } from "./shared-shapes.ts";

/**
 * A stored observation: the public part, and the author's id where there is an account. `desk`: the
 * name of the facility's shared desk that made it.
 */
export type StoredObservation = Finding & {
  listingId: string;
  note?: string;
  authorId?: string;
  desk?: string;
  /** What it changed of the time to a test's result: an undo takes that back. */
  resultChange?: ResultChange;
  /**
   * Never stored: the listing that its own is merged into, where it was read for that one.
   * `sameLines`: both have the same numbers (observations/queries.ts).
   */
  joins?: { listingId: string; sameLines: boolean };
};

/** The shielded part: the observer as a keyed hash, and a note for moderators only. */
export type StoredSpeaker = {
  who: string;
  network?: string;
  note?: string;
  /** A moderator took the note away: it was public before, and may be shown again. */
  isNoteTaken?: true;
  /** How a seeker's observation counts; absent in old ones. */
  standing?: Standing;
  /**
   * The kind and area of the listing, and what readers saw of it just before. Chances are learnt
   * from it (domain/learning). Absent in old ones.
   */
  before?: KnownBefore & { kind: Kind; area: string };
};

const text = z.string();
const Word = z.object({ word: text, halfLives: z.number() });

const Body: z.ZodType<StoredObservation> = z.object({
  listingId: text,
  outcome: z.enum(OUTCOMES),
  count: z.number().optional(),
  counts: CountsShape.optional(),
  moreAt: text.optional(),
  for: ForWhomShape.optional(),
  parts: PartsShape.optional(),
  condition: z.enum(MET_CONDITIONS).optional(),
  at: text,
  by: z.enum(BY_ROLES),
  note: text.optional(),
  authorId: text.optional(),
  desk: text.optional(),
  resultChange: z.object({ from: z.enum(RESULT_TIMES).optional(), to: z.enum(RESULT_TIMES) }).optional(),
  joins: z.object({ listingId: text, sameLines: z.boolean() }).optional(),
});

const Shielded: z.ZodType<StoredSpeaker> = z.object({
  who: text,
  network: text.optional(),
  note: text.optional(),
  isNoteTaken: z.literal(true).optional(),
  standing: z.enum(STANDINGS).optional(),
  before: z.object({ kind: z.enum(KINDS), area: text, stock: Word, reach: Word, trust: Word }).optional(),
});

/** Observations of listings. Imported ones have no shielded part. */
export const observations: StoredCollection<StoredObservation, StoredSpeaker> = collection("observations", {
  body: Body,
  shielded: Shielded,
});

/**
 * An observation made in a task stays when its author leaves: it belongs to the facility or the
 * project. The author and their note are removed, also from a body that cannot be read.
 */
export function observationWithoutAuthor({ collection: name, id, body }: ShieldedDocument): Update {
  const { authorId: _author, note: _note, ...rest } = body;
  return { do: "update", collection: name, id, body: rest, shielded: { who: `gone:${id}` } };
}
