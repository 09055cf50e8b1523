import { fold } from "../shared/fold.ts";

/**
 * Names and short names of the months in the shipped languages, January first. Source: Unicode CLDR
 * 48, with the Levantine and Maghreb names of Arabic and common spellings.
 */
const MONTH_NAMES: readonly string[] = [
  "january, jan, enero, ene, janvier, janv, janeiro, januari, जनवरी, जन, जानेवारी, जाने, জানুয়ারি, জানুয়ারী, জানু, ஜனவரி, ஜன, జనవరి, జన, جنوری, يناير, كانون الثاني, جانفي",
  "february, feb, febrero, fevrier, fevr, fev, fevereiro, februari, pebruari, peb, फ़रवरी, फरवरी, फ़र, फेब्रुवारी, फेब्रु, फेब्रुअरी, ফেব্রুয়ারি, ফেব্রুয়ারী, ফেব, பிப்ரவரி, பிப், ఫిబ్రవరి, ఫిబ్ర, فروری, فبراير, شباط, فيفري",
  "march, mar, marzo, mars, marco, maret, मार्च, মার্চ, மார்ச், మార్చి, مارچ, مارس, آذار, اذار",
  "april, apr, abril, abr, avril, avr, अप्रैल, अप्रै, एप्रिल, अप्रिल, এপ্রিল, এপ্রি, ஏப்ரல், ஏப், ఏప్రిల్, ఏప్రి, اپریل, أبريل, ابريل, نيسان, أفريل",
  "may, mayo, mai, maio, mei, मई, मे, মে, மே, మే, مئی, مايو, أيار, ايار, ماي",
  "june, jun, junio, juin, junho, juni, जून, जुन, জুন, ஜூன், జూన్, جون, يونيو, يونيه, حزيران, جوان",
  "july, jul, julio, juillet, juil, julho, juli, जुलाई, जुल, जुलै, जुलाइ, জুলাই, ஜூலை, జులై, జూలై, جولائی, يوليو, يوليه, تموز, جويلية",
  "august, aug, agosto, ago, aout, agustus, agu, agt, अगस्त, अग, ऑगस्ट, ऑग, अगष्ट, আগস্ট, আগ, ஆகஸ்ட், ஆக, ఆగస్టు, ఆగస్ట్, ఆగ, اگست, أغسطس, اغسطس, آب, أوت",
  "september, sep, sept, septiembre, setiembre, septembre, setembro, set, सितंबर, सितम्बर, सित, सप्टेंबर, सप्टें, सेप्टेम्बर, সেপ্টেম্বর, সেপ্টে, செப்டம்பர், செப், సెప్టెంబర్, సెప్టెం, ستمبر, سبتمبر, أيلول, ايلول",
  "october, oct, octubre, octobre, outubro, out, oktober, okt, अक्टूबर, अक्तूबर, अक्टू, ऑक्टोबर, ऑक्टो, अक्टोबर, অক্টোবর, অক্টো, அக்டோபர், அக், అక్టోబర్, అక్టో, اکتوبر, أكتوبر, اكتوبر, تشرين الأول",
  "november, nov, noviembre, novembre, novembro, नवंबर, नवम्बर, नव, नोव्हेंबर, नोव्हें, नोभेम्बर, নভেম্বর, নভে, நவம்பர், நவ, నవంబర్, నవం, نومبر, نوفمبر, تشرين الثاني",
  "december, dec, diciembre, dic, decembre, dezembro, dez, desember, des, दिसंबर, दिसम्बर, दिस, डिसेंबर, डिसें, डिसेम्बर, ডিসেম্বর, ডিসে, டிசம்பர், டிச, డిసెంబర్, డిసెం, دسمبر, ديسمبر, كانون الأول, ديسمبر",
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, at) => names.split(",").map((name) => [fold(name), at + 1] as const)),
);
/** Words between the day and the month: "29 de abril". */
const JOINING: ReadonlySet<string> = new Set(["de", "of", "the", "le", "du", "le", "el", "do"]);
const DAY = /^(\d{1,2})(?:st|nd|rd|th|er|o|वीं|ला|रा)?$/;

/** A day of a month that is named; the year null where there is none. */
export type NamedDate = { year: number | null; month: number; day: number };

/**
 * Finds a day beside the name of a month, in folded words without a clock: "25 april 2021", "april
 * 25 2021", "25 apr 21".
 */
export function namedDateIn(text: string): NamedDate | null {
  const words = fold(text)
    .split(" ")
    .filter((word) => !JOINING.has(word));
  for (let at = 0; at < words.length; at += 1) {
    const { month, length } = monthAt(words, at);
    if (month === undefined) continue;
    const before = dayOf(words[at - 1]);
    const after = dayOf(words[at + length]);
    const day = before ?? after;
    if (day === null) continue;
    const year = words[at + length + (before === null ? 1 : 0)];
    return { year: yearOf(year, before !== null), month, day };
  }
  return null;
}

function monthAt(words: readonly string[], at: number): { month: number | undefined; length: number } {
  const two = MONTHS.get(words.slice(at, at + 2).join(" "));
  return two === undefined ? { month: MONTHS.get(words[at] ?? ""), length: 1 } : { month: two, length: 2 };
}

function dayOf(word: string | undefined): number | null {
  const day = Number(DAY.exec(word ?? "")?.[1] ?? Number.NaN);
  return day >= 1 && day <= 31 ? day : null;
}

/** Two digits are a year only behind day and month. */
function yearOf(word: string | undefined, isLast: boolean): number | null {
  if (word === undefined) return null;
  if (/^(?:19|20|21)\d\d$/.test(word)) return Number(word);
  return isLast && /^\d\d$/.test(word) ? 2000 + Number(word) : null;
}
