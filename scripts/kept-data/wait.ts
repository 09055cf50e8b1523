import type { World } from "./world.ts";

/** The product's background jobs, and how to see that each has run. */
const DONE: Readonly<Record<string, string>> = {
  "posts expired": "collection = 'listings' AND body->>'status' = 'expired'",
  "posts anonymised":
    "collection = 'listings' AND body->'source'->>'kind' = 'member' AND body->>'ownerId' IS NULL AND shielded IS NULL",
  "ways to reach somebody erased":
    "collection = 'listings' AND body->>'ownerId' IS NOT NULL AND body->>'closedAt' IS NOT NULL AND shielded->'channels' = '[]'",
  "owners asked": "collection = 'news' AND body->>'kind' = 'still-available'",
  "sanctions ended": "collection = 'news' AND body->>'kind' = 'sanction-ended'",
  "cards run out": "collection = 'claims' AND body->>'state' = 'ended'",
  "signs noticed": "collection = 'reports' AND body->>'cause' = 'pattern'",
};
const MOST_MS = 120_000;

/**
 * Waits until all background jobs have run. @throws Error that names the jobs that did not run in
 * two minutes
 */
export async function untilJobsAreDone({ old }: World): Promise<void> {
  const end = performance.now() + MOST_MS;
  for (;;) {
    const missing: string[] = [];
    for (const [name, where] of Object.entries(DONE))
      if ((await old.rows(`SELECT FROM documents WHERE ${where} LIMIT 1`)).length === 0) missing.push(name);
    if (missing.length === 0) return;
    if (performance.now() > end) throw new Error(`not done: ${missing.join(", ")}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}
