import { fold } from "../shared/fold.ts";
import { parseNumber } from "../shared/parse-number.ts";
import { phrasesIn, phraseTable } from "./phrases.ts";

/** What a cell of a column of counts says: a number, words that make none, or nothing. */
export type CellCount = { is: "number"; value: number } | { is: "words" } | { is: "unreadable" } | { is: "nothing" };

/** `none`: no thing at all. `full`: none of them is free. Own list, in the shipped languages. */
const COUNTS = phraseTable({
  none: "nil, none, zero, no, no bed, no beds, no stock, no unit, no units, not any, not one, لا يوجد, لا توجد, لا شيء, صفر, لا توجد اسرة, নেই, নাই, শূন্য, কোনো নেই, শয্যা নেই, বেড নেই, ninguno, ninguna, cero, nada, no hay, no hay camas, sin camas, aucun, aucune, neant, rien, aucun lit, pas de lit, pas de lits, शून्य, नहीं, कोई नहीं, कुछ नहीं, बेड नहीं, बिस्तर नहीं, कोई बेड नहीं, कोई बिस्तर नहीं, nihil, nol, kosong stok, tidak ada, tidak ada tempat tidur, नाही, एकही नाही, बेड नाही, खाट नाही, छैन, कुनै छैन, शय्या छैन, बेड छैन, nenhum, nenhuma, nao ha, sem leitos, sem leito, nao ha leitos, இல்லை, பூஜ்யம், பூஜ்ஜியம், ஒன்றும் இல்லை, படுக்கை இல்லை, படுக்கைகள் இல்லை, లేదు, లేవు, సున్నా, ఏమీ లేదు, పడకలు లేవు, బెడ్లు లేవు, نہیں, کوئی نہیں, صفر, کوئی بیڈ نہیں, بستر نہیں",
  full: "full, fully occupied, all occupied, all full, house full, housefull, no vacancy, no vacancies, no vacant bed, no vacant beds, no free bed, no free beds, beds full, all beds full, all beds occupied, ممتلئ, ممتلئة, مكتمل, مكتملة, كامل العدد, পূর্ণ, ভর্তি, খালি নেই, সব ভর্তি, lleno, llena, completo, completa, sin vacantes, todo ocupado, todas ocupadas, plein, pleine, complet, complete, tout occupe, tous occupes, भरा, भरे, भरा हुआ, पूरा भरा, फुल, फ़ुल, हाउसफुल, खाली नहीं, सब भरे, penuh, terisi penuh, terisi semua, भरले, भरलेले, पूर्ण, रिकामे नाही, भरिएको, भरियो, खाली छैन, lotado, lotada, cheio, cheia, sem vagas, todos ocupados, நிரம்பியது, நிரம்பியுள்ளது, நிரம்பி விட்டது, காலி இல்லை, నిండింది, నిండిపోయింది, పూర్తి, ఖాళీ లేదు, ఖాళీలు లేవు, فل, بھرا, بھرے ہوئے, بھر گیا, خالی نہیں",
});
const UNITS: ReadonlySet<string> = new Set(
  "bed, beds, unit, units, nos, pcs, cylinder, cylinders, bag, bags, cama, camas, lit, lits, leito, leitos, ranjang, unidades, unites, أسرة, سرير, وحدات, শয্যা, বেড, টি, इकाई, बेड, बिस्तर, यूनिट, खाटा, शय्या, படுக்கைகள், படுக்கை, పడకలు, బెడ్లు, بستر, بیڈ, یونٹ"
    .split(",")
    .map(fold),
);
/** Ways of writing that nothing is known. */
const SILENT = /^(|n\.?\s*\/?\s*a\.?|#n\/a|null|nan|info missing|undefined|[-–—_.?*]+)$/i;

/**
 * Reads a cell of a column of counts. "full" is no free one: 0 of those that are free, and no
 * number of others. A number with a unit counts; with other words it makes none.
 * @param countsFree whether the column counts what is to be had
 */
export function readCellCount(text: string, { countsFree }: { countsFree: boolean }): CellCount {
  const value = text.trim();
  if (SILENT.test(value)) return { is: "nothing" };
  const number = parseNumber(value);
  if (!Number.isNaN(number)) return { is: "number", value: number };
  const { found, rest } = phrasesIn(value, COUNTS);
  if (rest.length === 0 && found.length === 1) {
    if (found[0] === "none" || countsFree) return { is: "number", value: 0 };
    return { is: "words" };
  }
  const [, digits = "", unit = ""] = /^(\p{Nd}{1,9})\s*(\P{Nd}{1,40})$/u.exec(value) ?? [];
  if (digits !== "" && UNITS.has(fold(unit))) return { is: "number", value: parseNumber(digits) };
  return /\p{L}/u.test(value) ? { is: "words" } : { is: "unreadable" };
}
