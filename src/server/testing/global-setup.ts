import type { TestProject } from "vitest/node";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { openPlaces } from "#server/places/places.ts";
import { IS_LONG } from "./rounds.ts";
import { TEMPLATE, asAdmin } from "./test-server.ts";
import { makeFiles, temporaryServer } from "./temporary-server.ts";

/**
 * Settings of the run's server. Nothing in it outlives the run, so nothing is forced to the disk.
 * What must be on disk is proved on servers of their own (embedded.test.ts). Its hundreds of
 * databases live for seconds: none needs autovacuum.
 */
const NOTHING_OUTLIVES = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  // Autovacuum apart, long tests alone read the counts.
  track_counts: IS_LONG ? "on" : "off",
  // Each worker has the services of a file open, some files two with a pool each.
  max_connections: "200",
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
};

/**
 * Starts one embedded PostgreSQL for the run, with a migrated template database. It is stopped and
 * removed at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once for all: after a change of data/gazetteer its index takes seconds to build, and every test
  // file would wait.
  const [made] = await Promise.all([makeFiles(), openPlaces("data/gazetteer")]);
  const server = await temporaryServer(made.path, NOTHING_OUTLIVES);
  const connection = { ...server.connection, database: TEMPLATE };
  await asAdmin(server.admin, `CREATE DATABASE ${TEMPLATE} OWNER ${connection.user}`);
  const database = await openDatabase(connection);
  await migrate(database);
  await database.close();
  project.provide("testServer", { connection: server.connection, admin: server.admin });
  project.provide("madeFiles", made.path);
  return async () => {
    await server.stop();
    made.remove();
  };
}
