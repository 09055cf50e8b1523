/**
 * Words in front of a number that is no number to call, and that stand for nothing else: numbers of
 * patients, identities and accounts. Own list, from forms of hospitals and of requests for help.
 */
const ALWAYS = [
  "uhid|mrn|mrd|crn|srf|icmr|ifsc|upi|gpay|google ?pay|phone ?pe|paytm|bhim|aadhaar|aadhar|adhaar|adhar|folio",
  "a\\/c|acct|passport|uidai|patient ?id|case ?id|ref(?:erence)? ?id|txn|transaction|invoice",
  "expediente|historia cl[ií]nica|c[eé]dula|dni|curp|nss|clabe|prontu[aá]rio|cpf|cart[aã]o sus|pix",
  "dossier|matricule|iban|rekam medis|nik|ktp|rekening|bpjs",
  "आधार|पंजीकरण|पंजीयन|नोंदणी|दर्ता|खाता|आयडी|আধার|রেজিস্ট্রেশন|নিবন্ধন|হিসাব|একাউন্ট|ஆதார்|பதிவு|கணக்கு",
  "ఆధార్|రిజిస్ట్రేషన్|ఖాతా|ആധാർ|രജിസ്ട്രേഷൻ|شناختی کارڈ|آدھار|اکاؤنٹ|رقم الملف|رقم الهوية|رقم الحساب",
].join("|");
/**
 * Words that name such a number only with "no.", "id" or "#" behind them: "oxygen bed 98..." is a
 * line to call, "bed no. 214" is a place in a house.
 */
const WITH_NUMBER = [
  "mr|cr|ip|ipd|op|opd|reg|regn|registration|registro|matr[ií]cula|case|caso|bed|ward|room|cabin|flat|plot|house|h",
  "account|cuenta|conta|compte|bill|receipt|order|ticket|token|sample|policy|claim|card|file|serial|sr|sl|licen[cs]e",
  "cama|cuarto|habitaci[oó]n|leito|quarto|lit|chambre|kamar|ranjang|antrian|rm",
  "बेड|वार्ड|कमरा|खोली|केस|बिस्तर|বেড|ওয়ার্ড|কেবিন|রুম|கட்டில்|வார்டு|அறை|బెడ్|వార్డు|గది|ബെഡ്|വാർഡ്|മുറി",
  "بیڈ|وارڈ|کمرہ|سرير|غرفة|جناح",
].join("|");
/** "no.", "number", "id", "#" in the languages of the lists above. */
const NUMBER_WORD = "no|nos|nr|num|numero|n[uú]mero|number|n[º°o]|id|नं|नंबर|नम्बर|क्रमांक|নং|নম্বর|எண்|నంబర్|నెం|നമ്പർ|نمبر|رقم";
const LABEL = new RegExp(
  `(?:^|[^\\p{L}\\p{M}\\p{N}@])((?:(?:${ALWAYS})(?:\\s*(?:${NUMBER_WORD})(?![\\p{L}\\p{M}]))?|(?:${WITH_NUMBER})\\.?\\s*(?:(?:${NUMBER_WORD})(?![\\p{L}\\p{M}])|#))(?:\\s*(?:is|hai|है))?[\\s.:#=–-]{0,4})$`,
  "iu",
);
/** A patient lies in it: "in bed 214", "paciente de la cama 214". */
const PLACE_IN_A_HOUSE =
  /(?:^|[^\p{L}\p{M}])((?:in|at|of|patient|de la|en la|en|da|na|no|du|au|di)\s+(?:\p{L}{1,12}\s+)?(?:bed|ward|room|cama|cuarto|habitaci[oó]n|leito|quarto|lit|chambre|kamar|ranjang)\s{0,2})$/iu;
/** The longest label, with its "number" and signs. */
const LONGEST = 48;

/**
 * How many characters of a label end a text, such as "UHID: " or "bed no. "; 0 for none. A number
 * behind it is never a number to call, and no amount.
 */
export function referenceLabelAt(textBefore: string): number {
  const end = textBefore.slice(-LONGEST);
  const match = LABEL.exec(end) ?? PLACE_IN_A_HOUSE.exec(end);
  return match?.[1]?.length ?? 0;
}
