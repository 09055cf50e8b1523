import { isTest, lineAt, sourcesBelow, walk } from "./sources.ts";
import type { Finding, Source, SyntaxNode } from "./sources.ts";

const READS_CLOCK =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime)\b/giu;

const OF_ACCOUNT = 'writes `"updatedAt"` of an account, which nobody reads';

/** A file's readings of the database's clock in SQL: how many, and why. */
type Allowed = { places: number; why: string };

/** The only files that may read it. A migration that has run somewhere stays as it is. */
const ALLOWED: ReadonlyMap<string, Allowed> = new Map([
  ["identity/ban-appeals/statements.ts", { places: 1, why: OF_ACCOUNT }],
  ["identity/mailbox/statements.ts", { places: 1, why: OF_ACCOUNT }],
  ["identity/people/statements.ts", { places: 3, why: OF_ACCOUNT }],
  ["identity/statements.ts", { places: 2, why: OF_ACCOUNT }],
  ["documents/audit.ts", { places: 1, why: "a column that is shown and never compared" }],
  ["documents/change-log/log-holders.ts", { places: 1, why: "the age of a transaction whose begin it noted itself" }],
  ["documents/logged-write.ts", { places: 1, why: "migrations that are released keep their text" }],
  ["documents/versions.ts", { places: 1, why: "compares with removals.at, which the database writes too" }],
  ["documents/migrations/baseline/documents.ts", { places: 6, why: "as 0001, 0006 and 0060" }],
  ["documents/migrations/baseline/accounts.ts", { places: 7, why: "as 0007, 0023 and 0028" }],
  ["documents/migrations/baseline/audit.ts", { places: 1, why: "as 0001" }],
  ["documents/migrations/baseline/contact.ts", { places: 1, why: "as 0020" }],
  ["documents/migrate.ts", { places: 1, why: "a session is compared with it by days: which cookie it had" }],
  [
    "documents/migrations/before-1.0/0001-documents.ts",
    { places: 5, why: "one clock for all processes; kept results are pruned by days, daily news told by days" },
  ],
  [
    "documents/migrations/before-1.0/0060-sweeps.ts",
    { places: 1, why: "the clock that a process's own is compared with" },
  ],
  ["documents/sweeps/sweep-state.ts", { places: 2, why: "the clock that a process's own is compared with" }],
  [
    "documents/migrations/before-1.0/0006-removal-times.ts",
    { places: 1, why: "only the database compares it (versions.ts)" },
  ],
  [
    "documents/migrations/before-1.0/0007-auth.ts",
    { places: 6, why: "the sign-in library writes these columns itself" },
  ],
  ["documents/migrations/before-1.0/0012-profiles.ts", { places: 1, why: "it ran once" }],
  ["documents/migrations/before-1.0/0020-moderation.ts", { places: 1, why: "statements give the time themselves" }],
  [
    "documents/migrations/before-1.0/0028-power.ts",
    { places: 3, why: "a trigger has no other clock; its grace lasts days" },
  ],
  [
    "documents/migrations/before-1.0/0030-last-use.ts",
    { places: 1, why: "it ran once, and numbers are free after months" },
  ],
]);

/**
 * SQL of the server that reads the database's clock. Most times are the program's. With two clocks
 * a ban ends at two times, and a journey cannot set one of them.
 */
export function findDatabaseTimes(root: string, allowed = ALLOWED): Finding[] {
  const findings: Finding[] = [];
  const unseen = new Set(allowed.keys());
  for (const source of sourcesBelow(root, "src/server")) {
    if (isTest(source.path)) continue;
    const name = source.path.replace("src/server/", "");
    const lines = linesThatRead(source);
    const { places = 0 } = allowed.get(name) ?? {};
    unseen.delete(name);
    if (lines.length > places) findings.push({ path: source.path, line: lines.at(-1) ?? 1, message: REFUSED });
    if (lines.length < places) findings.push({ path: source.path, message: stale(places, lines.length) });
  }
  for (const name of unseen) findings.push({ path: `src/server/${name}`, message: stale(1, 0) });
  return findings;
}

const REFUSED =
  "SQL reads the database's clock: give it the program's time as a parameter, or list the place in scripts/checks/database-time.ts with its reason";

function stale(listed: number, found: number): string {
  return `scripts/checks/database-time.ts lists ${listed} readings of the database's clock here, and there are ${found}`;
}

function linesThatRead({ text, program }: Source): number[] {
  const lines: number[] = [];
  walk(program, (node) => {
    for (const { index } of wordsOf(node).matchAll(READS_CLOCK)) lines.push(lineAt(text, node.start + index));
  });
  return lines.toSorted((a, b) => a - b);
}

function wordsOf({ type, value }: SyntaxNode): string {
  if (type === "Literal" && typeof value === "string") return value;
  if (type !== "TemplateElement" || typeof value !== "object" || value === null || !("raw" in value)) return "";
  return String(value.raw);
}
