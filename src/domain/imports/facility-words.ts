import type { FacilityType } from "../facilities/fields.ts";
import { fold } from "../shared/fold.ts";

/** Words for types of facilities in tables, folded; the first that fits counts. Own list. */
const FACILITY_WORDS: readonly (readonly [FacilityType, RegExp])[] = [
  [
    "blood-bank",
    /\bblood (bank|centre|center|storage)\b|रक्त (कोष|केंद्र|पेढी)|ब्लड बैंक|banco de sang(re|ue)|hemocentro|banque de sang|centre de transfusion|bank darah|unit transfusi|بنك (ال)?دم|ব্লাড ব্যাংক|রক্ত ব্যাংক|இரத்த வங்கி|రక్త నిధి|బ్లడ్ బ్యాంక్|بلڈ بينك/,
  ],
  [
    "laboratory",
    /\blab(orator(y|ies|io|ium))?s?\b|\bdiagnostic|\bpatholog|\btesting\b|labor|प्रयोगशाला|مختبر|মেডিকেল ল্যাব|পরীক্ষাগার|ஆய்வகம்|ప్రయోగశాల|ليبارٹري/,
  ],
  [
    "pharmacy",
    /\bpharmac|\bchemist|\bmedical store|\bmedicals\b|\bdrug ?store|farmacia|apotek|apotik|botica|drogaria|drogueria|दवा की दुकान|दवाई की दुकान|औषधालय|औषध दुकान|औषधि पसल|फार्मेसी|صيدلي|ফার্মেসি|ঔষধের দোকান|ওষুধের দোকান|மருந்தகம்|மருந்துக் கடை|మందుల (షాపు|దుకాణం)|ఫార్మసీ|فارميسي|ميڈيكل سٹور/,
  ],
  ["oxygen-supplier", /\boxygen\b|\bgas (agency|agencies|supplier)/],
  ["ambulance-service", /\bambulance/],
  ["vaccination-centre", /\bvaccin/],
  ["shelter", /\bshelter|\bcamp\b|\bquarantine|\bsafe home/],
  [
    "clinic",
    /\bclinic|\bdispensar|\bhealth (post|centre|center)|\bpolyclinic|clinica|clinique|puskesmas|posyandu|\bphc\b|\bchc\b|\bhealth unit|\bcentre de sante|\bposte de sante|\bcentro de salud|\bpuesto de salud|\bposto de saude|\bcentro de saude|unidade basica|klinik|स्वास्थ्य (केंद्र|केन्द्र|चौकी|संस्था)|आरोग्य केंद्र|क्लिनिक|مركز صحي|عياد|وحدة صحية|স্বাস্থ্য (কেন্দ্র|কমপ্লেক্স)|ক্লিনিক|ஆரம்ப சுகாதார|சுகாதார நிலையம்|ஆரோக்கிய நிலையம்|கிளினிக்|ఆరోగ్య కేంద్రం|క్లినిక్|مركز صحت|كلينك|مستوصف/,
  ],
  [
    "hospital",
    /\bhospital|\bnursing home|\bmedical college|\bshort term\b|\bcritical access\b|\bchildrens\b|hopital|rumah sakit|अस्पताल|रुग्णालय|चिकित्सालय|مستشفي|হাসপাতাল|மருத்துவமனை|ஆஸ்பத்திரி|ఆసుపత్రి|ఆస్పత్రి|వైద్యశాల|هسپتال|ہسپتال/,
  ],
  ["clinic", /\bdoctors?\b|\bdentist|\bphysiotherap|\bmidwi/],
];

/** Words for what is for animals, whatever else stands beside them. Own list. */
const FOR_ANIMALS = wordsPattern(
  "veterinary, veterinarian, vet, vets, veterinaria, veterinario, veterinaire, animal hospital, animal clinic, pet clinic, pet hospital, pets, dokter hewan, klinik hewan, rumah sakit hewan, बيطري, بيطرية, بيطري, عيادة بيطرية, পশু, পশু হাসপাতাল, प्राणी रुग्णालय, पशु, पशु चिकित्सालय, पशुवैद्यकीय, पशु अस्पताल, கால்நடை, పశు, పశువైద్య, حیوانات, ویٹرنری",
);
/** Words for places that give no help in health, where no word of a health place stands beside them. Own list. */
const NO_HEALTH = wordsPattern(
  "school, schools, kindergarten, college, university, shop, shopping, supermarket, mall, store, restaurant, cafe, bar, pub, hotel, hostel, guest house, bank, atm, church, mosque, temple, place of worship, cemetery, grave yard, police, police station, fire station, post office, prison, fuel, petrol station, parking, bus station, bus stop, cinema, theatre, theater, library, museum, park, playground, stadium, market, marketplace, toilets, townhall, courthouse, escuela, colegio, universidad, tienda, restaurante, iglesia, banco, policia, mercado, cementerio, ecole, lycee, universite, magasin, boutique, eglise, mosquee, banque, marche, cimetiere, sekolah, toko, warung, rumah makan, gereja, masjid, pasar, kantor polisi, escola, loja, igreja, delegacia, cemiterio, مدرسة, جامعة, متجر, دكان, محل, مطعم, فندق, بنك, مسجد, كنيسة, شرطة, سوق, مقبرة, স্কুল, বিদ্যালয়, বিশ্ববিদ্যালয়, দোকান, রেস্তোরাঁ, হোটেল, ব্যাংক, মসজিদ, মন্দির, গির্জা, থানা, বাজার, स्कूल, विद्यालय, विश्वविद्यालय, दुकान, रेस्तराँ, होटल, बैंक, मस्जिद, मंदिर, मन्दिर, चर्च, थाना, बाज़ार, शाळा, महाविद्यालय, दुकान, बँक, बाजार, பள்ளி, பாடசாலை, கடை, உணவகம், வங்கி, கோயில், கோவில், மசூதி, சந்தை, పాఠశాల, దుకాణం, బ్యాంకు, గుడి, ఆలయం, మసీదు, మార్కెట్, اسکول, دکان, ہوٹل, بینک, گرجا, تھانہ, بازار",
);

/** Whether a type, or the name itself, says that a place is for animals. */
export function isForAnimals(type: string | undefined, name: string | undefined): boolean {
  if (type !== undefined && FOR_ANIMALS.test(fold(type))) return true;
  // "Vet" may be a name of a person.
  return name !== undefined && FOR_ANIMALS.test(fold(name).replaceAll(/\b(?:vets?|pets)\b/g, " "));
}

/**
 * Whether the words for a type name something that gives no help in health: a school, a shop. Words
 * that nobody knows name nothing.
 */
export function namesNoHealthPlace(type: string | undefined): boolean {
  return type !== undefined && NO_HEALTH.test(fold(type)) && facilityTypesIn(type).length === 0;
}

/** A pattern that finds whole words of a list in a folded text. */
function wordsPattern(list: string): RegExp {
  const words = [...new Set(list.split(",").map(fold))].join("|");
  return new RegExp(`(?:^| )(?:${words})(?= |$)`);
}

/** The types of a facility that words name; empty where they name none. */
export function facilityTypesIn(...texts: readonly (string | undefined)[]): FacilityType[] {
  for (const text of texts) {
    const words = fold(text ?? "");
    const found = FACILITY_WORDS.filter(([, pattern]) => pattern.test(words)).map(([type]) => type);
    if (found[0] !== undefined) return [found[0]];
  }
  return [];
}
