import { z } from "zod";
import type { StoredKindPolicy } from "#domain/policies/kind-policy.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

const text = z.string();

const Policy: z.ZodType<StoredKindPolicy> = z.object({
  kind: z.enum(KINDS),
  subtype: text.optional(),
  from: text,
  until: text.optional(),
  note: text,
});

type Row = { name: string; value: string };

/** A table that was changed here, as it is stored. */
export type StoredTable = {
  name: string;
  rows: (Row & { unit?: string })[];
  since: string;
  history: { at: string; byId: string; reason: string; rows: Row[] }[];
};

const row = { name: text, value: text };

const Table: z.ZodType<StoredTable> = z.object({
  name: text,
  rows: z.array(z.object({ ...row, unit: text.optional() })),
  since: text,
  history: z.array(z.object({ at: text, byId: text, reason: text, rows: z.array(z.object(row)) })),
});

/** What is switched off, from when to when. */
export const policies: StoredCollection<StoredKindPolicy, object> = collection("policies", {
  body: Policy,
  shielded: NothingShape,
});

/** Decision tables, as changed here. */
export const policyTables: StoredCollection<StoredTable, object> = collection("policy-tables", {
  body: Table,
  shielded: NothingShape,
});
