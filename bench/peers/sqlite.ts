import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { EARTH_RADIUS_KM } from "#domain/places/distance.ts";
import { benchFolder } from "../support/database.ts";
import type { Peer } from "./postgis.ts";
import { LIMIT } from "./questions.ts";
import type { Question, Spot } from "./questions.ts";

const TABLES = `
CREATE TABLE spots (n INTEGER PRIMARY KEY, id TEXT, kind TEXT, lat REAL, lng REAL, body TEXT);
CREATE VIRTUAL TABLE boxes USING rtree(n, south, north, west, east, +kind);
CREATE VIRTUAL TABLE words USING fts5(title, content='');`;
const END = "end of an answer";
/** The R*Tree holds numbers of 32 bits: a box is wider by that, degrees. */
const SLACK = 1e-4;

/**
 * SQLite with R*Tree and FTS5, by the program sqlite3 of the system. It tells its own processor
 * time.
 * @returns why there is none
 */
export async function openSqlite(spots: readonly Spot[]): Promise<Peer | { missing: string }> {
  const probe =
    "SELECT sqlite_compileoption_used('ENABLE_RTREE'), sqlite_compileoption_used('ENABLE_FTS5'), round(cos(0));";
  const { stdout } = spawnSync("sqlite3", [":memory:", probe], { encoding: "utf8" });
  if (stdout?.trim() !== "1|1|1.0")
    return { missing: "no program sqlite3 with R*Tree and FTS5 here (apt-get install sqlite3)" };
  const folder = benchFolder();
  const file = join(folder, "spots.db");
  const rows = spots.map(
    ({ id, kind, title, lat, lng, body }, n) =>
      `INSERT INTO spots VALUES (${n},${quoted(id)},${quoted(kind)},${lat},${lng},${quoted(body)});` +
      `INSERT INTO boxes VALUES (${n},${lat},${lat},${lng},${lng},${quoted(kind)});` +
      `INSERT INTO words (rowid, title) VALUES (${n},${quoted(title)});`,
  );
  await runSql(file, `${TABLES}\nBEGIN;\n${rows.join("\n")}\nCOMMIT;\nANALYZE;\n`);
  return {
    ask: async (questions) => {
      const sql = questions.map((question) => `.timer on\n${select(question)}\n.timer off\n.print ${END}\n`).join("");
      const answers = (await runSql(file, sql)).split(`${END}\n`).slice(0, -1);
      const times = answers.map((answer) => /user ([\d.]+) sys ([\d.]+)/.exec(answer) ?? []);
      const seconds = times.reduce((sum, [, user, system]) => sum + Number(user) + Number(system), 0);
      const ids = answers.map((answer) => [...answer.matchAll(/^([\da-f-]{36})\|/gm)].map(([, id = ""]) => id));
      return { ids, us: (seconds * 1e6) / questions.length };
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function select(question: Question): string {
  const { lat, lng, withinKm } = question;
  const radians = Math.PI / 180;
  const far = `2 * ${EARTH_RADIUS_KM} * asin(sqrt(pow(sin((spots.lat - ${lat}) * ${radians / 2}), 2) +
    ${Math.cos(lat * radians)} * cos(spots.lat * ${radians}) * pow(sin((spots.lng - ${lng}) * ${radians / 2}), 2)))`;
  const order = `${far} <= ${withinKm} ORDER BY ${far} LIMIT ${LIMIT};`;
  const columns = "SELECT spots.id, spots.body FROM";
  if ("words" in question) {
    const match = quoted(question.words.map((word) => `"${word}"`).join(" "));
    return `${columns} words JOIN spots ON spots.n = words.rowid WHERE words MATCH ${match} AND ${order}`;
  }
  const high = withinKm / EARTH_RADIUS_KM / radians + SLACK;
  const wide = high / Math.cos((Math.abs(lat) + high) * radians);
  return `${columns} boxes JOIN spots ON spots.n = boxes.n WHERE boxes.south >= ${lat - high} AND boxes.north <= ${lat + high}
    AND boxes.west >= ${lng - wide} AND boxes.east <= ${lng + wide} AND boxes.kind = ${quoted(question.kind)} AND ${order}`;
}

async function runSql(file: string, sql: string): Promise<string> {
  const child = spawn("sqlite3", ["-bail", file], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  child.stdin.end(sql);
  const answer = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error("sqlite3 refused a statement");
  return answer;
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
