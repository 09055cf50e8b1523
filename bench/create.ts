import { randomUUID } from "node:crypto";
import { median } from "#server/testing/timing/mann-whitney.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { withBenchDatabase } from "./support/database.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * A durable create (document, change row, mutation result, audit) against a bare INSERT of the same
 * body, same driver.
 */
export const bench: Bench = { name: "create", limitSeconds: 180, run };

const CLIENTS = 8;
const ROUNDS = 7;
const ROUND_MS = 2_000;

async function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    await database.pool.query(
      "CREATE TABLE bare (collection text, id uuid, body jsonb, shielded jsonb, PRIMARY KEY (collection, id))",
    );
    await rate(database, create);
    await rate(database, bare);
    const ratios: number[] = [];
    const rates: { bare: number[]; create: number[] } = { bare: [], create: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // Side by side in time, so that what else the machine does meets both.
      const one = await rate(database, bare);
      const other = await rate(database, create);
      rates.bare.push(one);
      rates.create.push(other);
      ratios.push(other / one);
    }
    return [
      {
        what: `durable create, ${CLIENTS} clients`,
        value: median(ratios),
        unit: "x",
        against: `bare INSERT, ${Math.round(median(rates.bare))}/s`,
        goal: { atLeast: 0.7 },
        note: `${Math.round(median(rates.create))}/s; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      },
      ...(await imports(database)),
    ];
  }, CLIENTS);
}

/** How many times a second `work` is done by eight clients, for two seconds. */
async function rate(database: Database, work: (database: Database) => Promise<unknown>): Promise<number> {
  let done = 0;
  const start = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - start < ROUND_MS) {
      await work(database);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1_000) / (performance.now() - start);
}

function bare(database: Database): Promise<unknown> {
  return database.pool.query({
    name: "bare",
    text: "INSERT INTO bare (collection, id, body, shielded) VALUES ($1, $2, $3::jsonb, $4::jsonb)",
    values: ["listings", randomUUID(), JSON.stringify(body()), JSON.stringify(shielded())],
  });
}

function create(database: Database): Promise<unknown> {
  const id = randomUUID();
  return executeCommand(database, {
    by: { who: "user:1", role: "member" },
    act: "listings.post",
    mutation: { who: "user:1", key: id, argsHash: "0123456789abcdef" },
    result: { id },
    writes: [{ do: "insert", collection: "listings", id, body: body(), shielded: shielded() }],
  });
}

async function imports(database: Database): Promise<Row[]> {
  const audit = { who: "import:bench", role: "feed", act: "imports.run" };
  const documents = Array.from({ length: 3_000 }, () => ({ collection: "listings", id: randomUUID(), body: body() }));
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    await upsertBatch(
      database,
      documents.map((document) => ({ ...document, body: { ...document.body, round } })),
      audit,
    );
    times.push(performance.now() - start);
  }
  return [{ what: "3,000 documents through upsertBatch", value: median(times), unit: "ms", goal: { atMost: 1_000 } }];
}

/** A listing as a member posts it. */
function body(): JsonObject {
  const at = new Date().toISOString();
  return {
    side: "offer",
    kind: "oxygen",
    title: "Oxygen cylinders, refill and home delivery",
    note: "Refill takes about two hours. Bring the empty cylinder and the prescription. ".repeat(2),
    details: { form: "cylinder", litres: 46, flowLitresPerMinute: 10 },
    quantity: 12,
    unit: "cylinder",
    language: "en",
    place: {
      lat: 22.5726,
      lng: 88.3639,
      label: "Bhowanipore, Kolkata",
      precision: "area",
      basis: "masked",
      uncertaintyKm: 1.5,
    },
    urgency: "urgent",
    status: "open",
    reach: { value: "unknown", at, by: "owner" },
    stock: { value: "available", count: 12, at, by: "owner" },
    trust: { value: "unreviewed", at, by: "owner" },
    confirmedAt: at,
    expiresAt: at,
    contact: { channels: [], shielded: true, available: true },
    source: { kind: "member" },
  };
}

function shielded(): JsonObject {
  return { channels: [{ type: "phone", value: "+12025550142" }], place: { lat: 22.5701, lng: 88.3602 } };
}
