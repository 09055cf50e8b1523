import type { StoredNews } from "#domain/news/news.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { news } from "#server/stored/news.ts";

/** Notifies the facility's staff that somebody joined. The audit shows admins who it was. */
export async function notifyStaffOfClaim(
  database: Database,
  owners: readonly string[],
  { facilityId, by, now }: { facilityId: string; by: string; now: Date },
): Promise<void> {
  if (owners.length === 0) return;
  await executeCommand(database, {
    by: { who: by, role: "facility-staff" },
    act: "facilities.claimed",
    writes: owners.map((ownerId) => {
      const newsItem: StoredNews = { ownerId, kind: "facility-claimed", at: now.toISOString(), facilityId };
      return news.insert(newId(now), { body: newsItem });
    }),
  });
}
