import type { Unit } from "../resources/kinds.ts";
import type { DemoSource } from "../shared/demo-source.ts";

/** What becomes of a response to a need. The first three are running, the others have ended. */
export const RESPONSE_STATES = [
  "promised",
  "accepted",
  "arrived",
  "done",
  "declined",
  "withdrawn",
  "failed",
  "lapsed",
] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

const RUNNING: ReadonlySet<ResponseState> = new Set(["promised", "accepted", "arrived"]);

/** Whether something may still come of it. */
export function isRunningState(state: ResponseState): boolean {
  return RUNNING.has(state);
}

/** The two people of a response: who needs, and who brings. */
export const RESPONSE_SIDES = ["owner", "responder"] as const;
export type ResponseSide = (typeof RESPONSE_SIDES)[number];

/** Why somebody says that it failed. */
export const FAILURES = ["no-show", "not-as-promised", "asked-for-money", "not-needed", "other"] as const;
export type Failure = (typeof FAILURES)[number];

/** Why a response failed, and by whose word. `no-word`: neither said anything. */
export type Failed = { reason: Failure | "no-word"; by: ResponseSide | "time" };

/** One side's word of how much was received. */
export type Confirmation = { amount: number; at: string };

/**
 * A stored response: somebody brings part of what a need asks for. Only its two people know of it.
 * Amounts are in the need's unit. Times are ISO text.
 */
export type StoredResponse = {
  listingId: string;
  /** The need's owner. Never leaves the server. */
  keeperId: string | null;
  /** The responder. Never leaves the server. */
  authorId: string | null;
  /** What was promised. */
  amount: number;
  unit?: Unit;
  arrivesBy: string;
  state: ResponseState;
  /** When it was promised. */
  at: string;
  /** When time acts on it next; null: it has ended. */
  until: string | null;
  /** What the owner took of it. */
  agreed?: number;
  acceptedAt?: string;
  /** Both were asked what became of it. */
  askedAt?: string;
  confirmed?: { owner?: Confirmation; responder?: Confirmation };
  /** What counts as received, once it is done. */
  received?: number;
  failed?: Failed;
  endedAt?: string;
  /** The ask that it answers, and the responder's offer that it comes from. */
  askId?: string;
  offerId?: string;
  /** The grant by which a side gives its number to the other. */
  numbers?: { owner?: string; responder?: string };
  /** Of the demonstration alone: it says so. */
  source?: DemoSource;
};

/** The response without the number that a grant gives; null: the grant gives none in it. */
export function withoutGrant(response: StoredResponse, grantId: string): StoredResponse | null {
  const { owner, responder } = response.numbers ?? {};
  if (owner !== grantId && responder !== grantId) return null;
  const numbers = owner === grantId ? { responder } : { owner };
  return { ...response, numbers };
}

/** Where the two meet: a facility, or the owner's own point. */
export type MeetingPlace = { label: string; lat: number; lng: number; facilityId?: string };

/** Something that one side wrote or picked from the ready phrases. */
export type Note = { by: ResponseSide; at: string; text?: string; phrase?: Phrase };

/** Ready phrases, each read in the reader's own language. */
export const PHRASES = [
  "on-my-way",
  "running-late",
  "i-am-here",
  "where-are-you",
  "still-needed",
  "bring-papers",
  "thank-you",
] as const;
export type Phrase = (typeof PHRASES)[number];

/** The private part: names, words, and the place to meet. */
export type ShieldedResponse = {
  aliases?: { owner?: string; responder?: string };
  meetAt?: MeetingPlace;
  notes?: Note[];
};
