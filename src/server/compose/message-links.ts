import { actionUrl } from "../action-links/action-link.ts";
import type { MakeActionLink } from "../action-links/action-link.ts";
import { replyCode } from "../action-links/reply-code.ts";
import { actionPages } from "../action-links/action-page.ts";
import { answerAskAct } from "../asks/answer-act.ts";
import { lastWhatsApp } from "../adapters/queue/queries.ts";
import { openMessages } from "../adapters/messages.ts";
import type { MessageQueue } from "../adapters/messages.ts";
import type { Mutation } from "../commands/mutation.ts";
import type { Stops } from "../adapters/stops.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../config/keys.ts";
import type { Database } from "../documents/pool.ts";
import { endDeviceAct } from "../follows/end-device.ts";
import type { PushSender } from "../adapters/push/push-transport.ts";
import type { FormPage } from "../http/contract/form-page.ts";
import type { Door } from "../http/http.ts";
import type { Texts } from "../http/pages/texts.ts";
import { endMessagesAct } from "../news/end-messages.ts";
import type { Log } from "../runtime/log.ts";

type MessagesDependencies = {
  config: Config;
  database: Database;
  door: Door;
  keys: Keyring;
  log: Log;
  now: () => Date;
  lookMs?: number;
};

/** The messages of this deployment, with the links that end them. */
export function openMessagesOf(
  { config, database, door, keys, log, now, lookMs }: MessagesDependencies,
  publicUrl: string,
  { stops, push }: { stops: Stops; push: PushSender },
): MessageQueue {
  const { texts } = door.replies;
  const link: MakeActionLink = (made) => actionUrl(made, { publicUrl, secret: keys.of("action-links") });
  const { gateway, twilio, africasTalking } = config.smsHooks;
  const isAnswerable = gateway.length > 0 || twilio.length > 0 || africasTalking !== null;
  return openMessages({
    codeOf: (id) => (isAnswerable ? replyCode(id, keys.of("texts")) : null),
    config,
    database,
    keys: keys.all("waiting-messages"),
    lastWhatsAppOf: (number) => lastWhatsApp(database, stops.keysOf(number)),
    link,
    log,
    ...(lookMs !== undefined && { lookMs }),
    now,
    publicUrl,
    push,
    stops,
    texts,
  });
}

type LinkDependencies = {
  database: Database;
  keys: Keyring;
  publicUrl: string;
  texts: Texts;
  /** Commands by name. */
  mutations: ReadonlyMap<string, Mutation>;
};

/** What links in messages do, without signing in: one handler for each act. */
export function actionPagesOf({
  database,
  keys,
  publicUrl,
  texts,
  mutations,
}: LinkDependencies): Record<string, FormPage> {
  const answer = mutations.get("asks.answer");
  if (answer === undefined) throw new Error("there is no command asks.answer");
  const acts = {
    "end-messages": endMessagesAct({ database, publicUrl, texts }),
    "end-device": endDeviceAct({ database, publicUrl, texts }),
    "answer-ask": answerAskAct({ database, publicUrl, texts, answer }),
  };
  return actionPages({ acts, secrets: keys.all("action-links"), texts });
}
