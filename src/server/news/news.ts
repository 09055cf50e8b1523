import { repeat } from "#server/documents/jobs.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { clearOldNews, tellDaily, wayTo } from "./daily.ts";
import type { DailyParts, Way } from "./daily.ts";
import { noticeRoutes } from "./routes.ts";

/** Running news: it notifies people and counts their unread news. */
export type NewsRoom = {
  bindings: Binding[];
  wayTo: (userId: string) => Promise<Way | null>;
  close: () => Promise<void>;
};

/** A notice is sent within this time, unless the person had one today. */
const TELL_MS = 300_000;

/** Opens the feature. */
export function openNews(parts: DailyParts & { now: () => Date; report: (error: unknown) => void }): NewsRoom {
  const stop = repeat(TELL_MS, parts, async () => {
    await tellDaily(parts, parts.now());
    await clearOldNews(parts.database, parts.now());
  });
  return { bindings: noticeRoutes(parts), wayTo: (userId) => wayTo(parts, userId), close: stop };
}
