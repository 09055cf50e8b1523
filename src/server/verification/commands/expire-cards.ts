import { claimStateAt } from "#domain/verification/card.ts";
import type { Locked, Update } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { claims } from "#server/stored/claims.ts";
import { recordCardsOver } from "../statements.ts";
import { findRunOut } from "../queries.ts";

const BATCH = 200;

/** Marks expired cards, so that listeners learn of it. They count as over before that too. */
export async function expireCards(database: Database, now: Date): Promise<void> {
  for (;;) {
    // In sequence: each batch is a separate command.
    const ids = await findRunOut(database, now, BATCH);
    if (ids.length === 0) return;
    const answer = await executeCommand(database, {
      by: { who: "system", role: "system" },
      act: "verification.end",
      lock: ids.map(claims.key),
      decide: (current) => ({
        ok: true,
        value: { writes: endings(current, now), tableWrites: [recordCardsOver(ids, "ended")] },
      }),
    });
    if (!answer.ok || ids.length < BATCH) return;
  }
}

function endings(current: Locked, now: Date): Update[] {
  return claims
    .readAll(current.values())
    .filter(({ value }) => value.state === "held" && claimStateAt(value, now) === "ended")
    .map(({ document, value }) => claims.update(document, { body: { ...value, state: "ended" } }));
}
