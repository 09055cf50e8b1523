import { actionUrl } from "../action-links/action-link.ts";
import type { MakeActionLink } from "../action-links/action-link.ts";
import { replyCode } from "../action-links/reply-code.ts";
import { actionPages } from "../action-links/action-page.ts";
import { answerAskAct } from "../asks/answer-act.ts";
import { lastWhatsApp } from "../adapters/queue/queries.ts";
import { openMessages } from "../adapters/message-queue.ts";
import type { MessageQueue } from "../adapters/message-queue.ts";
import type { Mutation } from "../commands/mutation.ts";
import { endDeviceAct } from "../follows/end-device.ts";
import type { FormPage } from "../http/contract/form-page.ts";
import { endMessagesAct } from "../news/end-messages.ts";
import type { ServiceDependencies, Services } from "./services.ts";

type MessagesDependencies = Pick<
  ServiceDependencies,
  "config" | "database" | "httpServer" | "keys" | "log" | "lookMs" | "now"
>;

/** The messages of this deployment, with the links that end them. */
export function openMessagesOf(
  { config, database, httpServer, keys, log, now, lookMs }: MessagesDependencies,
  publicUrl: string,
  { stops, push }: Pick<Services, "push" | "stops">,
): MessageQueue {
  const { texts } = httpServer.replies;
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

type LinkDependencies = Pick<Services, "database" | "keys" | "publicUrl" | "texts"> & {
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
