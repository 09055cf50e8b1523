import type { Binding } from "../http/contract/handle.ts";
import type { Writers } from "../commands/writers.ts";
import type { Database } from "../documents/pool.ts";
import { numberDecisionRoutes } from "../numbers/findings/routes.ts";
import type { Numbers } from "../numbers/numbers.ts";

/** A moderator's key about a number, with what it needs of the feature of numbers. */
export function numberDecisions(
  { database, numbers }: { database: Database; numbers: Pick<Numbers, "keysOf" | "settleNumber"> },
  writers: Writers,
): Binding[] {
  return numberDecisionRoutes({ database, writers, keysOf: numbers.keysOf, settle: numbers.settleNumber });
}
