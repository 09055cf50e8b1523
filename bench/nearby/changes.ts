import type { JsonObject } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";

/** Time between two changes: twenty a second. */
const CHANGES_MS = 50;

/**
 * Changes one of `size` listings again and again until it is stopped: three counts, then a move.
 */
export function changes(database: Database, size: number): { stop: () => Promise<void> } {
  let count = 0;
  let under: Promise<unknown> = Promise.resolve();
  const change = async (): Promise<void> => {
    count++;
    const picked = await database.pool.query<{ id: string; body: JsonObject }>(
      "SELECT id, body FROM documents WHERE collection = 'listings' AND id = md5('listing' || $1::int)::uuid",
      [1 + ((count * 7_919) % size)],
    );
    const row = picked.rows[0];
    if (row === undefined) return;
    const { place, stock } = row.body;
    const isMove = count % 4 === 0 && typeof place === "object" && place !== null && "lat" in place;
    const body = {
      ...row.body,
      title: `changed ${count}`,
      stock,
      ...(isMove && { place: { ...place, lat: Number(place["lat"]) + 0.001 } }),
    };
    await executeCommand(database, {
      by: { who: "bench", role: "system" },
      act: "bench",
      writes: [{ do: "update", collection: "listings", id: row.id, body }],
    });
  };
  const timer = setInterval(() => {
    under = under.then(change);
  }, CHANGES_MS);
  return {
    async stop() {
      clearInterval(timer);
      await under;
    },
  };
}
