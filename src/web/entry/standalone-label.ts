import type { Say } from "../i18n/text.ts";
import { extrasText, stockText } from "./listing-words.ts";
import type { DescribedListing } from "./listing-words.ts";

type LabelLocale = { say: Say; language: string };

/**
 * What is needed, where these words stand alone: "Oxygen: 1 cylinder", for a cylinder may be one of
 * cooking gas.
 */
export function standaloneLabel(thing: DescribedListing, spoken: LabelLocale): string {
  return thing.need === true && thing.kind === "oxygen" ? ofKind(thing, spoken) : stockText(thing, spoken.say);
}

/**
 * What an entry is wherever it is passed on or read aloud, for there no kind stands above it.
 * Oxygen, of an offer too, with its kind and with the size where that is known: "Oxygen: 12
 * cylinders (46 L)".
 */
export function sharedLabel(thing: DescribedListing, spoken: LabelLocale): string {
  const { say } = spoken;
  if (thing.kind !== "oxygen") return standaloneLabel(thing, spoken);
  const what = ofKind(thing, spoken);
  const { litres, flowLitresPerMinute } = thing.extras;
  const size = extrasText({ extras: { litres, flowLitresPerMinute } }, say);
  return size === "" ? what : `${what} (${size})`;
}

/** Its kind once: before the words, unless they say it themselves. */
function ofKind(thing: DescribedListing, { say, language }: LabelLocale): string {
  const what = stockText(thing, say);
  const kind = say(`kinds.${thing.kind}`);
  if (what.toLocaleLowerCase(language).includes(kind.toLocaleLowerCase(language))) return what;
  // "Cylinders: none left" has a colon of its own.
  return what.includes(":") ? `${kind} · ${what}` : say("listing.ofKind", { kind, what });
}
