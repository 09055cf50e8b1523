/** How letters sound alike across romanisations; applied in this order. */
const BY_EAR: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/sch|sh/g, "s"],
  [/t?chh?/g, "č"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/x/g, "ks"],
  [/z/g, "j"],
];

const VOWELS = "aeiou";

function isVowel(letter: string): boolean {
  return letter !== "" && VOWELS.includes(letter);
}

/**
 * What one letter leaves: nothing for vowels inside a word, breath and glides; its consonant
 * otherwise.
 */
function keyLetter(word: string, at: number): string {
  const letter = word.charAt(at);
  if (isVowel(letter)) return at === 0 ? "a" : "";
  if (at === 0) return letter === "w" ? "v" : letter === "y" ? "j" : letter;
  const afterVowel = isVowel(word.charAt(at - 1));
  const next = word.charAt(at + 1);
  if (letter === "h") return afterVowel && next !== "" && isVowel(next) ? "h" : "";
  if (letter === "y") return "";
  // The w that closes a syllable (Lucknow, Howrah) is heard as its vowel's end.
  if (letter === "w") return afterVowel && !isVowel(next) ? "" : "v";
  return letter === "č" ? "c" : letter;
}

/**
 * The consonants a name is heard by: "gomti", "gomati" and "gomtee" share one, so do "Calicut" and
 * "Kalikut". Used to look up words as people spell them by ear; the true spelling is compared
 * afterwards.
 * @param word a folded Latin word; digits stay as they are
 */
export function phoneticKey(word: string): string {
  let heard = word;
  for (const [sound, letter] of BY_EAR) heard = heard.replaceAll(sound, letter);
  let bones = "";
  for (let at = 0; at < heard.length; at += 1) {
    const letter = keyLetter(heard, at);
    if (letter !== "" && letter !== bones.at(-1)) bones += letter;
  }
  return bones;
}
