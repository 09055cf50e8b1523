import pg from "pg";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import type { Connection } from "#server/documents/pool.ts";

/** The address of the run's server, from the global set-up. */
export type TestServer = Pick<Embedded, "connection" | "admin">;

/** The migrated database from which each test file's database is cloned. */
export const TEMPLATE = "lifeboard_template";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
    /** Where database files lie that a test may copy instead of making them. */
    madeFiles: string;
  }
}

/** Runs one statement as the server's superuser. */
export async function asAdmin(admin: Connection, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
