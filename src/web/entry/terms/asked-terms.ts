import type { AskedTerms } from "#domain/listings/terms.ts";
import { languageOwnName } from "../../i18n/own-name.ts";
import type { Language, Say } from "../../i18n/text.ts";
import type { Headline } from "../card/headline.ts";
import { openWords } from "../open-words.ts";
import type { Row } from "../row.ts";

/** What a search asks of hours and languages, one text each, with the address part that asks it. */
export function askedTermTexts(
  { openNow, speaks }: AskedTerms,
  { say, languages = [] }: { say: Say; languages?: readonly Language[] },
): { part: keyof AskedTerms; value: string; text: string }[] {
  return [
    ...(openNow === true ? [{ part: "openNow" as const, value: "true", text: say("find.openNow") }] : []),
    ...(speaks === undefined
      ? []
      : [{ part: "speaks" as const, value: speaks, text: languageOwnName(speaks, languages) }]),
  ];
}

/**
 * Languages that a row names: the reader's own, and one that was asked for. Its page has all of
 * them.
 */
export function languagesToTell(
  { speaks }: Pick<Row, "speaks">,
  asked: AskedTerms | undefined,
  language: string,
): string[] | undefined {
  return speaks?.filter((tag) => [language, asked?.speaks].includes(tag.split("-", 1)[0]));
}

type RowLocale = { say: Say; language: string; now: Date; headline: Pick<Headline, "claim" | "remark"> };

/**
 * What a row says to what was asked of its hours and languages. What nobody knows may be, and is
 * never a yes. What the card says anyway is not said twice.
 */
export function termAnswers(
  { hours, speaks, why, over }: Pick<Row, "hours" | "speaks" | "why" | "over">,
  asked: AskedTerms | undefined,
  { say, language, now, headline: { claim, remark } }: RowLocale,
): { words: string; icon: "clock" | "globe" }[] {
  if (asked === undefined || over !== undefined) return [];
  const isUnsure = why?.code === "subtype-unknown";
  const holds = hours?.until === undefined || Date.parse(hours.until) > now.getTime();
  const isToldOpen =
    hours !== undefined && holds && hours.state !== "closed" && remark !== "closing" && claim !== "none";
  const open = isToldOpen
    ? openWords(hours, { say, language })
    : isUnsure && hours === undefined && say("find.openMay");
  return [
    ...(asked.openNow === true && open !== false ? [{ words: open, icon: "clock" as const }] : []),
    ...(asked.speaks !== undefined && isUnsure && speaks === undefined
      ? [{ words: say("find.speaksMay"), icon: "globe" as const }]
      : []),
  ];
}
