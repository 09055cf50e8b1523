import pg from "pg";
import { readDatabaseHosts } from "#server/runtime/database-hosts.ts";

const DEFAULT_PORT = 5432;

/**
 * The name of a deployment's database for people. It is `host/name`, as the driver reads
 * DATABASE_URL, or the folder of the embedded one. Never a user or a password.
 * @param config `databaseUrl` null: the embedded one in `dataDir`
 */
export function nameOfDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): string {
  if (databaseUrl === null) return dataDir;
  const { hosts } = readDatabaseHosts(databaseUrl);
  try {
    // Opens nothing: it only reads the address and the variables of libpq.
    const { host, port, database } = new pg.Client({ connectionString: hosts[0]?.url ?? "" });
    if (hosts.length > 1) return `${hosts.map(({ name }) => name).join(",")}/${database ?? ""}`;
    return `${host}${port === DEFAULT_PORT ? "" : `:${port}`}/${database ?? ""}`;
  } catch {
    return "the database of DATABASE_URL";
  }
}
