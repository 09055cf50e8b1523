import { z } from "zod";
import { KINDS } from "#domain/resources/kinds.ts";
import { Id, queryInteger, Time, TimeIn, freeText, lookupText } from "./fields.ts";
import { DocumentHead } from "./listings.ts";
import { route } from "./route.ts";

const ADMIN = ["http/unauthenticated", "http/permission-denied"] as const;
const CHANGE = [
  ...ADMIN,
  "http/foreign-origin",
  "identity/fresh-sign-in-needed",
  "identity/too-many-requests",
] as const;

/** A policy: it switches off a kind or subtype for a time, with a public note. */
export const Policy = z.object({
  collection: z.literal("policies"),
  ...DocumentHead,
  kind: z.enum(KINDS),
  /** A blood component, an oxygen form or a bed type. Absent: the whole kind. */
  subtype: z.string().optional(),
  from: Time,
  until: Time.optional(),
  note: z.string(),
});
export type Policy = z.output<typeof Policy>;

/** Lists current and future policies. Anybody may read them. */
export const getPolicies = route({
  method: "GET",
  path: "/api/v1/policies",
  who: "anyone",
  summary: "Which resource kinds are switched off here, from when to when, and why",
  input: z.strictObject({ lang: lookupText(35).optional() }),
  output: z.object({ items: z.array(Policy) }),
  errors: [],
  list: true,
});

/** Switches a kind or subtype off, with a public note. Without `from` it starts now. */
export const setPolicy = route({
  method: "POST",
  path: "/api/v1/policies",
  who: "admin",
  summary: "Switch a resource kind off from a day on, with a public note",
  input: z.strictObject({
    kind: z.enum(KINDS),
    subtype: lookupText(60).optional(),
    from: TimeIn.optional(),
    until: TimeIn.optional(),
    note: freeText(10, 500),
  }),
  output: Policy,
  errors: CHANGE,
  creates: true,
});

/** Ends a policy now. It stays in the history. */
export const endPolicy = route({
  method: "DELETE",
  path: "/api/v1/policies/{id}",
  who: "admin",
  summary: "Switch a resource kind on again",
  input: z.strictObject({ id: Id, reason: freeText(3, 300).optional() }),
  output: z.null(),
  errors: [...CHANGE, "documents/not-found"],
});

/**
 * A table of numbers or words that decide something. It contains the current rows with date and
 * source, and earlier rows.
 */
export const PolicyTable = z.object({
  name: z.string(),
  since: z.string(),
  source: z.string(),
  /** Whether admins can change it in this deployment. */
  isChangeable: z.boolean(),
  rows: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string().optional() })),
  history: z.array(
    z.object({
      at: Time,
      byId: z.string(),
      reason: z.string(),
      rows: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});
export type PolicyTable = z.output<typeof PolicyTable>;

/** Lists the tables that decide, with source and history. */
export const getPolicyTables = route({
  method: "GET",
  path: "/api/v1/policies/tables",
  who: "admin",
  summary: "Half-lives, weights, limits, flag words: what decides, with its source and history",
  input: z.strictObject({}),
  output: z.object({ items: z.array(PolicyTable) }),
  errors: ADMIN,
});

/** Replaces the rows of a table that admins may change. */
export const setPolicyTable = route({
  method: "PUT",
  path: "/api/v1/policies/tables/{name}",
  who: "admin",
  summary: "Change a table that may be changed",
  input: z.strictObject({
    name: lookupText(60),
    rows: z.array(z.strictObject({ name: freeText(1, 80), value: freeText(0, 80) })).max(500),
    reason: freeText(5, 300),
  }),
  output: PolicyTable,
  errors: [...CHANGE, "http/not-found"],
});

/**
 * What an act was about, with its public name. A decision or an observation is about its listing.
 * `name` is null for what is gone, or has none.
 */
export const AuditSubject = z.object({
  type: z.enum(["person", "listing", "facility"]),
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(KINDS).optional(),
});
export type AuditSubject = z.output<typeof AuditSubject>;

/**
 * Lists the audit of changes, newest first: author, action, old and new values, reason. Only admins
 * read it, and nobody can change it.
 */
export const getAuditLog = route({
  method: "GET",
  path: "/api/v1/audit/changes",
  who: "admin",
  summary: "Who changed what",
  input: z.strictObject({
    who: lookupText(100).optional(),
    act: lookupText(1_000)
      .optional()
      .meta({ description: "acts with commas between them; one that ends in a dot stands for all that begin so" }),
    id: Id.optional(),
    limit: queryInteger(1, 200).default(50),
    after: lookupText(40).optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        ordinal: z.string(),
        at: Time,
        who: z.string(),
        whoName: z.string().nullable().meta({ description: "the account's name; null: no account, or it is gone" }),
        role: z.string(),
        act: z.string(),
        collection: z.string().nullable(),
        id: z.string().nullable(),
        subject: AuditSubject.nullable(),
        versionBefore: z.int().nullable(),
        versionAfter: z.int().nullable(),
        /**
         * The fields that changed. `before` and `after` are null for free text and private values.
         */
        changed: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
        why: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ADMIN,
});
