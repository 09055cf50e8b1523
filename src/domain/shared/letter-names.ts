import { fold } from "./fold.ts";

/**
 * Names of the Latin letters in other scripts, as initials are written there: "आर.जी. कर" is R.G.
 * Kar. From A to Z; spellings of one name have a stroke between them.
 */
const NAMES = [
  // Hindi, Marathi, Nepali. The Nepali "भी" is left out: in Hindi it says "also".
  "ए बी/बि सी/सि डी/डि ई एफ जी/जि एच आई/आइ/आय जे के एल एम एन ओ पी/पि क्यू/क्यु आर एस टी/टि यू/यु वी/व्ही डब्ल्यू/डब्लू/डब्ल्यु/डब्लु एक्स वाई/वाइ/वाय जेड/ज़ेड/झेड",
  "এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড",
  "ஏ பி சி டி ஈ/இ எஃப்/எப் ஜி எச்/ஹெச் ஐ ஜே கே எல் எம் என் ஓ பி கியூ ஆர் எஸ் டி யூ/யு வி டபிள்யூ எக்ஸ் ஒய் இசட்",
  "ఎ/ఏ బి/బీ సి/సీ డి/డీ ఇ/ఈ ఎఫ్ జి/జీ హెచ్ ఐ జె/జే కె/కే ఎల్ ఎం/ఎమ్ ఎన్ ఓ పి/పీ క్యూ ఆర్ ఎస్ టి/టీ యు/యూ వి/వీ డబ్ల్యు/డబ్ల్యూ ఎక్స్ వై జెడ్",
  "اے بی سی ڈی ای ایف جی ایچ آئی جے کے ایل ایم این او پی کیو آر ایس ٹی یو وی ڈبلیو ایکس وائی زیڈ",
];

/** The letters that a name stands for. In Tamil one name is both B and P, another both D and T. */
const LETTERS = new Map<string, string[]>();
for (const line of NAMES)
  for (const [at, names] of line.split(" ").entries())
    for (const name of names.split("/").map(fold))
      LETTERS.set(name, [...(LETTERS.get(name) ?? []), String.fromCharCode(0x61 + at)]);

/** Most characters of a folded name. */
export const LONGEST_LETTER_NAME = Math.max(...[...LETTERS.keys()].map((name) => name.length));

/** Whether a folded word is the name of a Latin letter in another script. */
export function isLetterName(word: string): boolean {
  return LETTERS.has(word);
}

/** Initials are at least so many letters. With an ending behind them they are more. */
const FEWEST = 2;
const FEWEST_BEFORE_ENDING = 3;
/** Most readings of one word: what may be read in more ways is found by some of them. */
const MOST_READINGS = 8;

/**
 * The Latin letters of a folded word that is names of letters. "एनआरएस" is `nrs`. A few words can
 * be read in more ways than one. Empty for any other word.
 * @param mayGoOn the word may have an ending, as in "আইসিইউতে", in the ICU
 */
export function latinOf(word: string, { mayGoOn = false } = {}): string[] {
  const first = word.charCodeAt(0);
  if (Number.isNaN(first) || first < 0x600) return [];
  const names = namesIn(word);
  const isWhole = names.join("").length === word.length;
  if (names.length < (isWhole ? FEWEST : FEWEST_BEFORE_ENDING) || (!isWhole && !mayGoOn)) return [];
  let readings = [""];
  for (const name of names) {
    const letters = LETTERS.get(name) ?? [];
    readings = readings.flatMap((before) => letters.map((letter) => before + letter)).slice(0, MOST_READINGS);
  }
  return readings;
}

/** The names that a word begins with. If it can be, all of it is read so. */
function namesIn(word: string): string[] {
  let longest: string[] = [];
  // Each place is tried once, so a word costs no more than its length.
  const tried = new Set<number>();
  const read = (from: number, names: string[]): string[] | null => {
    if (names.length > longest.length) longest = names;
    if (from === word.length) return names;
    if (tried.has(from)) return null;
    tried.add(from);
    for (let length = Math.min(LONGEST_LETTER_NAME, word.length - from); length > 0; length -= 1) {
      const name = word.slice(from, from + length);
      const whole = LETTERS.has(name) ? read(from + length, [...names, name]) : null;
      if (whole !== null) return whole;
    }
    return null;
  };
  return read(0, []) ?? longest;
}
