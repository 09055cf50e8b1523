import type { Say } from "../i18n/text.ts";
import { forWhomText } from "./freshness/for-whom-words.ts";
import { extrasText, stockText } from "./listing-words.ts";
import type { DescribedListing } from "./listing-words.ts";
import { kindName } from "../i18n/kind-name.ts";

type LabelLocale = { say: Say; language: string };

/**
 * The name of a need without context: "Oxygen: 1 cylinder", because a cylinder may hold cooking
 * gas.
 */
export function standaloneLabel(thing: DescribedListing, locale: LabelLocale): string {
  return thing.need === true && thing.kind === "oxygen" ? ofKind(thing, locale) : stockText(thing, locale.say);
}

/**
 * The name of a listing when shared or read aloud, where no heading names the kind. Oxygen has its
 * kind. What decides a call follows: "Oxygen: 12 cylinders (46 L water volume)", "Ambulance: call
 * and ask (ICU on wheels)", "ICU beds: 2 (for women only)".
 */
export function sharedLabel(thing: DescribedListing, locale: LabelLocale): string {
  const what = thing.kind === "oxygen" ? ofKind(thing, locale) : standaloneLabel(thing, locale);
  const { litres, litresRead, waterLitres, gasLitres, pressureBar, flowLitresPerMinute } = thing.extras;
  const { classes, medicineForm, wheelchair, stretcher } = thing.extras;
  const size = { litres, litresRead, waterLitres, gasLitres, pressureBar, flowLitresPerMinute };
  const deciding = { ...(thing.kind === "oxygen" && size), classes, medicineForm, wheelchair, stretcher };
  const whom = thing.over === undefined ? forWhomText(thing, locale) : null;
  const more = [extrasText({ extras: deciding, subtype: thing.subtype }, locale.say), whom ?? ""];
  const told = more.filter((text) => text !== "").join(" · ");
  return told === "" ? what : `${what} (${told})`;
}

/** What of the extras the shared label leaves out. */
export function withoutShared(extras: DescribedListing["extras"]): DescribedListing["extras"] {
  const size = { litres: undefined, waterLitres: undefined, gasLitres: undefined, pressureBar: undefined };
  const said = { ...size, flowLitresPerMinute: undefined, classes: undefined, medicineForm: undefined };
  return { ...extras, ...said, wheelchair: undefined, stretcher: undefined };
}

/** Puts the kind before the text, unless the text has it. */
function ofKind(thing: DescribedListing, { say, language }: LabelLocale): string {
  const what = stockText(thing, say);
  const kind = kindName(thing.kind, say);
  if (what.toLocaleLowerCase(language).includes(kind.toLocaleLowerCase(language))) return what;
  // "Cylinders: none left" has a colon already.
  return what.includes(":") ? `${kind} · ${what}` : say("listing.ofKind", { kind, what });
}
