import { isInForce, isOver } from "#domain/policies/kind-policy.ts";
import type { StoredKindPolicy } from "#domain/policies/kind-policy.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { policies, policyTables } from "#server/stored/policies.ts";
import { readAllOf } from "./queries.ts";
import { tableWords } from "./tables.ts";

/** A policy with its document. */
export type Policy = StoredKindPolicy & { document: StoredDocument };

/** Decisions for the whole deployment, in each process's memory: policies and changed tables. */
export type Policies = {
  /** Those in force at a moment. The same object until something changes, never an earlier one. */
  inForce: (now: Date) => readonly Policy[];
  /** Those in force now or later, by their beginning. */
  notOver: (now: Date) => Policy[];
  /** The document of a changed table; null for a default one. */
  table: (id: string) => StoredDocument | null;
  /** The words of a table in force. */
  words: (name: "flag-words") => readonly string[];
  close: () => void;
};

type PolicyDependencies = { database: Database; feed: Pick<Feed, "subscribe">; report: (error: unknown) => void };

const NONE: readonly Policy[] = [];

/** Reads the policies and follows the change log from there. */
export async function openPolicies({ database, feed, report }: PolicyDependencies): Promise<Policies> {
  const known = new Map<string, StoredDocument>();
  let held: { until: number; policies: readonly Policy[] } = { until: 0, policies: NONE };
  const take = (document: StoredDocument): void => {
    const before = known.get(document.id);
    if (before !== undefined && before.version >= document.version) return;
    known.set(document.id, document);
    held = { ...held, until: 0 };
  };
  const readAll = async (): Promise<void> => {
    for (const document of await readAllOf(database, [policies.name, policyTables.name])) take(document);
  };
  const stop = feed.subscribe(
    ({ documents }) => {
      for (const document of documents) {
        if (policies.holds(document) || policyTables.holds(document)) take(document);
      }
    },
    { onReset: () => void database.background.during(readAll()).catch(report) },
  );
  await readAll();
  const all = (): Policy[] =>
    policies
      .readAll(known.values())
      .map(({ document, value }) => ({ ...value, document }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return {
    inForce: (now) => {
      const time = now.getTime();
      if (time >= held.until) {
        // Checked when the next one begins or ends, and each minute, because a clock may be set
        // back.
        const inForce = all().filter((policy) => isInForce(policy, now));
        const turns = all().flatMap(({ from, until }) => [from, until ?? from].map((text) => Date.parse(text)));
        const next = Math.min(time + 60_000, ...turns.filter((turn) => turn > time));
        held = { until: next, policies: isSame(inForce, held.policies) ? held.policies : inForce };
      }
      return held.policies;
    },
    notOver: (now) => all().filter((policy) => !isOver(policy, now)),
    table: (id) => known.get(id) ?? null,
    words: (name) => tableWords(name, { table: (id) => known.get(id) ?? null }),
    close: stop,
  };
}

/** Whether two lists have the same documents, so that the same array stands for them. */
function isSame(one: readonly Policy[], other: readonly Policy[]): boolean {
  return one.length === other.length && one.every(({ document }, at) => document === other[at]?.document);
}

/** What is switched off at a moment, for a command: it ends soon and follows no change log. */
export async function readKindPolicies(database: Database): Promise<(now: Date) => readonly StoredKindPolicy[]> {
  const all = policies.readAll(await readAllOf(database, [policies.name])).map(({ value }) => value);
  return (now) => all.filter((policy) => isInForce(policy, now));
}
