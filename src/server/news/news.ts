import { repeat } from "#server/documents/jobs.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { clearOldNews, tellDaily, wayTo } from "./daily.ts";
import type { DailyParts, Way } from "./daily.ts";
import { noticeRoutes } from "./routes.ts";

/** News in service: what tells people of it, and how much of it somebody has not read. */
export type NewsRoom = {
  bindings: Binding[];
  wayTo: (userId: string) => Promise<Way | null>;
  close: () => Promise<void>;
};

/** Who has news hears of it within this time, where they were not told today. */
const TELL_MS = 300_000;

/** Opens the room. */
export function openNews(parts: DailyParts & { now: () => Date; report: (error: unknown) => void }): NewsRoom {
  const stop = repeat(TELL_MS, parts, async () => {
    await tellDaily(parts, parts.now());
    await clearOldNews(parts.database, parts.now());
  });
  return { bindings: noticeRoutes(parts), wayTo: (userId) => wayTo(parts, userId), close: stop };
}
