import type { Database } from "../pool.ts";
import { SERVER_START } from "./timeline.ts";

/** How many changes a witness names. Proposal: more than a failing disk loses. */
export const WITNESS_CHANGES = 200;

/**
 * The newest changes up to a position, newest first. An old disk put back under the same log id
 * has others there.
 */
export type LogWitness = readonly { xid: string; ordinal: string; what: string }[];

/** A row of the log, as far as a witness names it. */
export type LoggedChange = { collection: string; id: string; version: number; removed: boolean };

/** A place in the log. */
type Place = { xid: bigint; ordinal: bigint };

/** The log up to a position: `floor` is the newest change that was pruned. */
export type SeenLog = { logId: string; server: string; floor: Place; newest: LogWitness };

const LOG = `
  SELECT m.log_id, m.floor_xid, m.floor_ordinal::text, ${SERVER_START} AS server,
         ARRAY(SELECT json_build_object('xid', xid::text, 'ordinal', ordinal::text,
                 'what', concat_ws(' ', collection, id, version, removed))
               FROM changes WHERE (xid, ordinal) <= ($1::xid8, $2::bigint)
               ORDER BY xid DESC, ordinal DESC LIMIT ${WITNESS_CHANGES}) AS newest
  FROM log_meta m`;

/** Reads the log up to a position that was reached, in one snapshot. */
export async function seeLog({ pool }: Pick<Database, "pool">, { xid, ordinal }: Place): Promise<SeenLog> {
  const answer = await pool.query<{
    log_id: string;
    floor_xid: bigint;
    floor_ordinal: string;
    server: string;
    newest: LogWitness;
  }>(LOG, [xid.toString(), ordinal.toString()]);
  const [row] = answer.rows;
  if (row === undefined) throw new Error("The change log has no identity: migrate() has not run on this database.");
  const floor = { xid: row.floor_xid, ordinal: BigInt(row.floor_ordinal) };
  return { logId: row.log_id, server: row.server, floor, newest: row.newest };
}

/** Names a change as the database does. */
export function nameChange({ collection, id, version, removed }: LoggedChange): string {
  return `${collection} ${id} ${version} ${removed ? "t" : "f"}`;
}

/** Reads the witness of all changes before a transaction number. */
export async function readWitness(database: Pick<Database, "pool">, before: bigint): Promise<LogWitness> {
  return (await seeLog(database, { xid: before, ordinal: 0n })).newest;
}

/** Whether the log still is that of an earlier witness. */
export async function isSameLog(
  database: Pick<Database, "pool">,
  before: bigint,
  earlier: LogWitness,
): Promise<boolean> {
  return agrees(await seeLog(database, { xid: before, ordinal: 0n }), earlier);
}

/** Whether what is seen fits an earlier witness. It may have lost what was pruned since. */
export function agrees({ newest, floor }: SeenLog, earlier: LogWitness): boolean {
  const same = newest.every((change, at) => JSON.stringify(change) === JSON.stringify(earlier[at]));
  const [missing] = earlier.slice(newest.length);
  if (!same || missing === undefined) return same;
  const xid = BigInt(missing.xid);
  return xid === floor.xid ? BigInt(missing.ordinal) <= floor.ordinal : xid < floor.xid;
}
