import type { NetworkShareName } from "#domain/limits/network-shares.ts";
import type { DatabaseLimitName } from "#domain/limits/database-limits.ts";
import type { Try } from "./limits.ts";

/** Writes of an account with separate limits. */
const ACCOUNT_LIMITS: ReadonlyMap<string, DatabaseLimitName> = new Map([
  ["listings.post", "post-account"],
  ["reports.file", "report-account"],
  ["facilities.correct", "report-account"],
  ["facilities.proposeLine", "report-account"],
  ["verification.ask-owner", "report-account"],
  ["moderation.decide", "decide-account"],
  ["moderation.decide-number", "decide-account"],
  ["moderation.confirm", "decide-account"],
  ["moderation.reverse", "decide-account"],
  ["moderation.show-note", "decide-account"],
  ["duplicates.answer", "decide-account"],
  ["listings.similar", "similar-account"],
  ["moderation.decide-appeal", "decide-account"],
  ["contact.refused", "contact-refused"],
  ["facilities.setLines", "lines-account"],
  ["facilities.undoLines", "lines-account"],
  ["facilities.restoreLine", "lines-account"],
  ["facilities.confirmLines", "lines-account"],
]);

/** Writes of newcomers that their networks share, some with those who have no account. */
const SHARED_WRITES: ReadonlyMap<string, readonly NetworkShareName[]> = new Map([
  ["listings.post", ["post"]],
  ["responses.promise", ["promise"]],
  ["observations.record", ["observation"]],
  ["reports.file", ["observation", "report"]],
  ["facilities.correct", ["observation", "report"]],
  ["facilities.proposeLine", ["observation", "report"]],
]);

/**
 * One write, by the name of its command. `accountId` is null without an account; `who` is counted
 * then. `work`: the proof of work that came with it.
 */
export type WriteTry = {
  address: string;
  who: string;
  accountId: string | null;
  name: string;
  work?: string | undefined;
};

/**
 * What a write counts against. With an account it is the account, wherever the person is. Without
 * one, and for posts, observations and reports of newcomers, it is the networks too.
 */
export function tryOfWrite({ address, who, accountId, name, work }: WriteTry): Try {
  const account = ACCOUNT_LIMITS.get(name) ?? "write-account";
  const shares = SHARED_WRITES.get(name);
  if (accountId === null) {
    // Nobody posts without an account: who tries uses up none of their neighbours' posts.
    const ofAnybody: readonly NetworkShareName[] =
      shares === undefined || name === "listings.post" ? ["observation"] : shares;
    return { limits: ["write-client"], shares: ofAnybody, address, work, about: { kind: "client", value: who } };
  }
  const shared = shares === undefined ? {} : { shares, work };
  return { limits: [account], address, about: { kind: "user", value: accountId }, ...shared };
}
