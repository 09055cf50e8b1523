import { answersIn } from "../dialogue/answers.ts";
import { openDialogue } from "../dialogue/dialogue.ts";
import type { DialogueDependencies } from "../dialogue/dialogue.ts";
import { afterTime } from "../dialogue/answer-deadline.ts";
import { hooksOf } from "../dialogue/hooks/hooks.ts";
import type { Hook } from "../http/contract/hooks.ts";
import { wholeReplyCode } from "../action-links/reply-code.ts";
import { isStandIn } from "../identity/addresses.ts";
import { accountByText } from "../identity/account-by-text.ts";
import { aliasMaker } from "../identity/made-up-alias.ts";
import { createNotices } from "../identity/notices.ts";
import { tryOfWrite } from "#server/limits/limits-of-writes.ts";
import { findAccount } from "../identity/queries.ts";
import type { ServiceDependencies, Services } from "./services.ts";

/** What dialogues by text are made from. */
export type TextHookDependencies = Pick<DialogueDependencies, "mutations"> &
  Pick<
    Services,
    | "config"
    | "database"
    | "keys"
    | "limits"
    | "messages"
    | "now"
    | "publicUrl"
    | "raise"
    | "readModel"
    | "stops"
    | "texts"
  > &
  Pick<ServiceDependencies, "after"> & {
    suggest: DialogueDependencies["suggestPlaces"];
  };

/** The addresses that providers of text messages call. */
export function openTextHooks(dependencies: TextHookDependencies): Hook[] {
  const { config, database, keys, limits, now, publicUrl, raise } = dependencies;
  const notices = createNotices({ messages: dependencies.messages, publicUrl });
  const makeAlias = aliasMaker(dependencies.texts);
  const take = openDialogue({
    ...dependencies,
    key: keys.of("texts"),
    suggestPlaces: dependencies.suggest,
    codesOf: (id) => keys.all("texts").map((secret) => wholeReplyCode(id, secret)),
    // By the account: no network of theirs is known.
    takeWrite: async (accountId, name) => {
      const { limits: counted, about } = tryOfWrite({ address: "", who: "", accountId, name });
      return (await limits.take({ limits: counted, address: "", ...(about && { about }) })).ok;
    },
    accountFor: (phone, language) => accountByText({ database, notices, now, makeAlias }, { phone, language }),
    operatorName: config.operatorName,
    sendsTexts: config.hasSender.sms,
    ownNumbers: config.smsNumbers,
    mostADay: config.smsPerDay,
    answersRunOut: () => raise("text-answers"),
    mailOf: async (phone) => {
      const account = await findAccount(database, { phone });
      const isProved = account?.phoneNumberVerified === true && account.emailVerified;
      return isProved && !isStandIn(account.email) ? account.email : null;
    },
  });
  const { after = afterTime, texts } = dependencies;
  const slow = (language: string | null): string => {
    const words = answersIn(texts, {
      language: language ?? "en",
      country: null,
      operatorName: config.operatorName,
      bearer: "ussd",
      now: now(),
    });
    return words.fixed("slow");
  };
  return hooksOf(take, { ...config, publicUrl, now, screens: { after, slow } });
}
