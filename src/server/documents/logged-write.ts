/**
 * The audit of a statement. All members are SQL: `$2`, `'system'`, or a column. `each`: a row per
 * document, or one per statement, whose `details` are then aggregates. A statement that changes
 * nothing leaves no row.
 */
export type AuditSql = {
  each: "document" | "statement";
  who: string;
  role: string;
  act: string;
  details?: string;
  /** A condition for writing a row. */
  when?: string;
};

/**
 * Which documents: a condition on `d`, or the name of a table expression with `collection` and
 * `id`.
 */
export type Target = { where: string } | { due: string };

/**
 * What happens to documents. All members are SQL.
 * - `insert`: `rows` names a table expression of new `collection, id, version, body, shielded`.
 * - `upsert`: `rows` selects `collection, id, version, edit_version, body, shielded`. Where the
 *   document exists, `set` applies unless `unless` is true.
 * - `update`: `set` assigns `body` or `shielded`. `version` rises by one unless it is given.
 * - `remove`: the row is deleted, and its next version is kept.
 */
export type Change =
  | { do: "insert"; rows: string }
  | { do: "upsert"; rows: string; set: string; unless: string }
  | { do: "update"; at: Target; set: string | null; version?: string }
  | { do: "remove"; at: Target };

/** A statement on documents, in SQL. */
export type LoggedWrite = {
  /**
   * When it is written: a parameter with the program's time, with which readers compare it.
   * Absent: the database's time, in migrations and in removals.
   */
  now?: string;
  /** Table expressions (`name AS (…)`) before the change. */
  given?: readonly string[];
  change: Change;
  audit: AuditSql;
  /** Table expressions after the change. They may read `written`, except of an insert. */
  more?: readonly string[];
  /** What is selected from `written` (`collection, id, version`), or returned by an insert. */
  answer: string;
  /** Further columns of an updated document for `written`. */
  columns?: readonly string[];
};

/**
 * The first version of a document, after that of a removed one. @param row has its collection and
 * id
 */
export function firstVersion(row: string): string {
  return `1 + coalesce((
    SELECT removals.version FROM removals WHERE removals.collection = ${row}.collection AND removals.id = ${row}.id), 0)`;
}

/**
 * Builds the one statement that changes documents: rows with version and transaction number, change
 * log, removed versions, audit. No other code writes these tables; the check `belongings` refuses
 * it. As one statement it is atomic, also inside a transaction.
 */
export function loggedWrite(write: LoggedWrite): string {
  const { now, given = [], change, audit, more = [], answer } = write;
  const isInsert = change.do === "insert";
  const times = timesSql(now);
  const from = isInsert ? change.rows : "written";
  const expressions = [
    ...given,
    ...(isInsert ? [] : [`written AS (${changeSql(change, { columns: write.columns ?? [], now })})`]),
    ...logSql(from, change.do === "remove"),
    auditSql(from, change, audit),
    ...more,
  ];
  // The documents of an insert come last, so that nothing has to be kept of them (decision 16).
  const last = isInsert
    ? `INSERT INTO documents (collection, id, version, edit_version, body, shielded${times.names})
       SELECT collection, id, version, version, body, shielded${times.values} FROM ${from} RETURNING ${answer}`
    : `SELECT ${answer} FROM written`;
  return `WITH ${expressions.join(",\n")}\n${last}`;
}

/**
 * The statement that removes documents in one go and counts them, with one row of the audit.
 * @param due the table expression `due AS (…)` of their collection and id
 */
export function loggedRemoval(
  due: string,
  by: Pick<AuditSql, "who" | "role" | "act">,
  more: readonly string[] = [],
): string {
  return loggedWrite({
    given: [due],
    change: { do: "remove", at: { due: "due" } },
    audit: { each: "statement", ...by, details: "jsonb_build_object('removed', count(*))" },
    more,
    answer: "count(*) AS removed",
  });
}

function changeSql(
  change: Exclude<Change, { do: "insert" }>,
  { columns, now }: { columns: readonly string[]; now: string | undefined },
): string {
  const returned = ["d.collection", "d.id"].join(", ");
  const more = columns.map((name) => `, d.${name}`).join("");
  if (change.do === "upsert") {
    const { names, values } = timesSql(now);
    const rows = values === "" ? change.rows : `SELECT given.*${values} FROM (${change.rows}) AS given`;
    return `INSERT INTO documents AS d (collection, id, version, edit_version, body, shielded${names}) ${rows}
      ON CONFLICT (collection, id) DO UPDATE SET ${change.set}, ${stampSql("d.version + 1", now)} WHERE NOT (${change.unless})
      RETURNING ${returned}, d.version, d.xmax = 0 AS is_new${more}`;
  }
  if (change.do === "remove") {
    const { using, where } = targetSql(change.at, "USING");
    return `DELETE FROM documents d ${using} WHERE ${where} RETURNING ${returned}, d.version + 1 AS version`;
  }
  const { using, where } = targetSql(change.at, "FROM");
  const set = change.set === null ? "" : `${change.set}, `;
  return `UPDATE documents d SET ${set}${stampSql(change.version ?? "d.version + 1", now)} ${using} WHERE ${where}
    RETURNING ${returned}, d.version${more}`;
}

/** The columns of a new document's times and their values. Absent: the table's defaults. */
function timesSql(now: string | undefined): { names: string; values: string } {
  return now === undefined
    ? { names: "", values: "" }
    : { names: ", created_at, updated_at", values: `, ${now}, ${now}` };
}

/** The clocks of two processes may differ: a document's time never goes back. */
function stampSql(version: string, now: string | undefined): string {
  const time = now === undefined ? "now()" : `greatest(d.updated_at, ${now})`;
  return `version = ${version}, updated_at = ${time}, changed_xid = pg_current_xact_id()`;
}

function targetSql(at: Target, word: "FROM" | "USING"): { using: string; where: string } {
  if ("where" in at) return { using: "", where: at.where };
  return { using: `${word} ${at.due}`, where: `d.collection = ${at.due}.collection AND d.id = ${at.due}.id` };
}

function logSql(from: string, isRemoval: boolean): string[] {
  if (!isRemoval) {
    return [`logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM ${from})`];
  }
  return [
    `noted AS (
       INSERT INTO removals (collection, id, version) SELECT collection, id, version FROM ${from}
       ON CONFLICT (collection, id) DO UPDATE SET version = greatest(removals.version, excluded.version), at = excluded.at)`,
    `logged AS (
       INSERT INTO changes (collection, id, version, removed) SELECT collection, id, version, true FROM ${from})`,
  ];
}

/** Version before and after, for the audit. */
const VERSIONS: Readonly<Record<Change["do"], string>> = {
  insert: "NULL, version",
  upsert: "CASE WHEN is_new THEN NULL ELSE version - 1 END, version",
  update: "version - 1, version",
  remove: "version - 1, NULL",
};

function auditSql(from: string, change: Change, { each, who, role, act, details = "NULL", when }: AuditSql): string {
  if (each === "statement") {
    return `audited AS (
      INSERT INTO audit (who, role, act, details)
      SELECT ${who}, ${role}, ${act}, ${details} FROM ${from} HAVING count(*) > 0)`;
  }
  const where = when === undefined ? "" : ` WHERE ${when}`;
  return `audited AS (
    INSERT INTO audit (who, role, act, collection, id, version_before, version_after, details)
    SELECT ${who}, ${role}, ${act}, collection, id, ${VERSIONS[change.do]}, ${details}::jsonb FROM ${from}${where})`;
}
