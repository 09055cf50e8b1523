import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import { claim, openCalls } from "#server/testing/calls.ts";

const calls = openCalls();
const MANY = 100_000;

test("at 100,000 listings a card is given out without reading the table: no scan, and in moments", async () => {
  await calls.putMany(MANY);
  await calls.rows("ANALYZE documents");
  const verifiers = await Promise.all(Array.from({ length: 30 }, () => signedIn(calls.one, { roles: ["verifier"] })));
  const scans = async () => {
    await calls.rows("SELECT pg_stat_force_next_flush()");
    const [row] = await calls.rows(
      "SELECT seq_tup_read::int AS read FROM pg_stat_user_tables WHERE relname = 'documents'",
    );
    return Number(row?.["read"]);
  };
  await claim(calls.asha);
  const before = await scans();
  const taken: number[] = [];
  const given = new Set<string | undefined>();
  for (const who of verifiers) {
    // In sequence: each is timed.
    const started = performance.now();
    given.add((await claim(who))?.listing.id);
    taken.push(performance.now() - started);
  }
  expect(given.size).toBe(verifiers.length);
  expect((await scans()) - before).toBeLessThan(MANY);
  const median = taken.toSorted((a, b) => a - b)[taken.length / 2] ?? Infinity;
  process.stdout.write(`a card at ${MANY} listings: ${median.toFixed(1)} ms in the middle\n`);
  expect(median).toBeLessThan(150);
}, 300_000);
