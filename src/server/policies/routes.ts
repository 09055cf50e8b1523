import { endPolicy, getAuditLog, getPolicies, getPolicyTables, setPolicy, setPolicyTable } from "#contract/policies.ts";
import type { PolicyTable } from "#contract/policies.ts";
import type { Reason } from "#contract/errors.ts";
import type { PowerChange } from "#domain/news/news.ts";
import { isOver } from "#domain/policies/kind-policy.ts";
import { subtypesOf } from "#domain/resources/particulars.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Power } from "#server/commands/power.ts";
import type { Command, CommandPlan } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { namesOf } from "./audit-names.ts";
import { policies as storedPolicies, policyTables } from "#server/stored/policies.ts";
import type { Policies } from "./policies.ts";
import { presentPolicy } from "./present.ts";
import { readAuditLog } from "./queries.ts";
import { changedTable, tableOf, TABLE_NAMES } from "./tables.ts";
import type { OutputOf } from "#contract/route.ts";
import type { AuditNames } from "./audit-names.ts";
import type { AuditRow } from "./queries.ts";

type PolicyRouteDependencies = { database: Database; policies: Policies; power: Power };
type WriteDependencies = Pick<PolicyRouteDependencies, "database" | "power">;

// Each route below but the first is for admins by its `who`; there is no further check.
const RULES = { limit: "public-read", policy: everybody } as const;

/** What is switched off and why, the tables of rules, and who changed what. */
export function policyRoutes({ database, policies, power }: PolicyRouteDependencies): Binding[] {
  return [
    bindRoute(getPolicies, RULES, async (_input, { now }) =>
      ok({ value: { items: policies.notOver(now).map(({ document }) => presentPolicy(document)) } }),
    ),
    bindRoute(setPolicy, RULES, async (input, context) => {
      const { kind, subtype, from, until, note } = input;
      const starts = from ?? context.now.toISOString();
      const errors = [
        ...(subtype === undefined || subtypesOf(kind).includes(subtype) ? [] : [{ path: "subtype", word: "value" }]),
        ...(until === undefined || until > starts ? [] : [{ path: "until", word: "value" }]),
      ];
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const body = {
        kind,
        ...(subtype !== undefined && { subtype }),
        from: starts,
        ...(until !== undefined && { until }),
        note,
      };
      const written = await write({ database, power }, context, {
        about: subtype ?? kind,
        change: { what: "kind-off", kind, ...(subtype !== undefined && { subtype }) },
        act: "policies.set",
        details: { why: note },
        writes: [storedPolicies.insert(newId(context.now), { body })],
      });
      if (!written.ok) return written;
      return ok({ value: presentPolicy(written.value), location: "/api/v1/policies" });
    }),
    bindRoute(endPolicy, RULES, async ({ id, reason }, context) => {
      const key = storedPolicies.key(id);
      const known = policies.notOver(context.now).find(({ document }) => document.id === id);
      const { kind, subtype } = known ?? {};
      const ended = await write({ database, power }, context, {
        about: subtype ?? kind ?? "",
        change: { what: "kind-on", ...(kind && { kind }), ...(subtype !== undefined && { subtype }) },
        act: "policies.end",
        lock: [key],
        decide: (current) => {
          const document = current.get(keyText(key));
          const policy = document === undefined ? undefined : storedPolicies.read(document);
          if (policy === undefined || isOver(policy, context.now)) return { ok: false, reason: "documents/not-found" };
          const until = context.now.toISOString();
          // A policy that has not begun never does.
          const from = policy.from > until ? until : policy.from;
          const update = storedPolicies.update(key, { body: { ...policy, from, until } });
          return { ok: true, value: { writes: [update], details: { why: reason ?? null } } };
        },
      });
      return ended.ok ? ok({ value: null }) : ended;
    }),
    ...tableRoutes({ database, policies, power }),
    auditRoute(database),
  ];
}

function auditRoute(database: Database): Binding {
  return bindRoute(getAuditLog, RULES, async ({ who = null, act, id = null, after = null, limit }) => {
    if (after !== null && !/^\d{1,18}$/.test(after)) return fail("http/invalid-argument");
    const acts = act?.split(",") ?? null;
    const found = await readAuditLog(database, { who, acts, id, before: after, most: limit + 1 });
    const shown = found.slice(0, limit);
    const names = await namesOf(database, shown);
    const items = shown.map((row) => presentAuditRow(row, names(row)));
    return ok({ value: { items, next: found.length > limit ? (items.at(-1)?.ordinal ?? null) : null } });
  });
}

function tableRoutes({ database, policies, power }: PolicyRouteDependencies): Binding[] {
  return [
    bindRoute(getPolicyTables, RULES, async () =>
      ok({
        value: {
          items: TABLE_NAMES.flatMap((name): PolicyTable[] =>
            [tableOf(name, policies)].filter((table) => table !== null),
          ),
        },
      }),
    ),
    bindRoute(setPolicyTable, RULES, async ({ name, rows, reason }, context) => {
      const changed = changedTable(name, { rows, reason, by: context.actor.id ?? "", now: context.now });
      if (changed === null) return fail("http/not-found");
      if (!changed.ok) return changed;
      const written = await write({ database, power }, context, {
        about: name,
        change: { what: "table", table: name },
        act: "policies.set-table",
        lock: [changed.value.key],
        decide: (current) => {
          const write = changed.value.write(current);
          return { ok: true, value: { writes: [write], details: { why: reason, table: name } } };
        },
      });
      if (!written.ok) return written;
      const table = tableOf(name, { table: () => written.value });
      return table === null ? fail("http/not-found") : ok({ value: table });
    }),
  ];
}

type Plain<Whole> = Whole extends unknown ? Omit<Whole, "by"> : never;
/** `about`: what changes, in a name of ours and in codes, for the admins who are notified. */
type Work = Plain<Command<Reason>> & { about: string; change: PowerChange };

/**
 * Runs an admin's command on a fresh sign-in, counts it, tells all admins, and returns the document
 * that it wrote.
 */
async function write(
  { database, power }: WriteDependencies,
  context: Context,
  { about, change, ...work }: Work,
): Promise<{ ok: true; value: StoredDocument } | Refused> {
  const { actor } = context;
  const fresh = requireFreshSignIn(context.session, context.now);
  if (!fresh.ok) return fresh;
  const taken = await power.take(context, "rule-account");
  if (!taken.ok) return taken;
  const told = await power.tell(actor.id, { kind: "policy-changed", words: about, change, path: "/policies" });
  const by = { who: actor.id ?? "", role: strongestRole(actor.roles) };
  const answer = await executeCommand<Reason>(database, { by, ...withTold(work, told) });
  if (!answer.ok) {
    await taken.giveBack();
    return answer;
  }
  const document = answer.value.documents.find(isOfPolicies);
  if (document === undefined) throw new Error("a command of policies wrote nothing");
  return { ok: true, value: document };
}

function isOfPolicies(document: StoredDocument): boolean {
  return storedPolicies.holds(document) || policyTables.holds(document);
}

/** A command that also writes what tells of it. */
function withTold(work: Plain<Command<Reason>>, told: PreparedAlert): Plain<Command<Reason>> {
  const added = ({ writes, tableWrites = [], ...plan }: CommandPlan): CommandPlan => ({
    ...plan,
    writes: [...writes, ...told.writes],
    tableWrites: [...tableWrites, ...told.tableWrites],
  });
  if (!("lock" in work)) return { ...work, ...added(work) };
  const { decide } = work;
  return {
    ...work,
    decide: (current) => {
      const decided = decide(current);
      return decided.ok ? { ok: true, value: added(decided.value) } : decided;
    },
  };
}

type Entry = OutputOf<typeof getAuditLog>["items"][number];

/**
 * A row of the audit for admins: ids, our own words, and the public names of people and things. It
 * never has a person's other texts.
 */
function presentAuditRow(
  { ordinal, at, before, after, details, ...row }: AuditRow,
  { whoName, subject }: AuditNames,
): Entry {
  const { changed, why, ...rest } = details ?? {};
  return {
    ordinal: `${ordinal}`,
    at: at.toISOString(),
    who: row.who,
    whoName,
    role: row.role,
    act: row.act,
    collection: row.collection,
    id: row.id,
    subject,
    versionBefore: before,
    versionAfter: after,
    changed: [...changesIn(changed), ...detailsIn(rest)],
    why: typeof why === "string" ? why : null,
  };
}

function changesIn(changed: unknown): Entry["changed"] {
  if (!Array.isArray(changed)) return [];
  return changed.flatMap((each: unknown) => {
    if (typeof each !== "object" || each === null || !("path" in each)) return [];
    const { path, before, after } = each as { path: unknown; before?: unknown; after?: unknown };
    return typeof path === "string" ? [{ path, before: textOf(before), after: textOf(after) }] : [];
  });
}

/** Other details of a command: how many, which role. */
function detailsIn(details: Record<string, unknown>): Entry["changed"] {
  return Object.entries(details).map(([path, value]) => ({ path, before: null, after: textOf(value) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
