import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { MIGRATION_LOCK } from "#server/documents/change-log/log-identity.ts";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { eventually } from "#server/testing/eventually.ts";
import { freePort } from "#server/testing/faults/free-port.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";

let folder: TemporaryFolder;
let embedded: Embedded;
/** How DATABASE_URL names the database, also while its server is stopped. */
let databaseUrl: string;
beforeAll(async () => {
  folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
  embedded = await startServer();
  const { host, user, database } = embedded.connection;
  databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
  await embedded.stop();
});
afterAll(async () => {
  await embedded.stop();
  folder.remove();
});

function startServer(): Promise<Embedded> {
  return startEmbedded({ dataDir: folder.path, log: { info: () => undefined, warn: () => undefined } });
}

/** The program, whose port answers. */
async function begin(settings: Record<string, string> = {}): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const child = startChild(PROGRAM, [], {
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: `${folder.path}/program`,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: "off",
      DEFAULT_COUNTRY: "IN",
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200));
  return { child, url };
}

const HTML = { accept: "text/html" };

test("a start without a database waits with the emergency numbers, and goes on when it comes", async () => {
  const { child, url } = await begin();
  const page = await fetch(`${url}/find/oxygen?lat=22.57&lng=88.36`, { headers: { ...HTML, "accept-language": "hi" } });
  expect([page.status, page.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
  const text = await page.text();
  expect(text).toContain('<html lang="hi"');
  expect(text).toContain('href="tel:112"');
  expect(text).not.toContain("<script");
  // It says that it goes on by itself, and its key is the page that was asked for.
  expect(page.headers.get("refresh")).toMatch(/^\d+$/);
  expect(text).toContain("यह पन्ना हर कुछ सेकंड में ख़ुद फिर कोशिश करता है।");
  expect(text).toContain('<a href="">अभी फिर कोशिश करें</a>');
  const api = await fetch(`${url}/api/v1/listings/nearby?lat=22.57&lng=88.36`, { headers: HTML });
  expect([api.status, (await api.json()).reason]).toEqual([503, "http/unavailable"]);
  expect(Number(api.headers.get("retry-after"))).toBeGreaterThan(0);
  await eventually(async () => {
    const state = await fetch(`${url}/readyz`);
    expect([state.status, await state.json()]).toMatchObject([
      503,
      { ready: false, reads: false, writes: false, database: "down", readModel: "loading", stopping: false },
    ]);
  });
  expect((await fetch(`${url}/readyz?for=reads`)).status).toBe(503);
  expect((await fetch(`${url}/readyz`, { method: "HEAD" })).status).toBe(503);
  expect((await fetch(`${url}/readyz?for=lunch`)).status).toBe(400);
  await eventually(async () => {
    const { notes } = await (await fetch(`${url}/readyz`)).json();
    expect(notes).toEqual([
      expect.stringMatching(/^The database cannot be used .*DATABASE_URL.*The start waits for it\.$/),
    ]);
  });
  embedded = await startServer();
  await child.said("Lifeboard is ready at ");
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
    reads: true,
    writes: true,
    database: "up",
    notes: [],
  });
  expect(await child.kill("SIGTERM")).toBe(0);
  await embedded.stop();
});

test("a database that goes away in the middle of a start is waited for, and the start goes on", async () => {
  embedded = await startServer();
  const database = await openDatabase(embedded.connection);
  // The start is held where it brings the tables up to date.
  const holder = await database.pool.connect();
  await holder.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const { child, url } = await begin();
  await eventually(async () => {
    const waiting = await holder.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    expect(waiting.rowCount).toBe(1);
  });
  await embedded.stop();
  holder.release(true);
  await database.close();
  await eventually(async () => {
    const { database: state, notes } = await (await fetch(`${url}/readyz`)).json();
    expect([state, notes]).toEqual(["down", [expect.stringMatching(/^The database failed during the start\./)]]);
  });
  embedded = await startServer();
  await child.said("Lifeboard is ready at ");
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  expect((await (await fetch(`${url}/readyz`)).json()).notes).toEqual([]);
  expect(await child.kill("SIGTERM")).toBe(0);
  await embedded.stop();
});

test("asked to stop while it waits it ends at once, in order", async () => {
  const { child } = await begin();
  expect(await child.kill("SIGTERM")).toBe(0);
  expect(child.problems()).not.toMatch(/could not|"level":"error"/);
});

test("what waiting does not cure ends the start with a sentence", async () => {
  embedded = await startServer();
  const wrong = databaseUrl.replace(/\/[^/]*$/, "/no_such_database");
  const { ended, problems } = startChild(PROGRAM, [], {
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: `${folder.path}/program`, DATABASE_URL: wrong },
  });
  expect(await ended).toBe(1);
  expect(problems()).toMatch(/^Lifeboard could not start: .*no_such_database.*DATABASE_URL/m);
});

test("a start whose migration fails ends with its cause", async () => {
  embedded = await startServer();
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await client.query("CREATE SCHEMA half_made; CREATE TABLE half_made.documents (something text)");
  await client.end();
  const { ended, problems } = startChild(PROGRAM, [], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATA_DIR: `${folder.path}/program`,
      DATABASE_URL: `${databaseUrl}?options=${encodeURIComponent("-c search_path=half_made")}`,
    },
  });
  expect(await ended).toBe(1);
  expect(problems()).toMatch(/^Lifeboard could not start: .*documents/m);
});
