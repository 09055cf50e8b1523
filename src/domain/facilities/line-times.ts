import { DAY_MS, HOUR_MS } from "../shared/durations.ts";

/** How long things about a facility's lines take. Proposals. */
export const LINE_TIMES = {
  /** A line that was taken off can be brought back for so long. */
  bringBackMs: 7 * DAY_MS,
  /** Readers of a place without its last line are told to ask again after this. */
  askAgainMs: 24 * HOUR_MS,
  /** Lines that a keeper by code wrote wait for so long. */
  waitMs: 48 * HOUR_MS,
  /** After this, a keeper by code is one with a history: their lines wait no more. */
  historyMs: 30 * DAY_MS,
  /** The link sent to a replaced line works for so long. */
  undoLinkMs: 7 * DAY_MS,
} as const;
