import type { SqlClient } from "./sql-client.ts";

/** The channel on which processes wake each other. It carries no data: the change log has it. */
export const CHANGES_CHANNEL = "lifeboard_changes";

const PAUSE_MS = 25;

export type Notifier = { changed(): void; close(): Promise<void> };

/**
 * Wakes the readers of the change log after commits (decision 127). The first commit wakes them at
 * once, later ones at most every 25 ms. It is never part of a command, because NOTIFY locks the
 * whole cluster at commit. That leaves 0.28 of a bare INSERT's rate (DESIGN.md 5.4). A lost one
 * only costs time: readers poll each second too.
 */
export function createNotifier(pool: SqlClient): Notifier {
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let wanted = false;
  let closed = false;

  async function send(): Promise<void> {
    wanted = false;
    await pool.query(`NOTIFY ${CHANGES_CHANNEL}`).catch(() => undefined);
  }
  function after(delayMs: number): void {
    timer = setTimeout(() => {
      timer = null;
      if (!wanted || closed) return;
      sending = send().then(() => {
        sending = null;
        if (!closed) after(PAUSE_MS);
      });
    }, delayMs);
    timer.unref();
  }
  return {
    changed() {
      if (closed) return;
      wanted = true;
      if (timer === null && sending === null) after(0);
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
      if (wanted) await send();
    },
  };
}
