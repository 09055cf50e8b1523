import { endPolicy, getAuditLog, getPolicies, getPolicyTables, setPolicy, setPolicyTable } from "#contract/policies.ts";
import type { PolicyTable } from "#contract/policies.ts";
import type { Reason } from "#contract/errors.ts";
import { isOver, subtypesOf } from "#domain/policies/kind-policy.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Command } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { presentAuditRow } from "./audit.ts";
import { policies as storedPolicies } from "#server/stored/policies.ts";
import type { Policies } from "./policies.ts";
import { presentPolicy } from "./present.ts";
import { readAuditLog } from "./queries.ts";
import { changedTable, tableOf, TABLE_NAMES } from "./tables.ts";

type PolicyRouteDependencies = { database: Database; policies: Policies };

// Each route below but the first is for admins by its `who`; there is no further check.
const RULES = { limit: "public-read", policy: everybody } as const;

/** What is switched off and why, the tables of rules, and who changed what. */
export function policyRoutes({ database, policies }: PolicyRouteDependencies): Binding[] {
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
      const written = await write(database, context, {
        act: "policies.set",
        details: { why: note },
        writes: [storedPolicies.insert(newId(context.now), { body })],
      });
      if (!written.ok) return written;
      return ok({ value: presentPolicy(written.value), location: "/api/v1/policies" });
    }),
    bindRoute(endPolicy, RULES, async ({ id, reason }, context) => {
      const key = storedPolicies.key(id);
      const ended = await write(database, context, {
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
    ...tableRoutes({ database, policies }),
    bindRoute(getAuditLog, RULES, async ({ who = null, act = null, id = null, after = null, limit }) => {
      if (after !== null && !/^\d{1,18}$/.test(after)) return fail("http/invalid-argument");
      const found = await readAuditLog(database, { who, act, id, before: after, most: limit + 1 });
      const items = found.slice(0, limit).map(presentAuditRow);
      return ok({ value: { items, next: found.length > limit ? (items.at(-1)?.ordinal ?? null) : null } });
    }),
  ];
}

function tableRoutes({ database, policies }: PolicyRouteDependencies): Binding[] {
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
      const written = await write(database, context, {
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

type Work = Command<Reason> extends infer Whole ? (Whole extends unknown ? Omit<Whole, "by"> : never) : never;

/** Runs an admin's command and returns the document that it wrote. */
async function write(
  database: Database,
  { actor }: Context,
  work: Work,
): Promise<{ ok: true; value: StoredDocument } | Refused> {
  const by = { who: actor.id ?? "", role: strongestRole(actor.roles) };
  const answer = await executeCommand<Reason>(database, { by, ...work });
  if (!answer.ok) return answer;
  const [document] = answer.value.documents;
  if (document === undefined) throw new Error("a command of policies wrote nothing");
  return { ok: true, value: document };
}
