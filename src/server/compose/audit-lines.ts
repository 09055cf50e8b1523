import type { Reason } from "#contract/errors.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { openAuditRecorder } from "../audit-chain/recorder.ts";
import type { AuditRecorder, RecorderDependencies } from "../audit-chain/recorder.ts";
import { refusedRight } from "../audit-chain/refused-rights.ts";
import type { Log } from "../runtime/log.ts";

/** What leaves lines in the chained audit. `onRefused` takes every refusal and picks out rights. */
export type AuditLines = Pick<AuditRecorder, "close" | "note"> & {
  onRefused: (actor: Actor, asked: string, reason: Reason) => void;
};

/** Opens it for one process. */
export function openAuditLines({
  database,
  now,
  log,
}: Omit<RecorderDependencies, "report"> & { log: Log }): AuditLines {
  const report = (error: unknown): void => log.error({ error }, "A line of the audit was not written.");
  const { note, close } = openAuditRecorder({ database, now, report });
  return {
    note,
    close,
    onRefused: (actor, asked, reason) => {
      const event = refusedRight(actor, asked, reason);
      if (event !== null) note(event);
    },
  };
}
