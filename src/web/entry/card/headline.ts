import { freshness } from "#domain/listings/freshness.ts";
import type { Freshness } from "#domain/listings/freshness.ts";
import { isOwnWord } from "#domain/listings/stock-headline.ts";
import type { AskedTraits } from "#domain/listings/traits.ts";
import type { AskedTerms } from "#domain/listings/terms.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import type { Tone } from "../../ui/Band.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { FindQuery } from "../find-query.ts";
import { toneOfUnsettled } from "../freshness/freshness-words.ts";
import { hasManyCallers, isVagueRow } from "../listing-words.ts";
import { isEffectHeadline } from "../state/lack-words.ts";
import { rowNow } from "../state/place-state.ts";
import type { Row } from "../row.ts";

/** What the reader asked for in particular: a subtype, a patient's blood group, traits, terms. */
export type AskedFields = Pick<FindQuery, "subtype" | "component" | "group" | keyof AskedTraits | keyof AskedTerms>;

/**
 * What is said about having it:
 * - `has`, `none`: of what was asked for
 * - `may`: they have something like it; of this nobody knows
 * - `unknown`: nobody knows of anything
 * - `doubted`: confirmed as fraud, so nothing is said
 */
type Claim = "over" | "need" | "doubted" | "none" | "may" | "unknown" | "has";

/**
 * How the reader can reach them: `weak` is a call that may be in vain. `ask-shut`: the number may
 * be asked for, but they are closed now. `closed`: nobody calls a closed place from a list.
 */
export type Action = "over" | "closed" | "ask" | "ask-shut" | "check" | "later" | "none" | "call" | "weak";

/** The line that a reader must know before calling. */
type Remark =
  | "state"
  | "lack"
  | "shut"
  | "closing"
  | "reach"
  | "hearsay"
  | "many"
  | "closed"
  | "compatible"
  | "ask-blood-bank"
  | "vague"
  | "yes-of-ten"
  | "may-of-ten";

/** What a card says, decided from all facts together: no two parts contradict each other. */
export type Headline = {
  claim: Claim;
  tone: Extract<Tone, "fresh" | "ageing" | "old" | "danger">;
  icon: IconName;
  /** The band: why it is over, closed or doubted, else how long ago it was checked. */
  band: "over" | "closed" | "doubt" | "never" | Freshness;
  /** They can be called or asked for their number now: "call first" is said to nobody else. */
  mayCall: boolean;
  remark: Remark | null;
  action: Action;
};

/**
 * Decides what a card says. Green means: somebody said lately that they have what was asked for.
 * @param asked absent: nothing in particular
 */
export function headlineOf(given: Row, asked: AskedFields | undefined, { now }: { now: Date }): Headline {
  const row = rowNow(given, { now });
  const claim = claimOf(row, asked);
  const reached = actionOf(row, now);
  const isShut = isClosedNow(row, now);
  const mayCall = (reached === "call" || reached === "ask") && !isShut;
  const state = row.unsettled !== undefined ? "stale" : row.at === undefined ? "never" : ageOf(row, row.at, now);
  const tone = toneOf(row, { claim, state, now });
  const isVain = tone === "old" || tone === "danger" || claim === "none" || isShut || isDead(row);
  return {
    claim,
    tone,
    icon: iconOf(claim, tone),
    band: claim === "over" ? "over" : row.doubt !== undefined ? "doubt" : reached === "closed" ? "closed" : state,
    mayCall: mayCall && !isDead(row),
    remark: remarkOf(row, claim, { reached, now }),
    action: reached === "call" && isVain ? "weak" : reached === "ask" && isShut ? "ask-shut" : reached,
  };
}

function claimOf({ over, need, doubt, stock, why, at }: Row, { openNow, speaks, ...asked }: AskedFields = {}): Claim {
  if (over !== undefined) return "over";
  if (need === true) return "need";
  if (doubt === "fraud-confirmed") return "doubted";
  if (stock === "out" || stock === "closed") return "none";
  const isAsked = Object.values(asked).some((each) => each !== undefined);
  // Whether somebody is there, or speaks a language, says nothing of what they have.
  const isOfTerms = !isAsked && (openNow !== undefined || speaks !== undefined);
  const isUnsure =
    (why?.code === "subtype-unknown" && !isOfTerms) || (why?.code === "ask-blood-bank" && why.group === undefined);
  if (isUnsure) return isAsked || stock !== "unknown" ? "may" : "unknown";
  return stock === "unknown" || at === undefined ? "unknown" : "has";
}

function actionOf({ over, askable, phone, check, shielded, state }: Row, now: Date): Action {
  if (over !== undefined) return "over";
  if (state?.value === "closed") return "closed";
  if (askable === true) return "ask";
  if (phone !== undefined) return "call";
  if (isLineChecked(check, { now })) return "check";
  return shielded === true ? "later" : "none";
}

/** Whether a place's last number is being checked now. A time in the past says nothing. */
export function isLineChecked(until: string | undefined, { now }: { now: Date }): until is string {
  return until !== undefined && Date.parse(until) > now.getTime();
}

/** Their number reaches nobody: a call is still possible, but nobody is told to call first. */
function isDead({ reach }: Row): boolean {
  return reach === "wrong-number" || reach === "disconnected";
}

/** Closed by its published hours, as they were answered, and as long as that holds. */
export function isClosedNow({ hours }: Row, now: Date): boolean {
  return hours?.state === "closed" && (hours.until === undefined || Date.parse(hours.until) > now.getTime());
}

/** How long before a place closes a card says so, ms: a call and the way. Proposal. */
const CLOSING_MS = 2 * 3_600_000;

/** Whether it is open and closes soon. */
function isClosingSoon({ hours }: Row, now: Date): boolean {
  const left = hours?.state === "open" && hours.until !== undefined ? Date.parse(hours.until) - now.getTime() : 0;
  return left > 0 && left <= CLOSING_MS;
}

function ageOf({ kind, subtype }: Row, at: string, now: Date): Freshness {
  return freshness(new Date(at), staleAfterMinutes(kind, subtype), now);
}

type ToneFacts = { claim: Claim; state: Headline["band"]; now: Date };

function toneOf(row: Row, { claim, state, now }: ToneFacts): Headline["tone"] {
  if (claim === "over" || claim === "none") return "old";
  if (row.doubt !== undefined) return "danger";
  // One of two words may be true now, and what must be asked first may be there.
  if (row.unsettled !== undefined) return toneOfUnsettled(row.unsettled);
  if (state === "never" || state === "stale") return "old";
  const isOpen = !isClosedNow(row, now) && row.state?.value !== "diverting";
  const isGreen = state === "fresh" && isSure(row, claim) && isOpen;
  return isGreen ? "fresh" : "ageing";
}

/** Whether what was asked for is known to be there, and nobody said otherwise since. */
function isSure(row: Row, claim: Claim): boolean {
  if (claim === "need") return true;
  const { reach, why } = row;
  return (
    claim === "has" && !isDenied(row) && why?.code !== "ask-blood-bank" && (reach === undefined || reach === "busy")
  );
}

/**
 * Whether others heard that there is none. Against what the place itself has just said it is the
 * second line, and never its sign.
 */
export function isDenied({ hearsay, by, unsettled }: Pick<Row, "hearsay" | "by" | "unsettled">): boolean {
  const isHeard = hearsay?.value === "out" || hearsay?.value === "closed";
  return unsettled?.is === "disputed" || (isHeard && !isOwnWord(by));
}

function iconOf(claim: Claim, tone: Headline["tone"]): IconName {
  if (claim === "over" || claim === "none") return "close";
  return tone === "danger" ? "warn" : tone;
}

type RemarkFacts = { reached: Action; now: Date };

function remarkOf(row: Row, claim: Claim, { reached, now }: RemarkFacts): Remark | null {
  if (claim === "over") return null;
  const isCalled = reached === "call";
  // Where emergencies are turned away nothing else matters as much. That a place is closed is in
  // its band, which a doubt takes.
  if (row.state !== undefined && (reached !== "closed" || row.doubt !== undefined)) return "state";
  if (row.doubt !== undefined || reached === "closed") return null;
  if (row.effect !== undefined && !isEffectHeadline(row)) return "lack";
  const mayCall = isCalled || reached === "ask";
  if (mayCall && isClosedNow(row, now)) return "shut";
  if (row.reach !== undefined && isCalled) return "reach";
  if (row.hearsay !== undefined && row.hearsay.value !== "unknown" && row.unsettled === undefined) return "hearsay";
  if (isCalled && hasManyCallers(row, { now })) return "many";
  if (row.stock === "closed") return mayCall ? "closed" : null;
  if (row.why?.group !== undefined && claim !== "none" && row.why.code !== "subtype-unknown") return row.why.code;
  if (mayCall && isVagueRow(row)) return "vague";
  if (mayCall && claim !== "none" && isClosingSoon(row, now)) return "closing";
  if (claim === "may") return "may-of-ten";
  // Beside "none left", or of what only may be it, a count of yes would read as hope for it.
  const isTold = row.yesOfTen !== undefined && row.why === undefined && claim !== "none";
  return mayCall && isTold ? "yes-of-ten" : null;
}
