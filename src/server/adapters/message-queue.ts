import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { END_LINK_DAYS, endableMessage, letterOf } from "#domain/news/endable-messages.ts";
import type { EndableMessage } from "#domain/news/endable-messages.ts";
import { isTrialAddress } from "#domain/identity/trial-account.ts";
import { deviceOf } from "#domain/follows/follow.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { MakeActionLink } from "#server/action-links/action-link.ts";
import type { MakeReplyCode } from "#server/action-links/reply-code.ts";
import type { Config } from "../config/config.ts";
import type { TableWrite } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import type { Log } from "../runtime/log.ts";
import { readEnded } from "./ended/queries.ts";
import type { Stops } from "./stops.ts";
import { openOutbox } from "./outbox.ts";
import type { Outbox } from "./outbox.ts";
import {
  claimMessages,
  clearMessages,
  deleteSentMessage,
  deleteUnsentMessage,
  keepMessage,
  renewClaim,
  rescheduleMessage,
} from "./queue/statements.ts";
import type { ClaimedMessage, NewMessage } from "./queue/statements.ts";
import { openText, sealText } from "./queue/seal.ts";
import { TEMPLATES, fillTemplate } from "./templates.ts";
import type { Channel, MessageWords, ReplyRequest, Template } from "./templates.ts";
import { openWorker } from "./queue/delivery-slots.ts";
import type { Worker } from "./queue/delivery-slots.ts";
import { isForVoice } from "./voice.ts";
import { NotSent } from "./transport.ts";
import { channelOf, laneOf, LANES, openTransports, transportFor } from "./transports.ts";
import type { Lane, TransportDependencies, Transports } from "./transports.ts";

/**
 * A message to one person. `to` is a mail address, a phone number in E.164, or the id of a browser
 * that gets push messages. `language` is any tag; the nearest shipped language is used.
 */
export type Message = MessageKind & {
  channel: Channel;
  to: string;
  language: string;
  values: Record<string, string>;
  /** What a text message asks to answer by text, where this deployment takes texts. */
  reply?: ReplyRequest | undefined;
  /** The news that it tells, written with it. Once it was sent, no daily notice tells it again. */
  newsId?: string | undefined;
};

/**
 * What a message is. `endableBy`: who may end its kind, an account or the owner that a browser is.
 * The message carries the link that does it. Nobody gets one after that.
 */
type MessageKind =
  | { template: EndableMessage; endableBy: string }
  | { template: Exclude<Template, EndableMessage>; endableBy?: undefined };

/** Sends messages to people. Resolved means stored: it will be sent or become a dead letter. */
export type Messages = { send(message: Message): Promise<void> };

/** Makes a message part of a command: it is sent if and only if the command commits. */
export type MessagesInCommands = { queue(message: Message): TableWrite };

/** The same for the answer to a text that somebody sent, whose words are ready. */
export type TextAnswers = { queueAnswer(to: string, text: string): TableWrite };

export type MessageDependencies = TransportDependencies & {
  database: Database;
  config: Pick<Config, "dataDir">;
  /** They seal the texts of messages that wait, the first one those of now. */
  keys: readonly [string, ...string[]];
  /** Makes the link that ends a kind of message. */
  link: MakeActionLink;
  /** Makes the codes of replies. Absent: nobody can answer by text. */
  codeOf?: MakeReplyCode;
  log: Log;
  /** Who gets no messages. */
  stops: Pick<Stops, "ends">;
  /** Time between two looks at what waits, ms. Absent: a second. Tests wait less. */
  lookMs?: number;
};

/**
 * Messages and their delivery. `sendDue` clears up and sends what is due. It returns how many were
 * tried.
 */
export type MessageQueue = Messages &
  MessagesInCommands &
  TextAnswers & { sendDue(): Promise<number>; close(): Promise<void> };

/**
 * Seconds until a failed message is retried, randomly a fifth more or less. After the last retry it
 * is dead.
 */
const RETRY_SECONDS = [5, 15, 45, 120, 300, 900, 3_600, 10_800, 21_600];
/** For one try. */
const SEND_MS = 60_000;
/** Longer than a try may take: a worker without a result by then has died. */
const CLAIM_MS = 90_000;
/** Concurrent messages of one lane in one process. */
const AT_ONCE = 5;
const LOOK_MS = 1_000;
const CLEAR_MS = 10_000;
const STOP_MS = 5_000;
/** An answer to a text is of no use later. Proposal. */
const ANSWER_MINUTES = 60;
const DEAD_KEPT_MS = 14 * 86_400_000;

/**
 * Opens the post. It stores messages in a table and sends them by mail server and webhook. Every
 * process sends, each message by one process at a time. Without a sender a message goes to the
 * local outbox at once. Nothing goes to a sign-in for trying.
 */
export function openMessages(dependencies: MessageDependencies): MessageQueue {
  const { database, keys, now, log, publicUrl, texts } = dependencies;
  const fill = (message: Message, at: Date): { subject: string; text: string } =>
    fillTemplate(sender, {
      ...message,
      reply: replyOf(dependencies, message),
      isSpoken: transports.voice !== null && isForVoice(message),
      endUrl: endUrlOf(dependencies.link, { ...message, userId: message.endableBy ?? null, at }),
    });
  const outbox = openOutbox(dependencies.config.dataDir);
  const transports = openTransports(dependencies);
  const sender = { texts, publicUrl, operator: dependencies.config.operatorName };
  const run = { dependencies, outbox, transports };
  const report = (error: unknown): void => log.warn({ error }, "Messages could not be read; they will be retried.");
  // Each lane separately: neither a mail server nor a voice that hangs delays a code by SMS.
  const workers = new Map(LANES.map((lane) => [lane, senderOf(lane, run, report)]));
  const clear = (): Promise<void> => clearMessages(database, now(), new Date(now().getTime() - DEAD_KEPT_MS));
  const clearing = setInterval(() => void clear().catch(report), CLEAR_MS);
  clearing.unref();
  return {
    send: async (message) => {
      if (isTrialAddress(message.to)) return;
      const createdAt = now();
      const words = fill(message, createdAt);
      const { channel, to } = message;
      if (transportFor(transports, message) === null) {
        if (await isEnded(database, message.template, message.endableBy ?? null)) return;
        if (await dependencies.stops.ends(message)) return;
        await outbox.put({ to, channel, ...words, at: createdAt.toISOString() });
        return;
      }
      await keepMessage(storedMessage(message, words, { createdAt, key: keys[0] }))(database.pool);
      workers.get(laneOf(transports, message))?.look().catch(report);
    },
    // Without a sender too: the worker hands it to the local outbox.
    queue: (message) => {
      if (isTrialAddress(message.to)) return () => Promise.resolve();
      const createdAt = now();
      return keepMessage(storedMessage(message, fill(message, createdAt), { createdAt, key: keys[0] }));
    },
    queueAnswer: (to, text) => {
      const answer = { channel: "sms", to, template: "text-answer", minutes: ANSWER_MINUTES } as const;
      const nobodys = { userId: null, newsId: null };
      const words = { subject: "", text };
      return keepMessage(sealed({ ...answer, ...nobodys }, words, { createdAt: now(), key: keys[0] }));
    },
    sendDue: async () => {
      await clear();
      const tried = await Promise.all([...workers.values()].map((worker) => worker.look()));
      return tried.reduce((sum, each) => sum + each, 0);
    },
    close: async () => {
      clearInterval(clearing);
      await Promise.all([...workers.values()].map((worker) => worker.stop(STOP_MS)));
      for (const transport of Object.values(transports)) transport?.close();
    },
  };
}

/** What sends the messages of one lane. */
function senderOf(lane: Lane, run: Run, report: (error: unknown) => void): Worker {
  const { database, now } = run.dependencies;
  const claim = (most: number): Promise<ClaimedMessage[]> => {
    const at = now();
    const isWanted = ({ recipient: to, ...message }: { channel: Channel; recipient: string; template: string }) =>
      laneOf(run.transports, { ...message, to }) === lane;
    return claimMessages(database, { channel: channelOf(lane), now: at, until: claimedUntil(at), most, isWanted });
  };
  return openWorker(
    { claim, deliver: (message) => deliver(run, message), report },
    { background: database.background, places: AT_ONCE, everyMs: run.dependencies.lookMs ?? LOOK_MS },
  );
}

function claimedUntil(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS);
}

function storedMessage(
  { channel, to, template, endableBy, newsId }: Message,
  words: { subject: string; text: string },
  made: { createdAt: Date; key: string },
): NewMessage {
  const { minutes } = TEMPLATES[template];
  const about = { userId: endableBy ?? null, newsId: newsId ?? null };
  return sealed({ channel, to, template, minutes, ...about }, words, made);
}

type Envelope = Pick<NewMessage, "channel" | "template" | "userId" | "newsId"> & { to: string; minutes: number };

/** `minutes`: for which sending makes sense. `userId`: who may end such messages. */
function sealed(
  { channel, to, template, minutes, userId, newsId }: Envelope,
  words: { subject: string; text: string },
  { createdAt, key }: { createdAt: Date; key: string },
): NewMessage {
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000);
  const id = randomUUID();
  const [subject, text] = [sealText(words.subject, { key, id }), sealText(words.text, { key, id })];
  return { id, channel, recipient: to, template, subject, text, createdAt, expiresAt, userId, newsId };
}

/** The code of a message that can be answered by text; null for one that cannot. */
function replyOf({ codeOf }: MessageDependencies, { channel, reply }: Message): MessageWords["reply"] {
  const code = channel === "sms" && reply !== undefined ? (codeOf?.(reply.to) ?? null) : null;
  return reply === undefined || code === null ? null : { as: reply.as, code };
}

/** The link that ends messages of this kind; null where nobody may end it. */
function endUrlOf(
  link: MakeActionLink,
  { template, userId, at }: { template: string; userId: string | null; at: Date },
): string | null {
  const kind = endableMessage(template);
  if (userId === null || kind === null) return null;
  const until = new Date(at.getTime() + END_LINK_DAYS * DAY_MS);
  const device = deviceOf(userId);
  if (device !== null) return link({ act: "end-device", subject: device, until });
  return link({ act: "end-messages", subject: userId, detail: letterOf(kind), until });
}

async function isEnded(database: Database, template: string, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const ended: readonly string[] = await readEnded(database, userId);
  return ended.includes(template);
}

/** A claimed message as people read it. @throws NotSent when no key of this deployment sealed it */
function opened(message: ClaimedMessage, keys: readonly string[]): ClaimedMessage {
  const [subject, text] = [message.subject, message.text].map((each) => openText(each, { keys, id: message.id }));
  if (typeof subject === "string" && typeof text === "string") return { ...message, subject, text };
  throw new NotSent("was encrypted with a secret that SECRETS_OLD does not list", true);
}

type Run = { dependencies: MessageDependencies; outbox: Outbox; transports: Transports };

async function deliver({ dependencies, outbox, transports }: Run, message: ClaimedMessage): Promise<void> {
  const { id, channel, recipient, template, created_at: at, user_id: userId } = message;
  const transport = transportFor(transports, { channel, to: recipient, template });
  try {
    // Ended while it waited, perhaps by another process, or by STOP.
    const isOver =
      (await isEnded(dependencies.database, template, userId)) ||
      (await dependencies.stops.ends({ channel, to: recipient, template }));
    if (isOver) return await deleteUnsentMessage(dependencies.database, message);
    const { subject, text } = opened(message, dependencies.keys);
    if (!(await renewClaim(dependencies.database, message, claimedUntil(dependencies.now())))) return;
    // The sender may have been removed from the settings since.
    if (transport === null) await outbox.put({ to: recipient, channel, subject, text, at: at.toISOString() });
    else {
      const endUrl = endUrlOf(dependencies.link, { template, userId, at });
      await inTime(transport.send({ id, to: recipient, template, subject, text, at, endUrl }));
    }
  } catch (error) {
    const reason = error instanceof NotSent ? error.message : "could not be sent";
    const dueAt = error instanceof NotSent && error.isFinal ? null : nextTry(message.tries, dependencies.now());
    dependencies.log.warn({ reason, template, channel, isDead: dueAt === null }, "A message was not sent.");
    await rescheduleMessage(dependencies.database, message, { dueAt, error: reason });
    return;
  }
  await deleteSentMessage(dependencies.database, message, dependencies.now());
}

async function inTime(sending: Promise<void>): Promise<void> {
  const ended = new AbortController();
  const tooLate = wait(SEND_MS, undefined, { signal: ended.signal, ref: false }).then(
    () => {
      throw new NotSent("took too long", false);
    },
    () => undefined,
  );
  try {
    await Promise.race([sending, tooLate]);
  } finally {
    ended.abort();
  }
}

function nextTry(tries: number, now: Date): Date | null {
  const seconds = RETRY_SECONDS[tries - 1];
  if (seconds === undefined) return null;
  return new Date(now.getTime() + seconds * 1000 * (0.8 + Math.random() * 0.4));
}
