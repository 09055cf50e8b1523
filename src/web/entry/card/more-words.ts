import { moreExpectedAt } from "#domain/observations/more-at.ts";
import { ageOf, ageText, timestampText, whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import { speakerText } from "../listing-words.ts";
import type { Row } from "../row.ts";

type MoreLocale = { say: Say; language: string; clock: Clock };

/**
 * "More expected at 18:00. The hospital said so 20 min ago." Null where nobody said it, or where
 * its time has passed.
 */
export function moreText(row: Pick<Row, "more" | "kind">, { say, language, clock }: MoreLocale): string | null {
  const { more, kind } = row;
  if (more === undefined || isOver(more, clock)) return null;
  const when = whenText(more.expectedAt, clock, language);
  const age = ageText(ageOf(more.at, clock, language), say);
  return say("stock.more", { when, who: speakerText(more.by, kind, say), age });
}

/** The same for pictures, with both times. */
export function moreMoment(row: Pick<Row, "more" | "kind">, { say, language, clock }: MoreLocale): string | null {
  const { more, kind } = row;
  if (more === undefined || isOver(more, clock)) return null;
  const [when, age] = [more.expectedAt, more.at].map((at) => timestampText(at, clock.timeZone, language));
  return say("stock.more", { when: when ?? "", who: speakerText(more.by, kind, say), age: age ?? "" });
}

function isOver({ expectedAt }: NonNullable<Row["more"]>, { now }: Clock): boolean {
  return moreExpectedAt({ value: "out", moreAt: expectedAt }, now) === undefined;
}
