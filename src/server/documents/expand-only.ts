import type { Migration } from "./migrations/migration.ts";
import type { SqlClient } from "./sql-client.ts";

/*
 * Expand and contract apart. A migration that only expands leaves every statement of the release
 * before right: old and new processes run side by side, and the old release starts again after an
 * upgrade that is taken back.
 */

/** What a statement does to processes of the release before, by what it looks like. */
const CONTRACTING: readonly [RegExp, string][] = [
  [/\bDROP\s+(?!NOT\s+NULL)\w+/, "drops something"],
  [/\bRENAME\b/, "renames something"],
  [/\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/, "changes a type"],
  [/\bSET\s+NOT\s+NULL\b/, "refuses rows without a value"],
  [/\bADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/, "refuses rows that were right"],
  [/^(?:TRUNCATE|DELETE|REVOKE|DO)\b/, "takes something away"],
  [/^CREATE\s+OR\s+REPLACE\b/, "replaces something"],
];
const NEW_COLUMN =
  /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)[^,]*?\bNOT\s+NULL\b[^,]*/g;
const NEW_TABLE = /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([^\s(]+)/;
/** What refuses rows of a table that was there before. */
const ON_TABLE = /^CREATE\s+(?:UNIQUE\s+INDEX|(?:CONSTRAINT\s+)?TRIGGER|RULE|POLICY)\b.*?\bON\s+(?:ONLY\s+)?([^\s(]+)/;

/**
 * Why processes of the release before may go wrong once this has run. At most one reason for each
 * statement; none: it only expands. Words are compared, so it refuses rather too much.
 */
export function contractionsOf({ statements }: Pick<Migration, "statements">): string[] {
  const plain = statements.flatMap(plainStatements);
  const made = new Set(plain.map((each) => NEW_TABLE.exec(each)?.[1]));
  return plain.flatMap((statement) => {
    const reasons = NEW_TABLE.test(statement)
      ? []
      : CONTRACTING.filter(([looks]) => looks.test(statement)).map(([, what]) => what);
    const columns = statement.startsWith("ALTER") ? (statement.match(NEW_COLUMN) ?? []) : [];
    if (columns.some((column) => !/\b(?:DEFAULT|GENERATED)\b/.test(column)))
      reasons.push("wants a value that nobody gives");
    const on = ON_TABLE.exec(statement)?.[1];
    if (on !== undefined && !made.has(on)) reasons.push("adds a rule to a table that was there");
    return reasons.slice(0, 1).map((why) => `${why}: ${statement.slice(0, 80)}`);
  });
}

/** Upper case, one space between words, no comments, no texts, no bodies of functions. */
function plainStatements(text: string): string[] {
  const bare = text
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");
  return bare.split(";").flatMap((each) => {
    const one = each.replaceAll(/\s+/g, " ").trim().toUpperCase();
    return one === "" ? [] : [one];
  });
}

/** Records a migration that has run, and whether it only expands. */
export async function recordMigration(client: SqlClient, migration: Migration): Promise<void> {
  await client.query("ALTER TABLE migrations ADD COLUMN IF NOT EXISTS expands boolean");
  const expands = contractionsOf(migration).length === 0;
  await client.query("INSERT INTO migrations (id, expands) VALUES ($1, $2)", [migration.id, expands]);
}

/**
 * The migrations of a newer release with which this one cannot work. They do more than expand, or
 * nobody recorded that they only do that.
 */
export async function contractedBy(client: SqlClient, unknown: readonly string[]): Promise<string[]> {
  if (unknown.length === 0) return [];
  // Read as JSON: an older release made the table without the column.
  const answer = await client.query<{ id: string }>(
    "SELECT id FROM migrations m WHERE id = ANY($1) AND (to_jsonb(m)->>'expands') IS DISTINCT FROM 'true' ORDER BY id",
    [unknown],
  );
  return answer.rows.map(({ id }) => id);
}
