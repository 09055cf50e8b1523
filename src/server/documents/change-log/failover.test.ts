import { randomUUID } from "node:crypto";
import { chownSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { temporaryFolder } from "#server/testing/temporary-server.ts";
import { snapshotDocuments } from "./change-log.ts";
import { chooseAccount, runAsAccount } from "../embedded/account.ts";
import { findPackage, prepareBinaries } from "../embedded/binaries.ts";
import { createFeed } from "./feed.ts";
import type { Feed } from "./feed.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../pool.ts";
import type { Database } from "../pool.ts";
import { upsertBatch } from "../store.ts";

/** A primary and a copy of it that is started as its standby, at one address by turns. */
function twoClusters(): {
  bin: string;
  socket: string;
  run: (program: string, args: string[]) => void;
  data: (name: string) => string;
} {
  const { path, remove } = temporaryFolder();
  onTestFinished(() => remove());
  const account = chooseAccount(null);
  const binaries = prepareBinaries(findPackage(), account, { info: () => undefined, warn: console.warn });
  const bin = dirname(binaries.initdb);
  const socket = join(path, "s");
  mkdirSync(socket);
  if (account !== null) for (const each of [path, socket]) chownSync(each, account.uid, account.gid);
  return {
    bin,
    socket,
    data: (name) => join(path, name),
    run: (program, args) => {
      // The server keeps the output open: it goes to a file.
      const answer = runAsAccount(account, "/bin/sh", ["-c", '"$0" "$@" >/dev/null 2>&1', program, ...args]);
      if (!answer.ok) throw new Error(`${program} ${args.join(" ")} failed`);
    },
  };
}

async function put(database: Database): Promise<string> {
  const id = randomUUID();
  await upsertBatch(database, [{ collection: "x", id, body: {} }], { who: "user:1", role: "member", act: "x" });
  return id;
}

/** What a process holds: it follows the feed, and loads a snapshot when it is reset. */
async function follow(database: Database): Promise<{ feed: Feed; held: Set<string>; logs: string[] }> {
  const feed = await createFeed(database);
  const process = { feed, held: new Set<string>(), logs: [feed.position().logId] };
  const load = (): Promise<unknown> =>
    snapshotDocuments(database, ["x"], (documents) => documents.forEach(({ id }) => void process.held.add(id)));
  await load();
  const onReset = ({ logId }: { logId: string }): void => {
    process.logs.push(logId);
    process.held.clear();
    void database.background.during(load());
  };
  feed.subscribe(({ documents }) => documents.forEach(({ id }) => void process.held.add(id)), { onReset });
  return process;
}

test("after a failover to a standby that missed a write no process holds it, and all have one new log", async () => {
  const { bin, socket, run, data } = twoClusters();
  const start = (name: string): void => {
    const options = `-k ${socket} -c listen_addresses='' -c fsync=off -c wal_level=replica`;
    run(join(bin, "pg_ctl"), ["-D", data(name), "-w", "-o", options, "start"]);
  };
  const stop = (name: string): void => run(join(bin, "pg_ctl"), ["-D", data(name), "-w", "-m", "fast", "stop"]);
  onTestFinished(() => {
    for (const name of ["a", "b"]) {
      // Only where the test failed is one still running.
      run("/bin/sh", ["-c", '"$0" -D "$1" -m immediate stop || true', join(bin, "pg_ctl"), data(name)]);
    }
  });
  run(join(bin, "initdb"), ["-D", data("a"), "-U", "lifeboard", "-A", "trust"]);
  start("a");
  const connection = { host: socket, user: "lifeboard", database: "postgres" };
  const first = await openDatabase(connection);
  await migrate(first);
  const kept = await put(first);
  await first.close();
  stop("a");
  run("cp", ["-a", data("a"), data("b")]);
  run("touch", [join(data("b"), "standby.signal")]);

  start("a");
  const database = await openDatabase(connection);
  const processes = [await follow(database), await follow(database)];
  const lost = await put(database);
  for (const { feed, held } of processes) {
    await feed.readNow();
    expect(held).toEqual(new Set([kept, lost]));
  }
  stop("a");
  start("b");
  await eventually(() => database.pool.query("SELECT pg_promote(true)"));
  for (let used = 0; used < 60; used += 1) await database.pool.query("SELECT pg_current_xact_id()");

  const later = await put(database);
  for (const { feed, held, logs } of processes) {
    await feed.readNow();
    await database.background.idle();
    await eventually(() => expect(held).toEqual(new Set([kept, later])));
    expect(logs).toHaveLength(2);
  }
  expect(new Set(processes.flatMap(({ logs }) => logs)).size).toBe(2);
  for (const { feed } of processes) await feed.close();
  await database.close();
  stop("b");
}, 60_000);
