/**
 * Letters that keyboards and spellings give one sound. Arabic ones stand for their Persian and Urdu
 * forms, a nasal sign for the chandrabindu and the tippi. Urdu's final ye "ے" stays: "کی" and "کے"
 * are two words. `ৎ` is a `ত` without a vowel.
 */
const SAME_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ى: "ي",
    ی: "ي",
    ې: "ي",
    ک: "ك",
    ڪ: "ك",
    ة: "ه",
    ہ: "ه",
    ھ: "ه",
    ۃ: "ه",
    ە: "ه",
    ٱ: "ا",
    ں: "ن",
    "\u0901": "\u0902",
    "\u0981": "\u0982",
    "\u0a01": "\u0a02",
    "\u0a70": "\u0a02",
    "\u0a81": "\u0a82",
    "\u0b01": "\u0b02",
    "\u0c01": "\u0c02",
    "\u0c81": "\u0c82",
    ৎ: "ত\u09cd",
  }),
);

const SOME = new RegExp(`[${[...SAME_LETTERS.keys()].join("")}]`, "g");

/**
 * Scripts that write a nasal before a consonant as a sign or as half a letter. These are the first
 * code points of their blocks. All have the layout of ISCII. Tamil has no such sign.
 */
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];

/** Half nasals of each row of consonants. The dental one also precedes other rows and s. */
const HALF_NASALS: readonly (readonly [nasal: number, from: number, to: number])[] = [
  [0x19, 0x15, 0x18],
  [0x1e, 0x1a, 0x1d],
  [0x23, 0x1f, 0x22],
  [0x2e, 0x2a, 0x2d],
  [0x28, 0x15, 0x18],
  [0x28, 0x1a, 0x1d],
  [0x28, 0x1f, 0x22],
  [0x28, 0x24, 0x27],
  [0x28, 0x2a, 0x2d],
  [0x28, 0x36, 0x38],
];

const [NASAL_SIGN, VIRAMA] = [0x02, 0x4d];

const HALVES = new RegExp(
  BLOCKS.flatMap((first) => {
    const letter = (offset: number): string => String.fromCharCode(first + offset);
    return HALF_NASALS.map(
      ([nasal, from, to]) => `${letter(nasal)}${letter(VIRAMA)}(?=[${letter(from)}-${letter(to)}])`,
    );
  }).join("|"),
  "g",
);

/**
 * Writes the letters of one word in one way: `بند کریں` and `بند كريں`, बन्द and बंद, सञ्जीवनी and
 * संजीवनी. @param text in NFKD, without nuktas and joiners
 */
export function withSameLetters(text: string): string {
  return text
    .replace(SOME, (letter) => SAME_LETTERS.get(letter) ?? letter)
    .replace(HALVES, (half) => String.fromCharCode((half.charCodeAt(0) & ~0x7f) + NASAL_SIGN));
}
