import { listSeparator } from "../../i18n/list-separator.ts";
import { languageOwnName } from "../../i18n/own-name.ts";
import type { Language, Say } from "../../i18n/text.ts";
import type { Extras } from "../row.ts";

/**
 * "Costs nothing", "Delivery or pick-up", "Posted for somebody else": what a poster chose. Of a
 * forwarded message that it is one, which says more than that it is for somebody else.
 */
export function termsTexts(
  { charge, handover, forOther, passedOn }: Pick<Extras, "charge" | "handover" | "forOther" | "passedOn">,
  say: Say,
): string[] {
  return [
    ...(charge === undefined ? [] : [say(`extra.charge.${charge}`)]),
    ...(handover === undefined ? [] : [say(`extra.handover.${handover}`)]),
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
