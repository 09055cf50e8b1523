import type pg from "pg";

/** What runs a statement: the pool, or one connection amid a transaction. */
export type SqlClient = Pick<pg.PoolClient, "query">;
