import { moreExpectedAt } from "#domain/observations/more-at.ts";
import { ageOf, ageText, timestampText, whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import { speakerText } from "../listing-words.ts";
import type { Row } from "../row.ts";

type MoreLocale = { say: Say; language: string; clock: Clock };

/** What decides whether more is expected: none is left, or meals come; the row is neither over nor fraud. */
export type RowWithMore = Pick<Row, "more" | "kind" | "stock" | "over" | "doubt">;

/**
 * "More expected at 18:00. The hospital said so 20 min ago." Of meals the next one. Null where nobody said it, or where
 * its time has passed.
 */
export function moreText(row: RowWithMore, { say, language, clock }: MoreLocale): string | null {
  const { more, kind } = row;
  if (more === undefined || !isExpected(row, more, clock)) return null;
  const when = whenText(more.expectedAt, clock, language);
  const age = ageText(ageOf(more.at, clock, language), say);
  return say(kind === "food" ? "stock.nextMeal" : "stock.more", { when, who: speakerText(more.by, kind, say), age });
}

/** The same for pictures, with both times. */
export function moreMoment(row: RowWithMore, { say, language, clock }: MoreLocale): string | null {
  const { more, kind } = row;
  if (more === undefined || !isExpected(row, more, clock)) return null;
  const [when, age] = [more.expectedAt, more.at].map((at) => timestampText(at, clock.timeZone, language));
  return say(kind === "food" ? "stock.nextMeal" : "stock.more", {
    when: when ?? "",
    who: speakerText(more.by, kind, say),
    age: age ?? "",
  });
}

function isExpected(row: RowWithMore, { expectedAt }: NonNullable<Row["more"]>, { now }: Clock): boolean {
  if (row.over !== undefined || row.doubt === "fraud-confirmed") return false;
  return moreExpectedAt({ kind: row.kind, value: row.stock, moreAt: expectedAt }, now) !== undefined;
}
