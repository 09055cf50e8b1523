/** Spellings of one sound across romanisations, applied in this order. */
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
 * What one letter adds to the key: mostly its consonant. Vowels inside a word, glides and most h
 * add nothing.
 */
function keyLetter(word: string, at: number): string {
  const letter = word.charAt(at);
  if (isVowel(letter)) return at === 0 ? "a" : "";
  if (at === 0) return letter === "w" ? "v" : letter === "y" ? "j" : letter;
  const afterVowel = isVowel(word.charAt(at - 1));
  const next = word.charAt(at + 1);
  if (letter === "h") return afterVowel && next !== "" && isVowel(next) ? "h" : "";
  if (letter === "y") return "";
  // A w that closes a syllable (Lucknow, Howrah) sounds like the end of its vowel.
  if (letter === "w") return afterVowel && !isVowel(next) ? "" : "v";
  return letter === "č" ? "c" : letter;
}

/**
 * The phonetic key of a word: its consonants. "gomti", "gomati" and "gomtee" share one, and so do
 * "Calicut" and "Kalikut". It finds words spelled by ear; the spelling is compared afterwards.
 * @param word a folded Latin word; digits stay
 */
export function phoneticKey(word: string): string {
  let soundKey = word;
  for (const [sound, letter] of BY_EAR) soundKey = soundKey.replaceAll(sound, letter);
  let bones = "";
  for (let at = 0; at < soundKey.length; at += 1) {
    const letter = keyLetter(soundKey, at);
    if (letter !== "" && letter !== bones.at(-1)) bones += letter;
  }
  return bones;
}
