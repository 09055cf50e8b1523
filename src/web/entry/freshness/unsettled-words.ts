import type { HeardWord, StockWord } from "#domain/listings/stock-headline.ts";
import { ageOf, ageText, timestampText, whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import { capitalised, speakerText, stockText } from "../listing-words.ts";
import type { DescribedListing } from "../listing-words.ts";
import type { UnsettledStock } from "../row.ts";
import { lackLine } from "../state/lack-words.ts";

/** `isPrinted`: read later, so with times instead of ages. */
type UnsettledLocale = { say: Say; language: string; clock: Clock; isPrinted?: boolean };

type UnsettledThing = Pick<DescribedListing, "kind" | "subtype"> & Partial<Pick<DescribedListing, "extras">>;

/**
 * Why no value is the headline: "Not counted since 09:00", or both words with their times: "The
 * hospital said on Thursday: 2 ICU beds. A caller said 10 min ago: none left", or "Ask first: no
 * power · the hospital, 10 min ago".
 */
export function unsettledText(thing: UnsettledThing, unsettled: UnsettledStock, locale: UnsettledLocale): string {
  const { say, language, clock, isPrinted = false } = locale;
  if (unsettled.is === "ask-first") return lackLine(unsettled.effect, thing.kind, locale);
  if (unsettled.is === "not-counted") {
    const { at } = unsettled.since;
    const when = isPrinted ? timestampText(at, clock.timeZone, language) : whenText(at, clock, language);
    return say("band.notCounted", { when });
  }
  const [said, heard] = [unsettled.said, unsettled.heard].map((word) => wordText(thing, word, locale));
  return say("band.both", { said: said ?? "", heard: heard ?? "" });
}

function wordText(
  thing: UnsettledThing,
  word: StockWord | HeardWord,
  { say, language, clock, isPrinted = false }: UnsettledLocale,
): string {
  const count = "count" in word ? word.count : undefined;
  const value =
    count === undefined || word.value === "out"
      ? // "Yes" answers a question that stands on an entry's page alone.
        say(word.value === "available" ? "card.has" : `listing.stock.${word.value}`)
      : stockText({ extras: {}, ...thing, stock: word.value, count }, say);
  const age = isPrinted
    ? timestampText(word.at, clock.timeZone, language)
    : ageText(ageOf(word.at, clock, language), say);
  const people = "people" in word ? word.people : undefined;
  const words =
    word.by === "seeker" && people !== undefined && people > 1
      ? say("listing.hearsay.many", { count: people, age, value })
      : say("listing.hearsay.one", { who: speakerText(word.by, thing.kind, say), age, value });
  return capitalised(words, language);
}
