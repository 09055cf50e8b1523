import { z } from "zod";
import { KINDS } from "#domain/resources/kinds.ts";
import type { StoredVerifierChoice } from "#domain/verification/choice.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredVerifierChoice> = z.object({
  ownerId: text,
  districts: z.array(z.object({ id: text, label: text })),
  kinds: z.array(z.enum(KINDS)),
  languages: z.array(text),
  hours: z.object({ from: z.number(), to: z.number() }).optional(),
  at: text,
});

/** What a verifier chose to call, with the account's id. Nobody else reads it. */
export const verifierChoices: StoredCollection<StoredVerifierChoice, object> = collection("verifierChoices", {
  body: Body,
  shielded: NothingShape,
});
