import { fold } from "../shared/fold.ts";

/*
 * The words of blood groups in the shipped languages and in Malayalam. Own list, from
 * the words of messages and typed search that it replaces.
 */

/** The letters of a group; `null` in the tables below: the word is none of them. */
export type GroupLetters = "A" | "B" | "AB" | "O";

/** What a group's letters are called, in Latin letters and in names of other scripts. */
const LETTERS: Readonly<Record<GroupLetters, string>> = {
  A: "a, ए, এ, ஏ, ఏ, ఎ, എ, اے, أ, ايه, а, α, 🅰",
  B: "b, बी, बि, বি, பி, బి, బీ, ബി, بی, ب, بي, в, β, 🅱",
  AB: "ab, एबी, एबि, এবি, ஏபி, ఏబి, ఎబి, ఏబీ, എബി, اےبی, أب, 🆎",
  O: "o, ओ, ও, ஓ, ఓ, ఒ, ഒ, ഓ, او, أو, о, ο, 🅾",
};

/** Words of the sign. */
const POSITIVE =
  "positive, pos, posi, postive, possitive, positve, pozitive, positif, positifs, positivo, positiva, positivos, positivas, pozitif, " +
  "plus, पॉजिटिव, पाजिटिव, पोजिटिव, पॉजीटिव, पाजीटिव, पोजीटिव, पॉजिटीव, धनात्मक, प्लस, पॉझिटिव्ह, पॉझिटीव्ह, पॉझिटिव, पॉझीटिव्ह, पॉसिटिव, " +
  "पोजिटिभ, पोजेटिभ, पजेटिभ, पजिटिभ, पोजेटिव, পজিটিভ, পজেটিভ, পজিটিব, পসিটিভ, পজেটিব, ধনাত্মক, প্লাস, " +
  "பாசிட்டிவ், பாசிடிவ், பாஸிட்டிவ், பாஸிடிவ், பாசிட்டீவ், பிளஸ், நேர்மறை, పాజిటివ్, పాజిటీవ్, పాసిటివ్, పోజిటివ్, ప్లస్, " +
  "പോസിറ്റീവ്, പോസിറ്റിവ്, പ്ലസ്, پازیٹو, پازیٹیو, پوزیٹو, پوزیٹیو, پازٹیو, پازٹو, مثبت, پلس, موجب, موجبة, إيجابي, ايجابي, إيجابية, بوزيتيف";
const NEGATIVE =
  "negative, neg, nega, nagative, negetive, negtive, nagetive, negitive, negativ, negatif, négatif, négative, négatifs, negativo, negativa, " +
  "negativos, negativas, minus, नेगेटिव, निगेटिव, नेगटिव, नैगेटिव, नेगेटीव, निगेटीव, ऋणात्मक, माइनस, मायनस, निगेटिव्ह, निगेटीव्ह, नेगेटिव्ह, " +
  "नेगेटिभ, नेगेटीभ, निगेटिभ, নেগেটিভ, নেগিটিভ, নেগেটিব, নিগেটিভ, ঋণাত্মক, মাইনাস, நெகட்டிவ், நெகடிவ், நெகட்டீவ், நெகட்டிவு, மைனஸ், " +
  "எதிர்மறை, నెగటివ్, నెగెటివ్, నెగిటివ్, నెగటీవ్, నెగెటీవ్, మైనస్, നെഗറ്റീവ്, നെഗറ്റിവ്, മൈനസ്, نیگیٹو, نیگٹو, نیگیٹیو, نیگٹیو, " +
  "نیگییٹو, منفی, مائنس, سالب, سالبة, سلبي, سلبية, نيجاتيف";

/** Words that join two. Some of them are written as a letter of a group. */
const OR = "or, and, o, ou, u, y, e, et, atau, dan, या, और, वा, किंवा, অথবা, বা, ও, أو, او, یا, అథవా, లేదా, அல்லது";
/** Behind a letter and before its sign they say nothing more. */
const BETWEEN =
  "rh, rhd, rhesus, factor, fator, facteur, blood, group, grp, type, groupe, grupo, tipo, d, ve, आरएच, আরএইচ, ஆர்எச், ఆర్ఎచ్, آر, ایچ, " +
  "ग्रुप, ब्लड, रक्त, गट, समूह, গ্রুপ, ব্লাড, রক্ত, গ্রুপের, خون, گروپ, بلڈ, வகை, குரூப், గ్రూప్, ഗ്രൂപ്പ്";
const RHESUS = "rh, rhd, rhesus, आरएच, আরএইচ, ஆர்எச், ఆర్ఎచ్";
/** Words for a group, before or behind its name. */
const GROUP =
  "group, grp, bg, type, phenotype, fenotipo, phénotype, fenótipo, fenotip, groupe, grupo, tipo, gol, golongan, darah, ग्रुप, फेनोटाइप, समूह, गट, गटाचा, রক্তগ্রুপ, " +
  "গ্রুপ, গ্রুপের, ফেনোটাইপ, வகை, குரூப், பிரிவு, గ్రూప్, గ్రూపు, ഗ്രൂപ്പ്, گروپ, فينوتايپ, فصيلة, فصيلته, زمرة, نمط, الفصيلة";
/** How words of blood begin. */
const BLOOD_STEMS =
  "blood, platelet, plasma, donor, donat, transfus, prbc, rbc, sangre, sangui, sangue, donant, darah, plaquet, trombosit, खून, रक्त, " +
  "ब्लड, प्लेटलेट, प्लाज्मा, রক্ত, ব্লাড, প্লেটলেট, প্লাজমা, இரத்த, ரத்த, குருதி, రక్త, బ్లడ్, രക്ത, خون, بلڈ, پلازما, بلازما, रगत";
const BLOOD_EXACT =
  "sang, rh, ffp, sdp, دم, الدم, group, grp, bg, phenotype, groupe, grupo, golongan, ग्रुप, গ্রুপ, குரூப், గ్రూప్, ഗ്രൂപ്പ്, گروپ, فصيلة, زمرة";
/** Before a letter they name something else: a vitamin, a virus, a house. */
const OTHER_BEFORE =
  "hepatitis, hep, hépatite, hepatite, influenza, flu, gripe, grippe, vitamin, vitamins, vit, vitamina, vitamine, hemophilia, haemophilia, strep, streptococcus, " +
  "plan, block, gate, wing, ward, tower, sector, section, flat, phase, class, grade, category, schedule, team, option, room, platform, bogie, coach, bay, annexe, " +
  "हेपेटाइटिस, हैपेटाइटिस, हिपॅटायटीस, विटामिन, व्हिटॅमिन, भिटामिन, ब्लॉक, गेट, वार्ड, হেপাটাইটিস, ভিটামিন, ব্লক, ওয়ার্ড, ஹெபடைடிஸ், ஹெபடைட்டிஸ், வைட்டமின், " +
  "హెపటైటిస్, విటమిన్, ഹെപ്പറ്റൈറ്റിസ്, വിറ്റാമിൻ, ہیپاٹائٹس, وٹامن, بلاک, الكبد, الوبائي, فيتامين, الانفلونزا";
/** Behind a sign they name something else: "A+ grade", "B+ School", "a positive report". */
const OTHER_BEHIND =
  "grade, rated, rating, certified, school, college, academy, hospital, clinic, clinics, diagnostics, diagnostic, pharmacy, laboratory, lab, labs, road, street, block, " +
  "wing, tower, towers, ring, rings, level, levels, mart, store, stores, hotel, residency, apartments, school, centre, center, nursing, medicals, " +
  "अस्पताल, हॉस्पिटल, क्लिनिक, হাসপাতাল, ক্লিনিক, மருத்துவமனை, ఆసుపత్రి, ہسپتال, مستشفى, clínica, clinica, clinique, rumah";
/** What "a positive ..." speaks of where it is no group. */
const TESTED =
  "report, reports, result, results, test, tests, case, cases, patient, patients, person, note, attitude, response, impact, feedback, outcome, covid, corona, " +
  "rtpcr, rt, hiv, dengue, sign, thing, way, effect, review, mind, change, thinking, vibes, story, step, hai, hain, ho, aaya, aayi, tha, thi, pressure";
/** Before "a positive" they make the "a" an article. */
const ARTICLE_BEFORE =
  "for, is, was, with, got, has, have, had, been, as, from, by, be, in, of, need, needs, give, want, if, not, il, elle, on, y, no, deu, foi, em, es, el";
/** The city that a rare group is called after. */
const BOMBAY =
  "bombay, bombey, bombai, bombaim, बॉम्बे, बाम्बे, बम्बे, बंबई, बम्बई, बोम्बे, বোম্বে, বম্বে, বোম্বাই, பாம்பே, பம்பாய், బాంబే, బొంబాయి, " +
  "ബോംബെ, بمبئی, بامبے, بمبے, بومباي, بومبای, بومبي";
/** Before the city they say that it is a place. */
const PLACE_BEFORE = "in, at, near, from, to, en, em, à, a, di, dari, dans, في, من, حي, around, of, via";
/** Of an answer that begins a gift, or of a need. */
const GIVE =
  "give, donate, donor, need, blood, दान, रक्तदान, দান, রক্তদান, donar, donner, menyumbang, doar, தானம், దానం, عطیہ";

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(", ").map((word) => foldWord(word)));
}

/** A word as it is compared. Signs that are no letters have no folded form and stay. */
export function foldWord(word: string): string {
  return fold(word) || word.replaceAll("\ufe0f", "");
}

/** Letters by the folded word that names them. */
export const LETTER_WORDS: ReadonlyMap<string, GroupLetters> = new Map(
  (Object.entries(LETTERS) as [GroupLetters, string][]).flatMap(([letters, names]) =>
    names.split(", ").map((name): [string, GroupLetters] => [foldWord(name), letters]),
  ),
);

/** The sign that a folded word says. */
export const SIGN_WORDS: ReadonlyMap<string, "+" | "-"> = new Map([
  ...[...wordsOf(POSITIVE)].map((word): [string, "+"] => [word, "+"]),
  ...[...wordsOf(NEGATIVE)].map((word): [string, "-"] => [word, "-"]),
]);

/** Other words around a group, each folded, by what they do there. */
export const GROUP_WORDS = {
  or: wordsOf(OR),
  between: wordsOf(BETWEEN),
  rhesus: wordsOf(RHESUS),
  group: wordsOf(GROUP),
  otherBefore: wordsOf(OTHER_BEFORE),
  otherBehind: wordsOf(OTHER_BEHIND),
  tested: wordsOf(TESTED),
  articleBefore: wordsOf(ARTICLE_BEFORE),
  bombay: wordsOf(BOMBAY),
  placeBefore: wordsOf(PLACE_BEFORE),
  give: wordsOf(GIVE),
} as const;

const STEMS = [...wordsOf(BLOOD_STEMS)];
const EXACT = wordsOf(BLOOD_EXACT);

/** Whether a folded word speaks of blood, or of its groups. */
export function isBloodWord(word: string): boolean {
  return EXACT.has(word) || STEMS.some((stem) => word.startsWith(stem));
}
