import type { Role } from "#domain/identity/actor.ts";
import type { NewsKind } from "#domain/news/news.ts";
import type { Insert, TableWrite } from "../documents/command.ts";
import type { Context } from "../http/contract/context.ts";
import type { Refused } from "../http/contract/handle.ts";
import type { HeldLimitName } from "../http/admission/held-limits.ts";

/** Kinds of news about acts of power. */
export type PowerNews = Extract<
  NewsKind,
  "account-banned" | "account-unbanned" | "ban-waiting" | "policy-changed" | "role-given"
>;

/**
 * An act of power over other people, as admins are told it. `words`: what it is about, an alias or
 * a name of ours. `path`: the page where it is seen and taken back. `to`: whose roles are told.
 */
export type ActOfPower = { kind: PowerNews; words: string; path: string; to?: readonly Role[] };

/** What an act writes in its own transaction, so that nobody acts untold. */
export type ToldAct = { writes: Insert[]; tableWrites: TableWrite[] };

/** Of the operator at the command line, who has the database anyway. */
export const UNTOLD: ToldAct = { writes: [], tableWrites: [] };

/** What acts of power need: they are counted by account, and told to all admins. */
export type Power = {
  /** Counts one act. `giveBack`: it was not carried out. */
  take: (
    context: Pick<Context, "actor" | "caller">,
    limit: HeldLimitName,
  ) => Promise<{ ok: true; giveBack: () => Promise<void> } | Refused>;
  /** Prepares the news and the mails of an act. */
  tell: (actorId: string | null, act: ActOfPower) => Promise<ToldAct>;
};
