import type { NearbyListing } from "#contract/listings.ts";
import type { FoundPlace } from "#domain/dialogue/places-answer.ts";
import { isStateLapsed, toldState } from "#domain/facilities/state-rules.ts";
import { effectAt } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { providerName } from "#domain/listings/provider-name.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import { publishedLine } from "./search.ts";
import { whomText } from "./for-whom-text.ts";
import type { Say } from "./for-whom-text.ts";

/** The words of dialogues, those that say for whom something is, and those of a test's result. */
type FoundWords = { say: Say; sayForWhom: Say; sayResult: Say };

/**
 * A found place as a text answers it: name, stock, for whom it is, of a test when its result is
 * there, age, line. None without a published line.
 */
export function foundPlace(item: NearbyListing, { say, sayForWhom, sayResult }: FoundWords, now: Date): FoundPlace[] {
  const line = publishedLine(item);
  if (line === null) return [];
  const name = providerName(item) ?? item.place.label ?? "";
  const { stock, at, isSaid } = textStock(item, { say, now });
  const remarks = [...(item.source.demo === true ? [say("madeUp")] : []), ...stopRemarks(item, say, now)];
  const stocked = [stock, ...remarks.map((remark) => `(${remark})`)].join(" ");
  const age = at === null ? null : ageOf(new Date(at), now, say);
  const whom = isSaid ? whomText(item.stock, sayForWhom) : null;
  const { resultIn } = item.details;
  return [{ name, stock: stocked, whom, result: resultIn === undefined ? null : sayResult(resultIn), age, line }];
}

/** What stops its place, each in two words. What nobody said again in time is a question. */
function stopRemarks({ facilityState, placeEffect }: NearbyListing, say: Say, now: Date): string[] {
  const remarks: string[] = [];
  const state = toldState(facilityState, now);
  if (state?.value === "diverting")
    remarks.push(isStateLapsed(state, now) ? say("unsure", { what: say("diverting") }) : say("diverting"));
  const lack = effectAt(placeEffect, now);
  if (lack !== undefined) {
    const words = say(`${lack.value === "short" ? "little" : "lacks"}.${lack.because}`);
    remarks.push(lack.lapsed === true ? say("unsure", { what: words }) : words);
  }
  return remarks;
}

/**
 * The stock in a word, and its age. Where no value is the headline the word is "ask", and the age
 * is that of the last count, or of what others heard. `isSaid`: the word is that of the stock.
 */
function textStock(
  { kind, details, stock, hearsay, placeEffect: effect }: NearbyListing,
  { say, now }: { say: Say; now: Date },
): { stock: string; at: string | null; isSaid?: true } {
  const facts = { kind, subtype: subtypeOf({ kind, details }), stock, hearsay: hearsay?.stock, effect };
  const headline = stockHeadline(facts, now);
  if (headline.is === "ask-first") return { stock: say("ask"), at: headline.effect.at };
  if (headline.is === "unknown") return { stock: say("ask"), at: stock.at };
  if (headline.is === "not-counted") return { stock: say("ask"), at: headline.since.at };
  if (headline.is === "disputed") return { stock: say("ask"), at: headline.heard.at };
  const { value, count, at } = headline.word;
  const word = value === "available" ? "some" : value === "limited" ? "few" : "ask";
  return { stock: count === undefined ? say(word) : String(count), at, isSaid: true };
}

/** The age in its largest whole unit: 5 minutes, 3 hours, 2 days. */
function ageOf(at: Date, now: Date, say: Say): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes < 60) return say("minutes", { n: minutes });
  if (minutes < 1_440) return say("hours", { n: Math.floor(minutes / 60) });
  return say("days", { n: Math.floor(minutes / 1_440) });
}
