import { freshness } from "#domain/listings/freshness.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { ageOf, ageText, timestampText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import type { Tone } from "../../ui/Band.tsx";
import { listName } from "../list-names.ts";
import { capitalised, speakerText } from "../listing-words.ts";
import type { Row, UnsettledStock } from "../row.ts";
import { isEffectHeadline, lackLine } from "../state/lack-words.ts";
import { unsettledText } from "./unsettled-words.ts";

/** The freshness ring and its text. */
export type Freshness = { tone: Extract<Tone, "fresh" | "ageing" | "old">; words: string };

type FreshnessLocale = {
  say: Say;
  language: string;
  /** False: nobody can be called now, so nobody is told to call first. */
  mayCall?: boolean;
};

/** What is said about freshness. `list`: the name of the list that said it. */
type DatedAnswer = Pick<Row, "kind" | "subtype" | "at" | "by" | "list" | "unsettled"> &
  Partial<Pick<Row, "extras" | "effect" | "stock">>;

/** How fresh an answer is now, and the sentence for it. */
export function freshnessOf(thing: DatedAnswer, clock: Clock, locale: FreshnessLocale): Freshness {
  const { kind, subtype, at, by, list, unsettled } = thing;
  const { say, language, mayCall = true } = locale;
  if (unsettled !== undefined)
    return { tone: toneOfUnsettled(unsettled), words: unsettledText(thing, unsettled, { say, language, clock }) };
  if (thing.effect !== undefined && isEffectHeadline(thing))
    return { tone: "old", words: lackLine(thing.effect, kind, { say, language, clock }) };
  if (at === undefined) {
    if (list === undefined) return { tone: "old", words: say("band.never") };
    return { tone: "old", words: say("band.fromNever", { list: capitalised(listName(list, say), language) }) };
  }
  const state = freshness(new Date(at), staleAfterMinutes(kind, subtype), clock.now);
  const tone = state === "stale" ? "old" : state;
  // Where nobody can be called, what is ageing is told as what is fresh is.
  const said = tone === "ageing" && !mayCall ? "fresh" : tone;
  const age = ageText(ageOf(at, clock, language), say);
  // Nobody checked what a list says: the sentence names the list and its date.
  if (by === "feed") {
    const name = listName(list, say);
    return { tone, words: say(LIST_BANDS[said], { age, list: capitalised(name, language) }) };
  }
  // "A volunteer called" says more than "checked".
  const how = said === "fresh" && by === "verifier" ? "called" : said;
  const who = by === undefined ? "" : speakerText(by, kind, say);
  return { tone, words: capitalised(say(`band.${how}`, { age, who }), language) };
}

/** Where two words stand against each other, one may be true now. So may be what must be asked. */
export function toneOfUnsettled({ is }: UnsettledStock): Freshness["tone"] {
  return is === "not-counted" ? "old" : "ageing";
}

const LIST_BANDS = { fresh: "band.from", ageing: "band.fromFirst", old: "band.fromOld" } as const;

/**
 * The same for print and pictures: the time instead of how long ago. Stale entries say so first,
 * because the ring is too small there.
 * @param said the sentence with the time, if other than "Checked at"
 */
export function momentOf(
  thing: DatedAnswer,
  clock: Clock,
  { said, ...locale }: FreshnessLocale & { said?: string | undefined },
): Freshness {
  const fresh = freshnessOf(thing, clock, locale);
  return { tone: fresh.tone, words: printedWords(fresh, thing, { clock, said, ...locale }) };
}

/** A known freshness in the words of print and pictures. */
export function printedWords(
  { tone, words }: Freshness,
  thing: DatedAnswer,
  { clock, said, say, language, mayCall = true }: FreshnessLocale & { clock: Clock; said?: string | undefined },
): string {
  const { at, by, list, unsettled } = thing;
  if (unsettled !== undefined) return unsettledText(thing, unsettled, { say, language, clock, isPrinted: true });
  if (thing.effect !== undefined && isEffectHeadline(thing))
    return lackLine(thing.effect, thing.kind, { say, language, clock, isPrinted: true });
  if (at === undefined) return words;
  const when = timestampText(at, clock.timeZone, language);
  const whole = by === "feed" ? listMoment(list, when, { say, language }) : (said ?? say("band.at", { when }));
  if (tone === "fresh" || !mayCall) return whole;
  return say(tone === "old" ? "band.callFirstOld" : "band.callFirst", { said: whole });
}

/** "Volunteers’ list of West Bengal, 09:40, Fri 20 Nov 2026"; without a name "A list said so". */
export function listMoment(list: string | undefined, when: string, { say, language }: FreshnessLocale): string {
  if (list === undefined) return say("band.listAt", { when });
  return say("band.from", { list: capitalised(listName(list, say), language), age: when });
}
