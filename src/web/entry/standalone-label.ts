import type { Say } from "../i18n/text.ts";
import { extrasText, whatText } from "./listing-words.ts";
import type { Thing } from "./listing-words.ts";

type Spoken = { say: Say; language: string };

/**
 * What is needed, where these words stand alone: "Oxygen: 1 cylinder", for a cylinder may be one of
 * cooking gas.
 */
export function aloneText(thing: Thing, spoken: Spoken): string {
  return thing.need === true && thing.kind === "oxygen" ? ofKind(thing, spoken) : whatText(thing, spoken.say);
}

/**
 * What an entry is wherever it is passed on or read aloud, for there no kind stands above it.
 * Oxygen, of an offer too, with its kind and with the size where that is known: "Oxygen: 12
 * cylinders (46 L)".
 */
export function passedText(thing: Thing, spoken: Spoken): string {
  const { say } = spoken;
  if (thing.kind !== "oxygen") return aloneText(thing, spoken);
  const what = ofKind(thing, spoken);
  const { litres, flowLitresPerMinute } = thing.extras;
  const size = extrasText({ extras: { litres, flowLitresPerMinute } }, say);
  return size === "" ? what : `${what} (${size})`;
}

/** Its kind once: before the words, unless they say it themselves. */
function ofKind(thing: Thing, { say, language }: Spoken): string {
  const what = whatText(thing, say);
  const kind = say(`kinds.${thing.kind}`);
  if (what.toLocaleLowerCase(language).includes(kind.toLocaleLowerCase(language))) return what;
  // "Cylinders: none left" has a colon of its own.
  return what.includes(":") ? `${kind} · ${what}` : say("listing.ofKind", { kind, what });
}
