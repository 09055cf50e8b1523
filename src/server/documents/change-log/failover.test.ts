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
import type { Connection, Database } from "../pool.ts";
import { upsertBatch } from "../store.ts";

type Clusters = {
  run: (program: string, args: string[]) => void;
  data: (name: string) => string;
  /** `at`: the folder of its socket, where it is found. */
  start: (name: string, at: string) => void;
  stop: (name: string) => void;
  /** Two addresses: the one that is known, and one that nobody knows. */
  known: string;
  hidden: string;
};

/** A new cluster `a`; what stands beside it is a copy. They are at one address by turns. */
function clusters(): Clusters {
  const { path, remove } = temporaryFolder();
  onTestFinished(() => remove());
  const account = chooseAccount(null);
  const binaries = prepareBinaries(findPackage(), account, { info: () => undefined, warn: console.warn });
  const control = join(dirname(binaries.initdb), "pg_ctl");
  const [known, hidden] = [join(path, "s"), join(path, "t")];
  for (const socket of [known, hidden]) mkdirSync(socket);
  if (account !== null) for (const each of [path, known, hidden]) chownSync(each, account.uid, account.gid);
  const data = (name: string): string => join(path, name);
  const run = (program: string, args: string[]): void => {
    // The server keeps the output open: it goes to a file.
    const answer = runAsAccount(account, "/bin/sh", ["-c", '"$0" "$@" >/dev/null 2>&1', program, ...args]);
    if (!answer.ok) throw new Error(`${program} ${args.join(" ")} failed`);
  };
  onTestFinished(() => {
    for (const name of ["a", "b"]) {
      // Only where the test failed is one still running.
      run("/bin/sh", ["-c", '"$0" -D "$1" -m immediate stop || true', control, data(name)]);
    }
  });
  run(binaries.initdb, ["-D", data("a"), "-U", "lifeboard", "-A", "trust"]);
  return {
    run,
    data,
    known,
    hidden,
    start: (name, at) => {
      const options = `-k ${at} -c listen_addresses='' -c fsync=off -c wal_level=replica`;
      run(control, ["-D", data(name), "-w", "-o", options, "start"]);
    },
    stop: (name) => run(control, ["-D", data(name), "-w", "-m", "fast", "stop"]),
  };
}

const at = (host: string): Connection => ({ host, user: "lifeboard", database: "postgres" });

/** Makes the tables and writes once. @returns what was written */
async function begin({ start, stop, known }: Clusters): Promise<string> {
  start("a", known);
  const first = await openDatabase(at(known));
  await migrate(first);
  const kept = await put(first);
  await first.close();
  stop("a");
  return kept;
}

async function put(database: Database): Promise<string> {
  const id = randomUUID();
  await upsertBatch(database, [{ collection: "x", id, body: {} }], { who: "user:1", role: "member", act: "x" });
  return id;
}

type Following = { feed: Feed; held: Set<string>; logs: string[] };

/** What a process holds: it follows the feed, and loads a snapshot when it is reset. */
async function follow(database: Database): Promise<Following> {
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

/** Uses up transaction numbers: those of before are not of the future then. */
async function useNumbers({ pool }: Database): Promise<void> {
  for (let used = 0; used < 60; used += 1) await pool.query("SELECT pg_current_xact_id()");
}

test("after a failover to a standby that missed a write no process holds it, and all have one new log", async () => {
  const all = clusters();
  const { run, data, start, stop, known } = all;
  const kept = await begin(all);
  run("cp", ["-a", data("a"), data("b")]);
  run("touch", [join(data("b"), "standby.signal")]);

  start("a", known);
  const database = await openDatabase(at(known));
  const processes = [await follow(database), await follow(database)];
  const lost = await put(database);
  for (const { feed, held } of processes) {
    await feed.readNow();
    expect(held).toEqual(new Set([kept, lost]));
  }
  stop("a");
  start("b", known);
  await eventually(() => database.pool.query("SELECT pg_promote(true)"));
  await useNumbers(database);

  const later = await put(database);
  await expectOneNewLog(database, processes, [kept, later]);
  for (const { feed } of processes) await feed.close();
  await database.close();
  stop("b");
}, 60_000);

test("after an image of the disk was put back no process holds what was written since, without a restart", async () => {
  const all = clusters();
  const { run, data, start, stop, known, hidden } = all;
  const kept = await begin(all);
  run("cp", ["-a", data("a"), data("b")]);

  start("a", known);
  const database = await openDatabase(at(known));
  const processes = [await follow(database), await follow(database)];
  const lost = await put(database);
  for (const { feed, held } of processes) {
    await feed.readNow();
    expect(held).toEqual(new Set([kept, lost]));
  }
  stop("a");
  // It runs where nobody knows it, until no number of before is of the future.
  start("b", hidden);
  const image = await openDatabase(at(hidden));
  await useNumbers(image);
  const others = [await put(image), await put(image)];
  await image.close();
  stop("b");
  start("b", known);

  const later = await eventually(() => put(database));
  await expectOneNewLog(database, processes, [kept, ...others, later]);
  // Once, and not at the next start of the same server.
  stop("b");
  start("b", known);
  const last = await eventually(() => put(database));
  await expectOneNewLog(database, processes, [kept, ...others, later, last]);
  for (const { feed } of processes) await feed.close();
  await database.close();
  stop("b");
}, 60_000);

/** All processes hold what exists, and have had two logs: the first, and one new for all. */
async function expectOneNewLog(database: Database, processes: Following[], ids: string[]): Promise<void> {
  for (const { feed, held, logs } of processes) {
    await eventually(async () => {
      await feed.readNow();
      await database.background.idle();
      expect(held).toEqual(new Set(ids));
    });
    expect(logs).toHaveLength(2);
  }
  expect(new Set(processes.flatMap(({ logs }) => logs)).size).toBe(2);
}
