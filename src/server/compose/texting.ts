import type { Stops } from "../adapters/stops.ts";
import { openDialogue } from "../dialogue/dialogue.ts";
import type { DialogueDependencies } from "../dialogue/dialogue.ts";
import { hooksOf } from "../dialogue/hooks/hooks.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../config/keys.ts";
import type { Hook } from "../http/contract/hooks.ts";
import { isStandIn } from "../identity/addresses.ts";
import { findAccount } from "../identity/queries.ts";

/** What dialogues by text are made from. */
export type TextingDependencies = Pick<
  DialogueDependencies,
  "database" | "messages" | "now" | "readModel" | "suggestPlaces" | "texts"
> & { config: Config; keys: Keyring; publicUrl: string; stops: Stops };

/** The addresses that providers of text messages call. */
export function openTexting(dependencies: TextingDependencies): Hook[] {
  const { config, database, keys, now, publicUrl } = dependencies;
  const take = openDialogue({
    ...dependencies,
    key: keys.of("texts"),
    operatorName: config.operatorName,
    ownNumbers: config.smsNumbers,
    mostADay: config.smsPerDay,
    mailOf: async (phone) => {
      const account = await findAccount(database, { phone });
      const isProved = account?.phoneNumberVerified === true && account.emailVerified;
      return isProved && !isStandIn(account.email) ? account.email : null;
    },
  });
  return hooksOf(take, { ...config, publicUrl, now });
}
