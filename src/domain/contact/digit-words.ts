import { shapeAfter } from "../shared/shape-after.ts";

/*
 * How people write digits to hide a number: as words of the shipped languages, as circled or
 * Chinese characters. Usual and colloquial spellings; own list.
 */

/** Zero to nine; a bar separates spellings. English and Hindi count inside other letters too. */
const INSIDE_LETTERS = [
  "zero one two three four five six seven eight nine",
  "शून्य|जीरो|ज़ीरो एक दो तीन चार पांच|पाँच छह|छः|छे सात आठ नौ",
];
/**
 * In these languages a word counts alone or joined to other digit words: short ones occur in
 * ordinary words.
 */
const BY_THEMSELVES = [
  "শূন্য|শুন্য|জিরো এক দুই তিন চার পাঁচ|পাচ ছয়|ছয় সাত আট নয়",
  "பூஜ்ஜியம்|பூஜ்யம்|பூச்சியம்|சுழியம்|சைபர் ஒன்று|ஒண்ணு இரண்டு|ரெண்டு மூன்று|மூணு நான்கு|நாலு ஐந்து|அஞ்சு ஆறு ஏழு எட்டு ஒன்பது|ஒம்பது",
  "సున్న|సున్నా|జీరో ఒకటి|ఒక రెండు మూడు నాలుగు ఐదు|అయిదు ఆరు ఏడు ఎనిమిది తొమ్మిది",
  "शून्य एक दोन तीन चार पाच सहा सात आठ नऊ",
  "सुन्ना|सुन्य एक दुई तीन चार पाँच|पाच छ|छ: सात आठ नौ",
  "صفر|زیرو ایک دو تین چار پانچ|پانچھ چھ|چھے|چھہ سات آٹھ نو",
  "صفر|زيرو واحد|واحدة|واحده اثنان|اثنين|اثنان|إثنان|إثنين|اتنين ثلاثة|ثلاثه|ثلاث|تلاتة|تلاته أربعة|اربعة|أربعه|اربعه|أربع|اربع خمسة|خمسه|خمس ستة|سته|ست سبعة|سبعه|سبع ثمانية|ثمانيه|ثماني|ثمان|تمانية|تمانيه تسعة|تسعه|تسع",
  "cero uno dos tres cuatro cinco seis siete ocho nueve",
  "zéro un deux trois quatre cinq six sept huit neuf",
  "zero um dois|duas três|tres quatro cinco seis|meia sete oito nove",
  "nol|kosong satu dua tiga empat lima enam tujuh|tuju delapan|lapan sembilan",
];

const INSIDE = digitsOf(INSIDE_LETTERS);
const ALL = digitsOf([...INSIDE_LETTERS, ...BY_THEMSELVES]);
/** Words for digits, with each digit: all languages together. Words are in NFKC, lower case. */
export const DIGIT_WORDS: ReadonlyMap<string, string> = ALL;
const INSIDE_WORD = new RegExp(oneOf(INSIDE), "giu");
const ANY_WORD = new RegExp(oneOf(ALL), "giu");
/**
 * Digit words in a row, also without spaces; Arabic puts "and" before a word. `sept 2026` is a
 * month.
 */
const WHOLE_WORDS = shapeAfter(
  { not: /[\p{L}\p{M}]$/u },
  new RegExp(String.raw`(?!sept\.?\s*20\d\d)(?:و?(?:${oneOf(ALL)}))+(?![\p{L}\p{M}])`, "giu"),
);

/** Circled digits that NFKC does not convert: the first character of each row, and its digit. */
const CIRCLED: readonly (readonly [number, number])[] = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
];
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...CIRCLED.flatMap(([first, digit]) =>
    Array.from({ length: 10 }, (_, at) => [String.fromCodePoint(first + at), String(digit + at)] as const),
  ),
  ...Array.from({ length: 10 }, (_, at) => [String.fromCodePoint(0x24eb + at), String(11 + at)] as const),
  ...["\u24ff", "\u{1f10b}", "\u{1f10c}", "零"].map((sign) => [sign, "0"] as const),
  ...[..."〇一二三四五六七八九"].map((sign, digit) => [sign, String(digit)] as const),
]);
const SIGN = new RegExp(`[${[...SIGNS.keys()].join("")}]`, "gu");

/**
 * Replaces words and characters for digits by digits.
 * @param text in NFKC
 */
export function wordsAsDigits(text: string): string {
  const signs = text.replaceAll(SIGN, (sign) => SIGNS.get(sign) ?? sign);
  return WHOLE_WORDS.replace(signs, (words) =>
    words.replaceAll(ANY_WORD, (word) => ALL.get(word.toLowerCase()) ?? word).replaceAll("و", ""),
  ).replaceAll(INSIDE_WORD, (word) => INSIDE.get(word.toLowerCase()) ?? word);
}

function digitsOf(languages: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((words) =>
      words
        .split(" ")
        .flatMap((spellings, digit) =>
          spellings.split("|").map((word) => [word.normalize("NFKC"), String(digit)] as const),
        ),
    ),
  );
}

/** An alternation, longest first, so that no word hides a longer one. */
function oneOf(words: ReadonlyMap<string, string>): string {
  return [...words.keys()].toSorted((one, other) => other.length - one.length).join("|");
}
