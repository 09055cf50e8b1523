import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import { eventually } from "#server/testing/eventually.ts";
import { acknowledged, moreWrites, postmasterOf } from "#server/testing/kill-moments.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { openDatabase } from "../pool.ts";
import { startEmbedded } from "./embedded.ts";

const WRITER = new URL("../../testing/writer.ts", import.meta.url);
const log = { info: () => undefined, warn: () => undefined };

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
});
afterEach(() => folder.remove());

const serverEnds = (): Promise<void> => eventually(() => expect(postmasterOf(folder.path)).toBeNull());

test("of two processes that are killed with -9 the first leaves the server running, the last ends it", async () => {
  const [first, second] = [startChild(WRITER, [folder.path, "0"]), startChild(WRITER, [folder.path])];
  await Promise.all([first.said("ready"), second.said("ack")]);
  const postmaster = postmasterOf(folder.path);
  await first.kill("SIGKILL");
  await moreWrites(second, 20);
  expect(postmasterOf(folder.path)).toBe(postmaster);
  await second.kill("SIGKILL");
  await serverEnds();
  expect(acknowledged(second.lines).length).toBeGreaterThan(20);
});

test("two processes that are killed in the same moment leave no server behind", async () => {
  const children = [startChild(WRITER, [folder.path]), startChild(WRITER, [folder.path])];
  await Promise.all(children.map((child) => child.said("ack")));
  await Promise.all(children.map((child) => child.kill("SIGKILL")));
  await serverEnds();
});

test("a start after a kill -9 goes on with the server that is there, or gets a new one, and keeps it", async () => {
  const child = startChild(WRITER, [folder.path]);
  await child.said("ack");
  await child.kill("SIGKILL");
  const next = startChild(WRITER, [folder.path]);
  await next.said("ack");
  await moreWrites(next, 20);
  expect(await next.kill("SIGTERM"), next.problems()).toBe(0);
  // The first one's claim may be found out only now. Then its watcher ends the server.
  await serverEnds();
});

test("a process that is killed while its server starts leaves none behind", async () => {
  const child = startChild(WRITER, [folder.path, "0"]);
  await eventually(() => expect(postmasterOf(folder.path)).not.toBeNull(), 1);
  await child.kill("SIGKILL");
  await serverEnds();
});

test("a process that stops while its server is being brought back leaves none behind", async () => {
  const embedded = await startEmbedded({ dataDir: folder.path, log });
  const postmaster = postmasterOf(folder.path);
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  await eventually(() => expect(postmasterOf(folder.path)).not.toBe(postmaster), 1);
  await embedded.stop();
  await serverEnds();
});

test("a server that is killed with -9 while it starts is started again", async () => {
  const starting = startEmbedded({ dataDir: folder.path, log });
  const first = await eventually(() => {
    const postmaster = postmasterOf(folder.path);
    if (postmaster === null) throw new Error("not yet");
    return postmaster;
  }, 1);
  process.kill(first, "SIGKILL");
  const embedded = await starting;
  await eventually(() => expect([null, first]).not.toContain(postmasterOf(folder.path)));
  await embedded.stop();
  await serverEnds();
});

test("a process of a killed server that does not end is ended, and the next server starts", async () => {
  const embedded = await startEmbedded({ dataDir: folder.path, log });
  const postmaster = postmasterOf(folder.path) ?? 0;
  const client = new pg.Client(embedded.admin).on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  // It notices nothing any more, as one that waits for what a dead one holds.
  process.kill(rows[0]?.pid ?? 0, "SIGSTOP");
  process.kill(postmaster, "SIGKILL");
  await eventually(() => expect([null, postmaster]).not.toContain(postmasterOf(folder.path)));
  const database = await openDatabase(embedded.connection, 60_000);
  await database.close();
  await client.end().catch(() => undefined);
  await embedded.stop();
  await serverEnds();
});
