import { CHOICE_NAMES } from "#domain/listings/terms.ts";
import type { ChoiceName, ChoiceWord } from "#domain/listings/terms.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { languageOwnName } from "../../i18n/own-name.ts";
import type { Language, Say } from "../../i18n/text.ts";
import type { Extras } from "../card/row-extras.ts";

type ChoiceKey = { [Name in ChoiceName]: `extra.${Name}.${ChoiceWord<Name>}` }[ChoiceName];

/** The text of a word of a choice. */
export function choiceKey<Name extends ChoiceName>(name: Name, word: ChoiceWord<Name>): ChoiceKey {
  return `extra.${name}.${word}` as ChoiceKey;
}

/**
 * "Costs nothing", "Delivery or pick-up", "Posted for somebody else": what a poster chose. Of a
 * forwarded message that it is one, which says more than that it is for somebody else.
 */
export function termsTexts(
  { forOther, passedOn, ...chosen }: Pick<Extras, ChoiceName | "forOther" | "passedOn">,
  say: Say,
): string[] {
  return [
    ...CHOICE_NAMES.flatMap((name) => {
      const word = chosen[name];
      return word === undefined ? [] : [say(choiceKey(name, word))];
    }),
    ...(forOther === true && passedOn === undefined ? [say("extra.forOther")] : []),
    ...(passedOn === undefined ? [] : [say(passedOn === "new" ? "extra.passedOnNew" : "extra.passedOn")]),
  ];
}

/** `languages`: those of our screens, each with its own name; absent: the device's names. */
type SpokenLocale = { say: Say; language: string; languages?: readonly Language[] };

/** "Speaks: বাংলা, हिन्दी", each by its own name; null where nobody said. */
export function speaksText(codes: readonly string[] | undefined, locale: SpokenLocale): string | null {
  const { say, language, languages = [] } = locale;
  const names = new Set((codes ?? []).map((code) => languageOwnName(code, languages)));
  return names.size === 0 ? null : say("listing.speaks", { languages: [...names].join(listSeparator(language)) });
}
