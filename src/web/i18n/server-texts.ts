import type { DistanceUnit } from "#domain/places/distance-unit.ts";
import { boundedMemo } from "#domain/shared/bounded-memo.ts";
import { createTexts } from "./create.ts";
import type { TextTable } from "./create.ts";
import type { Shipped } from "./shipped.ts";
import { shippedLanguage } from "./shipped.ts";
import { createSay } from "./text.ts";
import type { Say } from "./text.ts";

/** The texts of a language for all pages that the server draws. */
export type ServerTexts = { texts: TextTable; say: Say };

const kept = new Map<string, ServerTexts>();

/** The texts of a language. They do not change while the server runs, so they are made once. */
export function serverTexts({ code, texts: strings }: Shipped, unit: DistanceUnit): ServerTexts {
  const key = `${code} ${unit}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const texts = createTexts({ language: code, english: shippedLanguage("en").texts, strings, unit });
  const made = { texts, say: resolveOnce(createSay(texts)) };
  kept.set(key, made);
  return made;
}

/** Resolved texts of one language. Beyond it all are resolved anew. */
const MOST_RESOLVED = 4_000;
/** Letters of a key and its values. Longer ones are not cached: an address may name any. */
const LONGEST_KEPT = 200;

/** A text is resolved once: that was a quarter of drawing a list. It says the same of many rows. */
function resolveOnce(say: Say): Say {
  const resolved = boundedMemo<string>(MOST_RESOLVED);
  return (key, values) => {
    const name = values === undefined ? key : key + JSON.stringify(values);
    return name.length > LONGEST_KEPT ? say(key, values) : resolved(name, () => say(key, values));
  };
}
