import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { chooseAccount, runAsAccount } from "#server/documents/embedded/account.ts";
import { freePort } from "../../e2e/support/free-port.ts";
import { benchFolder } from "../support/database.ts";

/**
 * A server of the system's PostgreSQL. `pid` is its main process, `port` one on the loopback.
 */
export type SystemPostgres = { client: pg.Client; pid: number; port: number; stop: () => Promise<void> };

/** How often it is asked whether it is up, and how long in between, ms: half a minute in all. */
const TRIES = { most: 300, pauseMs: 100 };

/**
 * Starts a PostgreSQL of the system on a new folder, as an ordinary user. It listens on a socket in
 * the folder and on the loopback.
 * @param programs its folder with bin/
 */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const folder = benchFolder();
  const account = chooseAccount(null);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const made = runAsAccount(account, join(programs, "bin/initdb"), ["-D", data, "-U", "postgres", "--auth=trust"]);
  if (!made.ok) throw new Error(`PostgreSQL could not be set up: ${made.output}`);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${folder}`, "fsync=off"];
  const server = spawn(join(programs, "bin/postgres"), ["-D", data, ...settings.flatMap((each) => ["-c", each])], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  const client = await connect(folder, port);
  return {
    client,
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      await client.end();
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect(host: string, port: number): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ host, port, user: "postgres", database: "postgres" });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === TRIES.most) throw error;
      await new Promise((resolve) => setTimeout(resolve, TRIES.pauseMs));
    }
  }
}
