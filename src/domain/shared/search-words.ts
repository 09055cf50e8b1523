import { fold } from "./fold.ts";

/**
 * Names of the Latin letters in other scripts, as initials are written there: "आर.जी. कर" is R.G.
 * Kar. In alphabetical order.
 */
const LETTER_NAMES = new Set(
  [
    "ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू डब्लू एक्स वाई वाय जेड ज़ेड",
    "এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড",
    "ஏ பி சி டி ஈ இ எஃப் ஜி எச் ஐ ஜே கே எல் எம் என் ஓ கியூ ஆர் எஸ் யூ யு வி டபிள்யூ எக்ஸ் ஒய் இசட்",
    "ఎ ఏ బి సి డి ఇ ఈ ఎఫ్ జి హెచ్ ఐ జె జే కె కే ఎల్ ఎం ఎన్ ఓ పి క్యూ ఆర్ ఎస్ టి యు యూ వి డబ్ల్యు ఎక్స్ వై జెడ్",
    "اے بی سی ڈی ای ایف جی ایچ آئی جے کے ایل ایم این او پی کیو آر ایس ٹی یو وی ڈبلیو ایکس وائی زیڈ",
  ].flatMap((line) => fold(line).split(" ")),
);

const LONGEST_NAME = Math.max(...[...LETTER_NAMES].map((name) => name.length));

const NOT_ASCII = /[^\u0000-\u007f]/;
const TWO_LETTERS = / [a-z] [a-z](?: |$)|^[a-z] [a-z](?: |$)/;
const BETWEEN_INITIALS = /(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g;
const ONE_LETTER = /^\p{L}$/u;

/**
 * Folds a text for search and joins initials that follow each other into one word. "N.R.S." and "N
 * R S" become `nrs`; "R.G. Kar" becomes `rg kar`. Without it, a search within words would match
 * each single letter.
 */
export function foldForSearch(text: string): string {
  const folded = fold(text);
  if (!NOT_ASCII.test(folded)) return TWO_LETTERS.test(folded) ? folded.replace(BETWEEN_INITIALS, "") : folded;
  const words = folded.split(" ");
  // Most texts have no initials that follow each other.
  if (!words.some((word, at) => at > 0 && isInitial(word) && isInitial(words[at - 1] ?? ""))) return folded;
  return words.reduce((joined, word, at) => {
    const isOne = isInitial(word) && isInitial(words[at - 1] ?? "");
    return isOne ? joined + word : `${joined} ${word}`;
  });
}

function isInitial(word: string): boolean {
  return word.length < 2 ? ONE_LETTER.test(word) : word.length <= LONGEST_NAME && LETTER_NAMES.has(word);
}

/** The words of a text as search compares them, each once. */
export function searchWords(text: string): string[] {
  const folded = foldForSearch(text);
  return folded === "" ? [] : [...new Set(folded.split(" "))];
}
