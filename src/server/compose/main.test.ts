import { rmSync } from "node:fs";
import { Agent, createServer as createHttpServer, request } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import type { Database } from "../documents/pool.ts";
import { insertLines } from "../audit-chain/statements.ts";
import { verifyChain } from "../audit-chain/verify.ts";
import { upsertBatch } from "../documents/store.ts";
import { PROGRAM, startChild } from "../testing/child.ts";
import type { Child } from "../testing/child.ts";
import { testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { IS_LONG } from "../testing/rounds.ts";

const dataDir = resolve(".cache", `main-test-${process.pid}`);

let database: Database & { drop(): Promise<void> };
beforeAll(async () => {
  database = await testDatabase();
  const documents = Array.from({ length: 60 }, (_, at) => ({
    collection: "listings",
    id: `01890a5d-ac96-774b-bcce-${String(at).padStart(12, "0")}`,
    body: bodyOf(aListing({ title: `Ward ${at}` })),
  }));
  await upsertBatch(database, documents, { who: "test", role: "admin", act: "test" });
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function begin(settings: Record<string, string> = {}): Child {
  const { host = "", user = "", database: name = "" } = database.connection;
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const env = { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, DATABASE_URL: url, ...settings };
  return startChild(PROGRAM, [], { env });
}

async function ready(child: Child): Promise<string> {
  const line = await child.said("Lifeboard is ready at ");
  return line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "";
}

describe("start", () => {
  test("lines of the audit join the chain while it runs, also those that a killed process left", async () => {
    const line = { kind: "alarm", at: new Date(), accountId: null, role: null, what: "wrong-codes", count: 1 } as const;
    const isSealed = (lines: number) =>
      eventually(async () => expect(await verifyChain(database)).toMatchObject({ fault: null, lines, waiting: 0 }));
    const first = begin();
    await ready(first);
    await insertLines(database.pool, [line]);
    await isSealed(1);
    await first.kill("SIGKILL");
    await insertLines(database.pool, [line, line]);
    const second = begin();
    await ready(second);
    await isSealed(3);
    expect(await second.kill("SIGTERM")).toBe(0);
  });

  test("says one line with the real port, answers there, ends with 0 at signals to stop; no library reports home", async () => {
    const requests: string[] = [];
    const home = createHttpServer(({ url = "" }, answer) => void (requests.push(url), answer.end()));
    await new Promise<void>((done) => home.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(home.address() as AddressInfo).port}`;
    const child = begin({ BETTER_AUTH_TELEMETRY_ENDPOINT: address, NODE_ENV: "production" });
    const url = await ready(child);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // An open write of another test's database holds the log back too.
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    // The key of the outbox stands beside the log, for whoever started the process.
    const [, outbox = ""] = /^Local outbox: (\S+)$/m.exec(child.problems()) ?? [];
    expect(outbox).toMatch(new RegExp(`^${url}/dev/outbox\\?key=[\\w-]{22}$`));
    expect((await fetch(outbox.replace("outbox?", "outbox.json?"))).status).toBe(200);
    expect((await fetch(`${url}/dev/outbox.json`)).status).toBe(404);
    expect(
      nearby.output.parse(await (await fetch(`${url}/api/v1/listings/nearby?lat=22.57&lng=88.36`)).json()).items,
    ).toHaveLength(20);
    // One wish, as by Ctrl-C at `npm start`. Two of a kind might become one on the way.
    process.kill(child.pid, "SIGINT");
    expect(await child.kill("SIGTERM")).toBe(0);
    expect(child.lines).toEqual([`Lifeboard is ready at ${url}`]);
    expect(requests).toEqual([]);
    home.close();
  });

  test("with a port in use says so, and what to do", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    const child = begin({ PORT: String(port) });
    expect(await child.ended).toBe(1);
    expect(child.problems()).toMatch(new RegExp(`^Port ${port} is in use on 127\\.0\\.0\\.1: .*set PORT`));
    other.close();
  });

  test("with wrong settings names all of them", async () => {
    const child = begin({ PORT: "x", DEMO_DATA: "maybe" });
    expect(await child.ended).toBe(1);
    expect(child.problems()).toMatch(/PORT .*\n.*DEMO_DATA /);
  });

  test("asked to stop half-way it ends in order", async () => {
    const child = begin({ PORT: "0" });
    await new Promise((done) => setImmediate(done));
    const code = await child.kill("SIGTERM");
    expect([0, "SIGTERM"]).toContain(code);
    expect(child.problems()).not.toContain("could not");
  });
});

/* One has a public address, the other is open to the network without one. Each logs its state. */
// The quick run has two processes on one database in responses/two-processes.test.ts.
test.runIf(IS_LONG)(
  "two processes on one database answer alike, and a cursor of one is good at the other",
  async () => {
    const [one, other] = [begin({ PUBLIC_URL: "https://help.example.org" }), begin({ HOST: "0.0.0.0" })];
    const [first, second] = await Promise.all([ready(one), ready(other)]);
    expect(one.lines).toEqual([`Lifeboard is ready at ${first} (public address https://help.example.org)`]);
    expect(one.problems() + other.problems()).not.toContain("outbox");
    expect(second).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(other.problems()).toContain("Set PUBLIC_URL");
    const query = "lat=22.57&lng=88.36&limit=7";
    const page = async (url: string, cursor: string | null): Promise<ReturnType<typeof nearby.output.parse>> => {
      const path = `/api/v1/listings/nearby?${query}${cursor === null ? "" : `&cursor=${cursor}`}`;
      // What is compressed is kept for a turn, and may be of the turn before.
      const response = await fetch(`${url}${path}`, { headers: { "accept-encoding": "identity" } });
      return nearby.output.parse(await response.json());
    };
    const idsOf = async (url: string) => (await page(url, null)).items.map(({ id }) => id);
    const isSame = (some: string[], others: string[]) => some.join() === others.join();
    // Equal rows take turns of 2 s: in one turn the first says the same before and after.
    let [before, between, after]: string[][] = [];
    do [before, between, after] = [await idsOf(first), await idsOf(second), await idsOf(first)];
    while (!isSame(before, after));
    expect(between).toEqual(after);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let at = 0; at === 0 || cursor !== null; at += 1) {
      const next: Awaited<ReturnType<typeof page>> = await page(at % 2 === 0 ? first : second, cursor);
      seen.push(...next.items.map(({ id }) => id));
      cursor = next.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    expect(await Promise.all([one.kill("SIGINT"), other.kill("SIGTERM")])).toEqual([0, 0]);
  },
);

type Tried = { status: number; isWhole: boolean } | { refused: string };

/**
 * One request on a kept connection. An answer that has begun must be complete; a refused connection
 * is no answer.
 */
function ask(url: string, agent: Agent): Promise<Tried> {
  return new Promise((done) => {
    const asked = request(url, { agent }, (answer) => {
      let length = 0;
      answer.on("data", (part: Buffer) => (length += part.length));
      answer.on("close", () =>
        done({
          status: answer.statusCode ?? 0,
          isWhole: answer.complete && length > 0,
        }),
      );
    });
    asked.on("error", (error) => done({ refused: String(error) }));
    asked.end();
  });
}

test("asked to stop under load it loses no answer it began, and ends with 0", async () => {
  // On a busy machine this many calls from one address would rightly be refused.
  const child = begin({ RATE_LIMITS: "off" });
  const url = await ready(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const tried: Tried[] = [];
  let isOver = false;
  // One call is answered from memory, the other reads the database.
  const paths = ["/api/v1/listings/nearby?lat=22.57&lng=88.36", "/api/v1/export/listings.ndjson"];
  const callers = Array.from({ length: 40 }, async (_, at) => {
    while (!isOver) {
      const one = await ask(`${url}${paths[at % 8 === 0 ? 1 : 0]}`, agent);
      tried.push(one);
      if ("refused" in one) return;
    }
  });
  await eventually(() => expect(tried.length).toBeGreaterThan(400));
  const answeredBefore = tried.length;
  const code = await child.kill("SIGTERM");
  isOver = true;
  await Promise.all(callers);
  agent.destroy();
  expect(code).toBe(0);
  const answers = tried.flatMap((one) => ("status" in one ? [one] : []));
  expect(answers.length).toBeGreaterThan(answeredBefore);
  expect(answers.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([]);
  expect(child.problems()).not.toMatch(/"level":"(warn|error)","message":"(?!The pages)/);
});

/* As a proxy does: who does not answer is passed over, and the other one is asked. */
test.runIf(IS_LONG)("two processes that are restarted by turns behind a proxy answer every request", async () => {
  const settings = { RATE_LIMITS: "off" };
  const children = [begin(settings), begin(settings)];
  const urls = await Promise.all(children.map(ready));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const answers: Tried[] = [];
  const passedOver = [0, 0];
  const askEither = async (path: string, first: number): Promise<Tried> => {
    let tried: Tried = { refused: "nobody was asked" };
    for (const at of [first, 1 - first]) {
      tried = await ask(`${urls[at]}${path}`, agent);
      if ("status" in tried && tried.status !== 503) return tried;
      passedOver[at] = (passedOver[at] ?? 0) + 1;
    }
    return tried;
  };
  let isOver = false;
  const paths = ["/api/v1/listings/nearby?lat=22.57&lng=88.36", "/api/v1/export/listings.ndjson"];
  // Two: more of them would take the processor from whoever starts.
  const callers = paths.map(async (path, first) => {
    while (!isOver) answers.push(await askEither(path, first));
  });
  const more = async (count: number): Promise<void> => {
    const before = answers.length;
    await eventually(() => expect(answers.length).toBeGreaterThan(before + count));
  };
  for (const at of [0, 1]) {
    await more(40);
    expect(await children[at]?.kill("SIGTERM")).toBe(0);
    // The other one is alone for a while.
    await more(40);
    const next = begin(settings);
    children[at] = next;
    urls[at] = await ready(next);
  }
  await more(40);
  isOver = true;
  await Promise.all(callers);
  agent.destroy();
  expect(answers.filter((one) => !("status" in one && one.status === 200 && one.isWhole))).toEqual([]);
  expect(Math.min(...passedOver)).toBeGreaterThan(0);
  expect(await Promise.all(children.map((child) => child.kill("SIGTERM")))).toEqual([0, 0]);
});
