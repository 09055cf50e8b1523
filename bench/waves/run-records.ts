import type { GiftComponent } from "#domain/blood/deferral.ts";
import type { WorldNeed } from "./world.ts";

/** What became of a need. `firstYes`: minutes from its post, or infinity. */
export type NeedOutcome = {
  need: WorldNeed;
  /** Who owns it, and the minute in which their account was made. */
  owner: string;
  ownerSince: number;
  asks: number;
  firstYes: number;
  received: number;
  /** The minute from which it may ask no more: filled, closed or out of asks; infinity: none. */
  overAt: number;
};

/** One ask, in the order of asking. */
export type AskRecord = { donor: number; need: number; minute: number };

/** What became of an ask: an answer, or its need took none any more. In the order of time. */
export type ReplyRecord = AskRecord & { says: "yes" | "no" | "ended" };

/** A promise that runs from one minute until another. */
export type PromiseRecord = AskRecord & { until: number };

/** What a donor gave, and when. */
export type GiftRecord = { donor: number; component: GiftComponent; minute: number };

/** All that a run did. `consentedAt`: the minute in which the donors agreed to be asked. */
export type RunRecords = {
  asks: readonly AskRecord[];
  replies: readonly ReplyRecord[];
  promises: readonly PromiseRecord[];
  gifts: readonly GiftRecord[];
  outcomes: readonly NeedOutcome[];
  consentedAt: number;
};
