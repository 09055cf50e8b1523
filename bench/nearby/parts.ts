import { nearby } from "#contract/listings.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import type { Row } from "../../scripts/bench/report.ts";

const ROUNDS = 40;
const WARM_ROUNDS = 5;

/**
 * Processor time of a request's parts, in us: the schema of its query, and the search with splice
 * and cursor.
 */
export async function costs(model: ReadModel, paths: readonly string[], name: string): Promise<Row[]> {
  const sent = paths.map((path) => Object.fromEntries(new URL(path, "http://bench").searchParams));
  const asked = sent.map((one) => nearby.input.parse(one));
  const schema = await each(sent, (one) => nearby.input.parse(one));
  const answer = await each(asked, async (one) => {
    const answered = await model.nearby(one);
    if (answered.ok) answered.value.release();
  });
  return [
    { what: `of it the schema of the query, ${name}`, value: schema, unit: "µs" },
    { what: `of it search, splice and cursor, ${name}`, value: answer, unit: "µs" },
  ];
}

/**
 * Processor time of one call, us: of the quickest round, for what else the machine does only makes
 * rounds slower.
 */
async function each<T>(all: readonly T[], call: (one: T) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const one of all) await call(one);
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_ROUNDS) least = Math.min(least, (user + system) / all.length);
  }
  return least;
}
