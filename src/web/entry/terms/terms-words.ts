import { listSeparator } from "../../i18n/list-separator.ts";
import { languageOwnName } from "../../i18n/own-name.ts";
import type { Language, Say } from "../../i18n/text.ts";
import type { Extras } from "../row.ts";

/** "Costs nothing", "Delivery or pick-up", "Posted for somebody else": what a poster chose. */
export function termsTexts(
  { charge, handover, forOther }: Pick<Extras, "charge" | "handover" | "forOther">,
  say: Say,
): string[] {
  return [
    ...(charge === undefined ? [] : [say(`extra.charge.${charge}`)]),
    ...(handover === undefined ? [] : [say(`extra.handover.${handover}`)]),
    ...(forOther === true ? [say("extra.forOther")] : []),
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
