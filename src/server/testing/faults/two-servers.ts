import { appendFileSync, chownSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { chooseAccount, runAsAccount } from "#server/documents/embedded/account.ts";
import { findPackage, prepareBinaries } from "#server/documents/embedded/binaries.ts";
import { eventually } from "../eventually.ts";
import { temporaryFolder } from "../temporary-server.ts";
import { freePort } from "./free-port.ts";

type Name = "a" | "b";

/** A primary and its streaming standby, each at a port of its own of this machine. */
export type TwoServers = {
  ports: Record<Name, number>;
  start(name: Name, more?: string): void;
  /** `immediate`: as a crash. */
  stop(name: Name, mode?: "fast" | "immediate"): void;
  /** Asks one server as its superuser, on a connection of its own. */
  ask(name: Name, sql: string): Promise<pg.QueryResultRow[]>;
  promote(name: Name): Promise<void>;
  close(): void;
};

/** Starts both. Commits of `a` wait for `b` (synchronous replication). */
export async function startTwoServers(): Promise<TwoServers> {
  const { path, remove } = temporaryFolder();
  const account = chooseAccount(null);
  if (account !== null) chownSync(path, account.uid, account.gid);
  const bin = dirname(prepareBinaries(findPackage(), account, { info: () => undefined, warn: console.warn }).initdb);
  const ports = { a: await freePort(), b: await freePort() };
  const data = (name: Name): string => join(path, name);
  const run = (program: string, args: string[]): void => {
    // The server keeps the output open: it goes to a file.
    const answer = runAsAccount(account, "/bin/sh", ["-c", '"$0" "$@" >/dev/null 2>&1', program, ...args]);
    if (!answer.ok) throw new Error(`${program} ${args.join(" ")} failed`);
  };
  const control = (name: Name, args: string[]): void => run(join(bin, "pg_ctl"), ["-D", data(name), "-w", ...args]);
  const servers: TwoServers = {
    ports,
    start: (name, more = "") => {
      const options = `-p ${ports[name]} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
      control(name, ["-o", `${options} -c wal_level=replica ${more}`, "start"]);
    },
    stop: (name, mode = "fast") => control(name, ["-m", mode, "stop"]),
    ask: async (name, sql) => {
      const client = new pg.Client({ host: "127.0.0.1", port: ports[name], user: "lifeboard", database: "postgres" });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
    promote: async (name) => {
      await servers.ask(name, "ALTER SYSTEM SET synchronous_standby_names = ''");
      await servers.ask(name, "SELECT pg_promote(true)");
    },
    close: () => {
      for (const name of ["a", "b"]) {
        // Only where a test failed may one not be there.
        run("/bin/sh", ["-c", '"$0" -D "$1" -m immediate stop || true', join(bin, "pg_ctl"), join(path, name)]);
      }
      remove();
    },
  };
  run(join(bin, "initdb"), ["-D", data("a"), "-U", "lifeboard", "-A", "trust"]);
  run("cp", ["-a", data("a"), data("b")]);
  run("touch", [join(data("b"), "standby.signal")]);
  const from = `host=127.0.0.1 port=${ports.a} user=lifeboard application_name=b`;
  appendFileSync(join(data("b"), "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  servers.start("a");
  servers.start("b");
  await servers.ask("a", "ALTER SYSTEM SET synchronous_standby_names = 'b'");
  await servers.ask("a", "SELECT pg_reload_conf()");
  await eventually(async () => {
    const rows = await servers.ask("a", "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
    if (rows.length !== 1) throw new Error("the standby does not follow yet");
  });
  return servers;
}
