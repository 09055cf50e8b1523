import { decideNumber } from "#contract/moderation.ts";
import { ok } from "#domain/shared/result.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Database } from "#server/documents/pool.ts";
import { decideNumberMutation } from "./commands/decide-number.ts";
import type { DocumentChannel, NumberKeys } from "../keys.ts";

/** What the route needs. `settle`: tells every entry with the number, and returns how many. */
export type DecisionDependencies = {
  database: Database;
  writers: Writers;
  keysOf: NumberKeys["all"];
  settle: (channel: DocumentChannel, now: Date) => Promise<number>;
};

/** A moderator's key about a number. */
export function numberDecisionRoutes({ database, writers, keysOf, settle }: DecisionDependencies): Binding[] {
  const decide = decideNumberMutation(keysOf);
  return [
    bindRoute(decideNumber, { limit: "public-read", policy: everybody }, async (input, context) => {
      const written = await runMutation({ database, writers }, context, { mutation: decide, args: input });
      if (!written.ok) return written;
      return ok({ value: { entries: await settle({ type: "phone", value: input.value }, context.now) } });
    }),
  ];
}
