import type { TellAct } from "../alarms/alert.ts";
import type { Context } from "../http/contract/context.ts";
import type { Refused } from "../http/contract/handle.ts";
import type { DatabaseLimitName } from "#domain/limits/database-limits.ts";

/** What acts of power need: they are counted by account, and all admins are notified. */
export type Power = {
  /** Counts one act. `giveBack`: it was not carried out. */
  take: (
    context: Pick<Context, "actor" | "caller">,
    limit: DatabaseLimitName,
  ) => Promise<{ ok: true; giveBack: () => Promise<void> } | Refused>;
  tell: TellAct;
};
