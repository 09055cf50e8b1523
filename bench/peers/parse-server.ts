import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type pg from "pg";
import { z } from "zod";
import { freePort } from "../../e2e/support/free-port.ts";
import { installPackages } from "../support/install-packages.ts";
import type { Installed } from "../support/install-packages.ts";
import { processorUsOf } from "../support/processor-time.ts";
import { findPostgis } from "./postgis.ts";
import type { Peer } from "./postgis.ts";
import { LIMIT } from "./questions.ts";
import type { Question, Spot } from "./questions.ts";
import { startSystemPostgres } from "./system-postgres.ts";

/** Of 2026-11-25. */
const PACKAGE = "parse-server@9.10.0";
/** Of Parse Server, which takes distances in radians. */
const EARTH_RADIUS_KM = 6_371;
const HEADERS = {
  "X-Parse-Application-Id": "bench",
  "X-Parse-Master-Key": "bench",
  "Content-Type": "application/json",
};
/** Asked as anybody: with the key of the master no access rule is looked at. */
const ANYBODY = { "X-Parse-Application-Id": "bench" };
const FIELDS = { kind: "String", at: "GeoPoint", words: "Array", body: "Object" };
const INSERT = `
  INSERT INTO "Spot" ("objectId", "createdAt", "updatedAt", kind, at, words, body)
  SELECT id, now(), now(), kind, point(lng, lat), words::jsonb, body::jsonb
  FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::text[], $6::text[]) AS one (id, kind, lng, lat, words, body)`;
const INDEXES = `
  CREATE INDEX ON "Spot" (kind);
  CREATE INDEX ON "Spot" USING gin (words);
  VACUUM ANALYZE "Spot"`;
const BATCH = 10_000;
/** It looks at every row of a kind for each question: the first ones take minutes already. */
const ASKED = 10;

const Page = z.object({ results: z.array(z.object({ objectId: z.string() })) });

/**
 * Parse Server on PostGIS, over HTTP. MongoDB, its other database, is in no package of Debian.
 * @returns why there is none
 */
export async function openParseServer(spots: readonly Spot[]): Promise<Peer | { missing: string }> {
  const native = findPostgis();
  if (native === null) return { missing: "PostGIS is not installed here (apt-get install postgresql-15-postgis-3)" };
  const installed = installPackages(PACKAGE);
  if ("missing" in installed) return installed;
  const postgres = await startSystemPostgres(native);
  await postgres.client.query("CREATE EXTENSION postgis");
  const { url, pid, stop } = await startParseServer(installed, postgres.port);
  await fill(url, postgres.client, spots);
  return {
    ask: async (questions) => {
      const ids: string[][] = [];
      const pids = [pid, postgres.pid];
      const before = processorUsOf(pids);
      for (const question of questions.slice(0, ASKED)) ids.push(await answerOf(url, question));
      return { ids, us: (processorUsOf(pids) - before) / ids.length };
    },
    close: async () => {
      await stop();
      await postgres.stop();
      installed.remove();
    },
  };
}

async function startParseServer({ folder }: Installed, databasePort: number) {
  const port = await freePort();
  const database = `postgres://postgres@127.0.0.1:${databasePort}/postgres`;
  const child = fork(join(import.meta.dirname, "parse-child.ts"), [folder, database, String(port)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // It opens its logs when it is imported, before it has read its settings.
    env: { ...process.env, PARSE_SERVER_LOGS_FOLDER: join(folder, "logs") },
  });
  await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/parse`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

/** The class is made as its users make one. The rows go straight into its table. */
async function fill(url: string, client: pg.Client, spots: readonly Spot[]): Promise<void> {
  const fields = Object.fromEntries(Object.entries(FIELDS).map(([name, type]) => [name, { type }]));
  const body = JSON.stringify({ className: "Spot", fields });
  const made = await fetch(`${url}/schemas/Spot`, { method: "POST", headers: HEADERS, body });
  if (!made.ok) throw new Error(`Parse Server did not make the class: ${await made.text()}`);
  for (let from = 0; from < spots.length; from += BATCH) {
    const some = spots.slice(from, from + BATCH);
    const words = some.map(({ title }) => JSON.stringify(title.toLowerCase().split(" ")));
    const column = (name: "id" | "kind" | "lng" | "lat" | "body") => some.map((spot) => spot[name]);
    await client.query(INSERT, [column("id"), column("kind"), column("lng"), column("lat"), words, column("body")]);
  }
  for (const statement of INDEXES.split(";")) await client.query(statement);
}

async function answerOf(url: string, question: Question): Promise<string[]> {
  const { lat: latitude, lng: longitude, withinKm } = question;
  const at = {
    $nearSphere: { __type: "GeoPoint", latitude, longitude },
    $maxDistance: withinKm / EARTH_RADIUS_KM,
  };
  const where = "kind" in question ? { kind: question.kind, at } : { words: { $all: question.words }, at };
  const query = new URLSearchParams({ where: JSON.stringify(where), limit: String(LIMIT) });
  const answer = await fetch(`${url}/classes/Spot?${query}`, { headers: ANYBODY });
  if (!answer.ok) throw new Error(`Parse Server answered with ${answer.status}: ${await answer.text()}`);
  return Page.parse(await answer.json()).results.map(({ objectId }) => objectId);
}
