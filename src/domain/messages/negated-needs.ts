import { foldedSet } from "./amounts.ts";
import type { Hit } from "./lexicon.ts";
import { BEHIND } from "./stock-words.ts";
import { around, hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";

/** English words of need that are denied: "doesn't give me" still asks. */
const NEED_FORMS = foldedSet(
  "required needed need needs require requires requirement reqd req want wanted necessary looking searching needing",
);
/** What may stand between "don't" and "need". */
const BETWEEN = foldedSet("really currently longer actually even be to at present now lagi mais mas plus as");
const NOT_NEEDED = foldedSet("not no need needn");
/** Most words between "no" and "required". */
const NO_WORDS = 4;

/** "No oxygen required", "we don't need", "नहीं चाहिए": it is not needed. */
export function isNegatedNeed(reading: Reading, need: Hit): boolean {
  const { words } = reading;
  const hits = hitsIn(reading, around(reading, need.at, "part"));
  const isNone = hits.some((hit) => isOf(hit, "negation") && isDenied(reading, hit, need));
  if (!isNone) return false;
  // "No oxygen, needed urgently" lacks it.
  const isPressing = hits.some((hit) => isOf(hit, "urgent", "critical") && hit.at > need.at);
  return !(isPressing && NEED_FORMS.has(words[need.at]?.text ?? ""));
}

function isDenied({ words, hitAt }: Reading, { at, length, meanings }: Hit, need: Hit): boolean {
  const end = at + length;
  if (end > need.at) {
    // "ज़रूरत नहीं": behind the need.
    const isBehind = meanings.some(({ class: name, language }) => name === "negation" && BEHIND.has(language));
    return isBehind && at - need.at - need.length <= 1;
  }
  const isEnglish = meanings.every(({ language }) => language === "en");
  if (isEnglish && !NEED_FORMS.has(words[need.at]?.text ?? "")) return false;
  if (words[at]?.text === "no" && meanings.some(({ language }) => language === "en")) {
    for (let between = end; between < need.at; between += 1)
      if (isOf(hitAt[between], "available", "unavailable", "urgent", "critical")) return false;
    return need.at - end <= NO_WORDS;
  }
  for (let between = end; between < need.at; between += 1) if (!BETWEEN.has(words[between]?.text ?? "")) return false;
  return true;
}

/** Whether a lead without other needs says that nothing is needed any more. */
export function isUnneeded(reading: Reading, range: Range): boolean {
  return hitsIn(reading, range).some((hit) => {
    if (isOf(hit, "need")) return isNegatedNeed(reading, hit);
    // "Not required", and not "if needed" or "no booking needed".
    const text = reading.words[hit.at]?.text ?? "";
    return isOf(hit, "generic_need") && hit.length === 2 && NOT_NEEDED.has(text);
  });
}
