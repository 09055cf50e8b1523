import { z } from "zod";
import type { MaskedPoint } from "#domain/places/masked-point.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape, PointShape } from "./shared-shapes.ts";

const text = z.string();

/** A person's name and language. The trigger of migration 0023 writes it. */
export type StoredProfile = { ownerId: string; alias: string; language: string };

/** One document per account, with the account's id. */
export const profiles: StoredCollection<StoredProfile, object> = collection("profiles", {
  body: z.object({ ownerId: text, alias: text, language: text }),
  shielded: NothingShape,
});

/** The masked points of a person (DESIGN.md 5.2); the id is the account's. */
export const maskedPoints: StoredCollection<{ ownerId: string }, { points?: MaskedPoint[] }> = collection("rings", {
  body: z.object({ ownerId: text }),
  shielded: z.object({ points: z.array(z.object({ true: PointShape, masked: PointShape })).optional() }),
});

/** Signals to every process that an account's rights changed. Empty; the id is the account's. */
export const accounts: StoredCollection<object, object> = collection("accounts", {
  body: NothingShape,
  shielded: NothingShape,
});
