import pg from "pg";

const DEFAULT_PORT = 5432;
/** Several hosts, which the driver does not take. No letter of a user or a password fits. */
const SEVERAL_HOSTS = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?([\w.:[\]-]+(?:,[\w.:[\]-]+)+)\/([\w-]+)(?:\?|$)/;

/**
 * The name of a deployment's database for people. It is `host/name`, as the driver reads
 * DATABASE_URL, or the folder of the embedded one. Never a user or a password.
 * @param config `databaseUrl` null: the embedded one in `dataDir`
 */
export function nameOfDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): string {
  if (databaseUrl === null) return dataDir;
  const [, hosts, name] = SEVERAL_HOSTS.exec(databaseUrl) ?? [];
  if (hosts !== undefined && name !== undefined) return `${hosts}/${name}`;
  try {
    // Opens nothing: it only reads the address and the variables of libpq.
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `${host}${port === DEFAULT_PORT ? "" : `:${port}`}/${database ?? ""}`;
  } catch {
    return "the database of DATABASE_URL";
  }
}
