import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/documents/pool.ts";
import { freePort } from "../../e2e/support/free-port.ts";
import type { Cluster } from "./cluster.ts";
import { Program } from "./package-process.ts";
import { PgBouncer } from "./proxies.ts";

/** What one mode of a real PgBouncer did to a start, in a sentence. */
type PoolerResult = { text: string; isRight: boolean };

const ENDS_MS = 60_000;
const REFUSED = /pooler that shares one session/;

/** Starts a process behind a real PgBouncer in each mode that shares sessions: it must refuse. */
export async function tryPoolers(cluster: Cluster, package_: string): Promise<PoolerResult[]> {
  const results = [await limitsThrough(cluster.pgbouncer)];
  for (const mode of ["transaction", "statement"] as const) results.push(await tryMode(cluster, package_, mode));
  return results;
}

/** The limits of the product's own sessions through the pooler. */
async function limitsThrough({ url }: PgBouncer): Promise<PoolerResult> {
  const database = await openDatabase({ connectionString: url });
  try {
    const { rows } = await database.pool.query<{ statement_timeout: string }>("SHOW statement_timeout");
    const limit = rows[0]?.statement_timeout ?? "";
    return { text: `pool_mode=session: starts; statement_timeout ${limit}`, isRight: limit === "5s" };
  } finally {
    await database.close();
  }
}

async function tryMode(
  { ground, primary }: Cluster,
  package_: string,
  mode: "transaction" | "statement",
): Promise<PoolerResult> {
  const folder = join(ground.folder, `pgbouncer-${mode}`);
  mkdirSync(folder);
  if (ground.account !== null) chownSync(folder, ground.account.uid, ground.account.gid);
  const pooler = new PgBouncer({ ...ground, folder }, { own: await freePort(), database: primary.port });
  await pooler.start(mode);
  const port = await freePort();
  const place = { ...ground, folder: package_, dataDir: join(ground.folder, `behind-${mode}`), port };
  const program = new Program(place, { DATABASE_URL: pooler.url, PUBLIC_URL: `http://127.0.0.1:${port}` });
  program.begin();
  const hasEnded = await program.ended(ENDS_MS);
  const said = readFileSync(join(ground.logs, `program-${port}.log`), "utf8");
  await program.end("SIGKILL");
  await pooler.stop();
  const isRight = hasEnded && REFUSED.test(said);
  return {
    text: `pool_mode=${mode}: ${isRight ? "refused at the start" : `NOT refused: ${said.slice(-300)}`}`,
    isRight,
  };
}
