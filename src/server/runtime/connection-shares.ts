/** How many connections each part of a process may have open at once. */
export type ConnectionShares = {
  /** Documents, the change log, limits and all other tables outside the accounts' schema. */
  documents: number;
  accounts: number;
  /** The thread of an import. */
  imports: number;
  /** Threads that load a snapshot into memory. */
  loading: number;
  /** The one that hears of changes. */
  listening: number;
};

/** Connections of one process: those that were documented before there was a setting. */
export const DEFAULT_CONNECTIONS = 20;

/**
 * Works that run alone hold a connection each (run-alone.ts knows seven), and need another one.
 * With fewer they wait for each other.
 */
const LEAST_DOCUMENTS = 8;
const LEAST_ACCOUNTS = 3;
const IMPORTS = 2;
const LISTENING = 1;
/**
 * Threads that load, with few connections and with many. More than four cost more than they save.
 */
const LOADING = { few: 2, many: 4 } as const;
/** From here on a process has many. Proposal. */
const MANY = 24;

/** The fewest connections with which a process works. */
export const LEAST_CONNECTIONS = LEAST_DOCUMENTS + LEAST_ACCOUNTS + IMPORTS + LOADING.few + LISTENING;
/** More than any PostgreSQL should have of one process. Proposal. */
export const MOST_CONNECTIONS = 200;

/** Of what the two pools share, documents have this much. Proposal. */
const OF_DOCUMENTS = 0.6;

/**
 * Divides `DATABASE_CONNECTIONS`. The shares together are never more than `most`.
 * @param most all connections of a process, from `LEAST_CONNECTIONS`
 */
export function connectionShares(most: number = DEFAULT_CONNECTIONS): ConnectionShares {
  const loading = most < MANY ? LOADING.few : LOADING.many;
  const pools = most - IMPORTS - LISTENING - loading;
  const documents = Math.max(LEAST_DOCUMENTS, Math.ceil(pools * OF_DOCUMENTS));
  return { documents, accounts: pools - documents, imports: IMPORTS, loading, listening: LISTENING };
}
