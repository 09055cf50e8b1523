import type { TestProject } from "vitest/node";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { openPlaces } from "#server/places/places.ts";
import { TEMPLATE, asAdmin } from "./test-server.ts";
import { temporaryServer } from "./temporary-server.ts";

/**
 * Starts one embedded PostgreSQL for the run, with a migrated template database. It is stopped and
 * removed at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once for all: after a change of data/gazetteer its index takes seconds to build, and every test
  // file would wait.
  const [server] = await Promise.all([temporaryServer(), openPlaces("data/gazetteer")]);
  const connection = { ...server.connection, database: TEMPLATE };
  await asAdmin(server.admin, `CREATE DATABASE ${TEMPLATE} OWNER ${connection.user}`);
  const database = await openDatabase(connection);
  await migrate(database);
  await database.close();
  project.provide("testServer", { connection: server.connection, admin: server.admin });
  return () => server.stop();
}
