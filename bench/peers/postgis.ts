import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { processorUsOf } from "../support/processor-time.ts";
import { LIMIT } from "./questions.ts";
import type { Answers, Question, Spot } from "./questions.ts";
import { startSystemPostgres } from "./system-postgres.ts";

/** Where Debian and its kin put a PostgreSQL of each version, and its extensions. */
const DEBIAN = { programs: "/usr/lib/postgresql", extensions: "/usr/share/postgresql" };

const TABLE = `
  CREATE EXTENSION postgis;
  CREATE EXTENSION btree_gist;
  CREATE TABLE spots (id uuid, kind text, title tsvector, at geography(Point), body jsonb)`;
const INDEXES = `
  CREATE INDEX ON spots USING gist (kind, at);
  CREATE INDEX ON spots USING gin (title);
  VACUUM ANALYZE spots`;
const INSERT = `
  INSERT INTO spots SELECT id::uuid, kind, to_tsvector('simple', title), ST_MakePoint(lng, lat)::geography, body::jsonb
  FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[]) AS one (id, kind, title, lng, lat, body)`;
/** On the sphere, as the product measures. */
const select = (asked: string): string => `
  SELECT id, body FROM spots WHERE ${asked} AND ST_DWithin(at, ST_MakePoint($2, $3)::geography, $4, false)
  ORDER BY ST_Distance(at, ST_MakePoint($2, $3)::geography, false) LIMIT ${LIMIT}`;
const BY_KIND = select("kind = $1");
const BY_WORDS = select("title @@ plainto_tsquery('simple', $1)");
const BATCH = 10_000;

/**
 * PostGIS in a PostgreSQL of its own, from the system's packages.
 * @returns why there is none
 */
export async function openPostgis(spots: readonly Spot[]): Promise<Peer | { missing: string }> {
  const native = findPostgis();
  if (native === null) return { missing: "PostGIS is not installed here (apt-get install postgresql-15-postgis-3)" };
  const { client, pid, stop } = await startSystemPostgres(native);
  for (const statement of TABLE.split(";")) await client.query(statement);
  for (let from = 0; from < spots.length; from += BATCH) {
    const some = spots.slice(from, from + BATCH);
    const columns = (["id", "kind", "title", "lng", "lat", "body"] as const).map((name) =>
      some.map((spot) => spot[name]),
    );
    await client.query(INSERT, columns);
  }
  for (const statement of INDEXES.split(";")) await client.query(statement);
  return {
    ask: async (questions) => {
      const ids: string[][] = [];
      const before = processorUsOf([pid]);
      for (const question of questions) ids.push(await answerOf(client, question));
      return { ids, us: (processorUsOf([pid]) - before) / questions.length };
    },
    close: stop,
  };
}

/** Something else that answers the same questions. */
export type Peer = { ask: (questions: readonly Question[]) => Promise<Answers>; close: () => Promise<void> };

async function answerOf(client: pg.Client, question: Question): Promise<string[]> {
  const [name, text, what] =
    "kind" in question ? ["by-kind", BY_KIND, question.kind] : ["by-words", BY_WORDS, question.words.join(" ")];
  const values = [what, question.lng, question.lat, question.withinKm * 1_000];
  const { rows } = await client.query<{ id: string }>({ name, text, values });
  return rows.map(({ id }) => id);
}

/** The folder of the newest PostgreSQL that has PostGIS. */
export function findPostgis(): string | null {
  if (!existsSync(DEBIAN.programs)) return null;
  const found = readdirSync(DEBIAN.programs)
    .toSorted((a, b) => Number(b) - Number(a))
    .find((version) => existsSync(join(DEBIAN.extensions, version, "extension/postgis.control")));
  return found === undefined ? null : join(DEBIAN.programs, found);
}
