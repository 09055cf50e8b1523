import { countMessages } from "../adapters/queue/queries.ts";
import type { Health } from "../http/readiness.ts";
import { brokenDocuments } from "#server/documents/collections/broken-documents.ts";
import type { Database } from "../documents/pool.ts";
import type { OperatorNotes } from "../runtime/operator-notes.ts";
import type { WritingService } from "./writing-service.ts";
import type { ServiceDependencies } from "./services.ts";

type HealthDependencies = Pick<
  ServiceDependencies,
  "database" | "disk" | "httpServer" | "figures" | "readModel" | "sweeps"
>;

/** What /readyz and the metrics report. */
export function healthOf(
  { database, disk, httpServer, figures, readModel, sweeps }: HealthDependencies,
  writing: Pick<WritingService, "stats">,
): Health {
  watchWrites(database, httpServer.notes);
  return {
    pingDatabase: async () => void (await database.pool.query("SELECT 1")),
    // Service begins after the first load.
    isReadModelReady: () => true,
    isWriting: () => database.writes.isWorking(),
    lagMs: () => readModel.lagMs(),
    messages: () => countMessages(database),
    numbers: () => ({
      ...readModel.stats(),
      ...writing.stats(),
      ...sweeps?.stats(),
      ...(disk !== undefined && {
        disk_free_bytes: disk.least?.free ?? NaN,
        disk_total_bytes: disk.least?.total ?? NaN,
      }),
      broken_documents: brokenDocuments.count,
      ...figures?.(),
    }),
  };
}

/** Makes failing writes a note, and an alarm where somebody has to act. */
export function watchWrites(database: Database, notes: OperatorNotes): void {
  database.writes.watch((fault) => {
    const alarm = fault?.isAlarm === true ? ("writes-fail" as const) : null;
    notes.set("writes-fail", fault === null ? null : { sentence: fault.sentence, alarm });
  });
}
