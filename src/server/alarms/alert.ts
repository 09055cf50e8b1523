import type { Role } from "#domain/identity/actor.ts";
import type { ActOfPowerKind } from "#domain/limits/acts-of-power.ts";
import type { PowerChange, StoredNews } from "#domain/news/news.ts";
import type { ReplyRequest } from "#server/adapters/templates.ts";
import type { Insert, TableWrite } from "../documents/command.ts";

/**
 * What some people are notified of at once, as part of a command. They get news on their own page,
 * and a mail or a text message. All of it is written with the command, or nothing.
 */
export type PreparedAlert = { writes: Insert[]; tableWrites: TableWrite[] };

/** Nobody is notified. */
export const UNTOLD: PreparedAlert = { writes: [], tableWrites: [] };

/** What people are notified of. `about` makes the ids of the news, so an alert is sent once. */
export type Alert = {
  about: string;
  news: Omit<StoredNews, "ownerId">;
  /**
   * `times` are written in the reader's language, in UTC. `path` leads to a page of ours.
   * `reply`: how a text message is answered by text.
   */
  message: {
    template: "line-taken-off" | "lines-waiting" | "news-at-once" | "consent-ended";
    values: Readonly<Record<string, string>>;
    times: Readonly<Record<string, Date>>;
    path: string;
    reply?: ReplyRequest;
  };
};

/** Makes an alert to some accounts. It reads nothing before the command writes. */
export type MakeAlert = (accountIds: readonly string[], alert: Alert) => PreparedAlert;

/**
 * The mail about news (`told`, all of one kind) that a command writes anyway. Anybody may cause it,
 * so it goes by mail alone. Each person gets one an hour at most. Whoever wants no messages gets
 * none.
 */
export type MailHourly = (told: readonly Insert[], about: { what: string; path: string; now: Date }) => TableWrite[];

/**
 * An act of power over other people, as admins are notified of it. `words`: what it is about, an
 * alias or a name of ours. `change`: the same in codes, where it is no person. `path`: the page
 * where it is seen and taken back. `to`: whose roles are notified.
 */
export type ActOfPower = {
  kind: ActOfPowerKind;
  words: string;
  change?: PowerChange;
  path: string;
  to?: readonly Role[];
};

/**
 * A message at once about news that a command writes anyway (`told`, all of one kind). It goes by
 * mail, or by text message to who has only a phone. For what few people can cause, and not often.
 */
export type TellAtOnce = (
  told: readonly Insert[],
  about: { what: string; path: string; reply?: ReplyRequest },
) => TableWrite[];

/**
 * The same for one account. Its addresses are read before the transaction, so no lock waits for
 * that. News for others is not sent.
 */
export type PrepareToTell = (accountId: string) => Promise<TellAtOnce>;

/** Prepares the alarm of an act, with its news and mails. `actorId` null: nobody's account. */
export type TellAct = (actorId: string | null, act: ActOfPower) => Promise<PreparedAlert>;
