import { repeat } from "#server/documents/jobs.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { clearOldNews, sendDailyNotices, noticeChannelOf } from "./daily-notices.ts";
import type { DailyNoticeDependencies, NoticeChannel } from "./daily-notices.ts";
import type { Limits } from "#server/limits/limits.ts";
import { noticeRoutes } from "./routes.ts";

/** Running news: it notifies people and counts their unread news. */
export type NewsService = {
  bindings: Binding[];
  wayTo: (userId: string, among?: readonly string[]) => Promise<NoticeChannel | null>;
  close: () => Promise<void>;
};

/** A notice is sent within this time, unless the person had one today. */
const TELL_MS = 300_000;

/** Opens the feature. */
export function openNews(
  dependencies: DailyNoticeDependencies & {
    limits: Pick<Limits, "take">;
    now: () => Date;
    report: (error: unknown) => void;
  },
): NewsService {
  const stop = repeat(TELL_MS, dependencies, async () => {
    await sendDailyNotices(dependencies, dependencies.now());
    await clearOldNews(dependencies.database, dependencies.now());
  });
  return {
    bindings: noticeRoutes(dependencies),
    wayTo: (userId, among) => noticeChannelOf(dependencies, userId, among),
    close: stop,
  };
}
