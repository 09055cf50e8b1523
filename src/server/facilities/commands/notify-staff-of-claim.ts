import { newId } from "#domain/shared/ids.ts";
import type { MakeAlert } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";

/** Who joined which facility, and when. */
export type StaffClaim = { facilityId: string; name: string; by: string; now: Date };

/**
 * Notifies the facility's staff that somebody joined, by news and a message. The audit shows admins
 * who it was.
 */
export async function notifyStaffOfClaim(
  { database, alert }: { database: Database; alert: MakeAlert },
  owners: readonly string[],
  { facilityId, name, by, now }: StaffClaim,
): Promise<void> {
  if (owners.length === 0) return;
  const { writes, tableWrites } = alert(owners, {
    about: newId(now),
    news: { kind: "facility-claimed", at: now.toISOString(), facilityId },
    message: {
      template: "news-at-once",
      values: { news: "facility-claimed:1", what: name },
      times: {},
      path: `/facility/${facilityId}`,
    },
  });
  await executeCommand(database, {
    by: { who: by, role: "facility-staff" },
    act: "facilities.claimed",
    writes,
    tableWrites,
  });
}
