/** Words by which stems are found: those of phrases, and those that stand for all their forms. */
export type KnownWords = {
  known: ReadonlySet<string>;
  /** Beginnings that stand for each longer word: marked with a star in a vocabulary. */
  stems: ReadonlySet<string>;
};

/** Endings that may be cut off, by script. Own list from grammars. */
const LATIN_ENDINGS = ["s", "es"];
const ARABIC_BEGINNINGS = ["وال", "بال", "فال", "كال", "لل", "ال", "و", "ب", "ل", "ف"];
const INDIC = /^[\u0900-\u0d7f]+$/u;
const ARABIC = /^[\u0600-\u06ff]+$/u;
/** Most letters and signs of an ending in Indic languages, and the least stem. */
const LONGEST_ENDING = 7;
const SHORTEST_STEM = 4;
/** Most letters and signs of a stem with a star. Longer beginnings are not looked up. */
const LONGEST_STARRED = 20;

/** The word without a plural, case ending or article, where that is a known word; else itself. */
export function stemOf(text: string, { known, stems }: KnownWords): string {
  if (known.has(text)) return text;
  if (INDIC.test(text)) return starredStem(text, stems) ?? cutStem(text, known);
  if (ARABIC.test(text)) {
    const found = ARABIC_BEGINNINGS.find((begin) => text.startsWith(begin) && known.has(text.slice(begin.length)));
    return found === undefined ? text : text.slice(found.length);
  }
  const ending = LATIN_ENDINGS.find(
    (each) => text.length > 3 && text.endsWith(each) && known.has(text.slice(0, -each.length)),
  );
  return ending === undefined ? text : text.slice(0, -ending.length);
}

/** The longest beginning of a word that stands for all its forms. */
function starredStem(text: string, stems: ReadonlySet<string>): string | null {
  for (let length = Math.min(text.length, LONGEST_STARRED); length > 1; length -= 1) {
    const stem = text.slice(0, length);
    if (stems.has(stem)) return stem;
  }
  return null;
}

function cutStem(text: string, known: ReadonlySet<string>): string {
  for (let cut = 1; cut <= LONGEST_ENDING && text.length - cut >= SHORTEST_STEM; cut += 1)
    for (const end of ["", "்", "ு", "ം", "്", "ం", "়"]) {
      const stem = text.slice(0, text.length - cut) + end;
      if (known.has(stem)) return stem;
    }
  return text;
}

/**
 * How the languages mark a place on its name. `endings`: "in" as a case ending, and what the bare
 * name has instead of it.
 */
export type PlaceForms = {
  endings: readonly { ending: string; bare: string }[];
  beginnings: readonly string[];
};

/** Names that a word may be a case of, without its ending: "மதுரையில்" is "மதுரை". */
export function bareNames(word: string, { endings, beginnings }: PlaceForms): string[] {
  const longest = endings.find(({ ending }) => word.endsWith(ending) && word.length - ending.length >= 2);
  const same = endings.filter(({ ending }) => ending === longest?.ending);
  return [
    ...same.map(({ ending, bare }) => word.slice(0, -ending.length) + bare),
    ...beginnings.filter((begin) => word.startsWith(begin) && word.length > 4).map((begin) => word.slice(begin.length)),
  ];
}
