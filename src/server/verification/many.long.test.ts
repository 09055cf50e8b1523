import { expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import { claim, openCalls } from "#server/testing/calls.ts";

const calls = openCalls();
const MANY = 100_000;

test("at 100,000 listings a card is given out without reading the table", async () => {
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
  const given = new Set<string | undefined>();
  for (const who of verifiers) {
    // One after the other: nobody is refused for another one's sake.
    given.add((await claim(who))?.listing.id);
  }
  expect(given.size).toBe(verifiers.length);
  // Not once is the whole table read.
  expect((await scans()) - before).toBeLessThan(MANY);
});
