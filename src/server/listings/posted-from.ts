import type { PostedFrom } from "#domain/listings/front-ranks.ts";
import { hasHistory } from "#domain/observations/standing.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { historyAt } from "#server/limits/account-history.ts";
import type { PostAuthor } from "./queries.ts";

/** Where a person's post comes from. An account with a history counts alone, not by its network. */
export function postedFrom({ history }: PostAuthor, { now, networks }: Pick<Writer, "now" | "networks">): PostedFrom {
  const isKnown = history !== null && hasHistory(historyAt(history, now));
  return {
    ...(!isKnown && { network: networks.prefix }),
    ...(history !== null && { accountAt: history.madeAt.toISOString() }),
  };
}
