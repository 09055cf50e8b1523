/*
 * Languages of India's states and union territories, the first is the one to begin a call in. Keys
 * are the census codes of the gazetteer (`in-state:19`). Official languages: Commissioner for
 * Linguistic Minorities, 50th report, 2014, for Jammu and Kashmir its act of 2020. Their order, and
 * the territories whose official language is only English or Hindi, follow the first languages of
 * the census of 2011, table C-16. Ladakh and Andaman: Hindi first, which most there understand.
 */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  "01": ["ks", "ur", "hi"],
  "02": ["hi"],
  "03": ["pa", "hi"],
  "04": ["hi", "pa"],
  "05": ["hi"],
  "06": ["hi", "pa"],
  "07": ["hi", "pa", "ur"],
  "08": ["hi"],
  "09": ["hi", "ur"],
  "10": ["hi", "ur"],
  "11": ["ne", "en"],
  "12": ["en", "hi"],
  "13": ["en"],
  "14": ["mni", "en"],
  "15": ["lus", "en"],
  "16": ["bn", "en"],
  "17": ["en"],
  "18": ["as", "bn"],
  "19": ["bn"],
  "20": ["hi", "bn", "ur"],
  "21": ["or", "hi"],
  "22": ["hi"],
  "23": ["hi"],
  "24": ["gu", "hi"],
  "26": ["gu", "hi"],
  "27": ["mr", "hi"],
  "29": ["kn", "en"],
  "30": ["kok", "mr"],
  "31": ["ml", "en"],
  "32": ["ml", "en"],
  "33": ["ta", "en"],
  "34": ["ta", "en"],
  "35": ["hi", "bn"],
  "36": ["te", "ur"],
  "37": ["te", "en"],
  "38": ["hi", "ur"],
};

const PREFIX = "in-state:";

/**
 * Languages of the state among some areas, the likeliest first; none where no state is known.
 * @param areas ids of the gazetteer
 */
export function languagesOfState(areas: readonly string[]): readonly string[] {
  const state = areas.find((area) => area.startsWith(PREFIX));
  return LANGUAGES[state?.slice(PREFIX.length) ?? ""] ?? [];
}
