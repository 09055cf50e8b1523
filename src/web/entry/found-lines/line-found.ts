import type { LineFound } from "#contract/channels.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import { capitalised } from "../listing-words.ts";

/**
 * What a number was found to be, by whom and when. What callers tell is told as that. Null where
 * nothing is found, or its time is over.
 */
export function foundWords(
  found: LineFound | undefined,
  { say, language, clock }: { say: Say; language: string; clock: Clock },
): string | null {
  if (found === undefined || Date.parse(found.until) <= clock.now.getTime()) return null;
  const age = ageText(ageOf(found.at, clock, language), say);
  if (found.by === "seeker") return say("listing.foundByCallers", { age });
  const value = say(`listing.reach.${found.value}`);
  return capitalised(say("listing.hearsay.one", { who: say(`who.${found.by}`), age, value }), language);
}
