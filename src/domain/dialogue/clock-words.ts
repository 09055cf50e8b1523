import { fold } from "../shared/fold.ts";

const DAY_PARTS = ["morning", "noon", "afternoon", "evening", "night", "midnight"] as const;
/** Parts of a day, as people name them. */
export type DayPart = (typeof DAY_PARTS)[number];

/** What a phrase says of a time. `half`: minutes that it adds to the hour behind it. */
export type ClockPhrase =
  | { is: "day"; days: number }
  | { is: "soon" }
  | { is: "part"; part: DayPart; isToday?: true }
  | { is: "meridiem"; isPm: boolean }
  | { is: "hour" }
  | { is: "half"; minutes: number; isBehind?: true }
  | { is: "before"; isWeak?: true }
  | { is: "within" }
  | { is: "other" }
  | { is: "after" };

/** Most words of a phrase. */
export const LONGEST_CLOCK_PHRASE = 5;

/** Own lists in the 13 shipped languages. A comma is between phrases. */
const DAYS: Readonly<Record<number, string>> = {
  0:
    "today, आज, আজ, আজকে, اليوم, hoy, aujourd hui, aujourdhui, hari ini, hoje, இன்று, இன்றைக்கு, ఈరోజు, ఈ రోజు, " +
    "ఇవాళ, آج, aaj",
  1: "tomorrow, कल, আগামীকাল, কাল, غدا, بكرة, manana, demain, besok, उद्या, भोलि, amanha, நாளை, நாளைக்கு, రేపు, کل, kal",
  2:
    "day after tomorrow, the day after tomorrow, overmorrow, परसों, পরশু, بعد غد, pasado manana, apres demain, lusa, परवा, " +
    "पर्सि, depois de amanha, நாளை மறுநாள், ఎల్లుండి, پرسوں, parso, parson",
};

const SOON =
  "now, right now, asap, a s a p, as soon as possible, soon, soonest, immediately, immediate, at once, urgent, urgently, " +
  "emergency, without delay, straight away, right away, 0, " +
  "अभी, तुरंत, तुरन्त, फौरन, जल्द से जल्द, जल्दी से जल्दी, जितनी जल्दी हो सके, जल्दी, abhi, turant, jaldi, " +
  "এখন, এখনই, এক্ষুনি, এখনি, জরুরি, যত তাড়াতাড়ি সম্ভব, তাড়াতাড়ি, " +
  "الآن, الان, حالا, فورا, عاجل, عاجلا, في أقرب وقت, في أقرب وقت ممكن, بأسرع وقت, بأسرع ما يمكن, " +
  "ahora, ahora mismo, ya mismo, inmediatamente, de inmediato, urgente, lo antes posible, cuanto antes, " +
  "maintenant, tout de suite, immediatement, des que possible, le plus vite possible, le plus tot possible, au plus vite, " +
  "sekarang, sekarang juga, segera, secepatnya, secepat mungkin, sesegera mungkin, " +
  "आत्ता, आताच, आता, ताबडतोब, लवकरात लवकर, शक्य तितक्या लवकर, तातडीने, " +
  "अहिले, अहिल्यै, तुरुन्त, तुरुन्तै, सकेसम्म चाँडो, जतिसक्दो चाँडो, जतिसक्दो छिटो, " +
  "agora, agora mesmo, ja, imediatamente, o mais rapido possivel, o quanto antes, logo, " +
  "இப்போது, இப்போதே, உடனே, உடனடியாக, கூடிய விரைவில், முடிந்தவரை விரைவில், அவசரம், " +
  "ఇప్పుడు, ఇప్పుడే, వెంటనే, వీలైనంత త్వరగా, త్వరగా, అత్యవసరం, " +
  "ابھی, فورا, فوری, جلد از جلد, جتنی جلدی ہو سکے";

const PARTS: Readonly<Record<DayPart, string>> = {
  morning:
    "morning, in the morning, this morning, सुबह, सवेरे, प्रातः, subah, সকাল, সকালে, ভোর, ভোরে, صباحا, الصباح, في الصباح, صباح, " +
    "por la manana, de la manana, en la manana, matin, du matin, le matin, ce matin, pagi, सकाळी, सकाळ, पहाटे, बिहान, बिहानै, " +
    "da manha, de manha, manha, pela manha, காலை, காலையில், ఉదయం, ఉదయాన్నే, پొద్దن, صبح",
  noon:
    "noon, midday, at noon, दोपहर, dopahar, দুপুর, দুপুরে, ظهرا, الظهر, mediodia, al mediodia, midi, a midi, tengah hari, siang, " +
    "दुपारी, दुपार, मध्यान्ह, मध्याह्न, meio dia, ao meio dia, நண்பகல், மதியம், మధ్యాహ్నం, دوپہر",
  afternoon:
    "afternoon, in the afternoon, this afternoon, বিকেল, বিকেলে, বিকাল, عصرا, العصر, بعد الظهر, de la tarde, por la tarde, " +
    "esta tarde, tarde, apres midi, de l apres midi, cet apres midi, da tarde, a tarde, pela tarde, दिउँसो, பிற்பகல், سہ پہر",
  evening:
    "evening, in the evening, this evening, शाम, सायं, shaam, sham, সন্ধ্যা, সন্ধ্যায়, সন্ধ্যে, مساء, المساء, في المساء, soir, du soir, " +
    "ce soir, le soir, sore, संध्याकाळी, संध्याकाळ, सायंकाळी, बेलुका, बेलुकी, साँझ, மாலை, மாலையில், மாலைக்குள், சாயங்காலம், " +
    "సాయంత్రం, సాయంత్రంలోపు, شام",
  night:
    "night, at night, in the night, tonight, रात, रात को, raat, রাত, রাতে, ليلا, الليل, الليلة, noche, de la noche, por la noche, esta noche, " +
    "nuit, de la nuit, cette nuit, malam, malam ini, रात्री, रात्र, राति, da noite, a noite, noite, இரவு, இரவில், రాత్రి, రాత్రికి, رات",
  midnight:
    "midnight, at midnight, आधी रात, अर्धरात्रि, মধ্যরাত, মাঝরাতে, منتصف الليل, medianoche, a medianoche, minuit, a minuit, " +
    "tengah malam, मध्यरात्री, मध्यरात, meia noite, a meia noite, நள்ளிரவு, అర్ధరాత్రి, آدھی رات",
};
/** Parts that say their day. */
const OF_TODAY: readonly string[] = (
  "this morning, this afternoon, this evening, tonight, ce matin, cet apres midi, ce soir, cette nuit, esta tarde, esta noche, malam ini, " +
  "الليلة"
).split(", ");

const AM = "am, a m, ص";
const PM = "pm, p m, م";
/** Behind an hour, also without a blank: 19h, 7টায়. */
const HOUR =
  "h, heures, heure, horas, hora, o clock, oclock, बजे, बजेपर्यंत, बजे तक, बजेसम्म, baje, वाजता, वाजेपर्यंत, वाजेपर्यन्त, টা, টায়, " +
  "টার, টার মধ্যে, மணி, மணிக்கு, மணிக்குள், గంటలకు, గంటకు, بجے, بجے تک";
/** "Before" and its kin: a bare number behind them is an hour. */
const BEFORE =
  "before, by, till, until, at, latest by, not later than, قبل, قبل الساعة, الساعة, حتى, antes de, antes de las, a las, hasta las, " +
  "avant, pukul, jam, sebelum, sebelum jam, sebelum pukul, antes das, ate as";
/** The same, but only where a time was asked for: they also stand before a count or a place. */
const WEAKLY_BEFORE = "around, about, on, for, a la, las, vers, as, ate, a, da, de";
/** Before a number of hours from now, which is no time of day. */
const WITHIN = "in, within, en, dans, sous, em, dentro de, dalam";
/** Hours behind a number of them, and days by their names: no answer that we read. */
const OTHER =
  "நேரம், நேரத்தில், நேரத்திற்குள், monday, tuesday, wednesday, thursday, friday, saturday, sunday, yesterday, next week, " +
  "सोमवार, मंगलवार, मंगळवार, बुधवार, गुरुवार, बृहस्पतिवार, गुरूवार, बिहीबार, शुक्रवार, शनिवार, रविवार, सोमबार, मङ्गलबार, बुधबार, शुक्रबार, शनिबार, आइतबार, " +
  "সোমবার, মঙ্গলবার, বুধবার, বৃহস্পতিবার, শুক্রবার, শনিবার, রবিবার, الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت, الأحد, " +
  "lunes, martes, miercoles, jueves, viernes, sabado, domingo, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, " +
  "senin, selasa, rabu, kamis, jumat, sabtu, minggu, segunda feira, terca feira, quarta feira, quinta feira, sexta feira, " +
  "segunda, terca, quarta, quinta, sexta, திங்கள், செவ்வாய், புதன், வியாழன், வெள்ளி, சனி, ஞாயிறு, " +
  "సోమవారం, మంగళవారం, బుధవారం, గురువారం, శుక్రవారం, శనివారం, ఆదివారం, پیر, منگل, بدھ, جمعرات, جمعہ, ہفتہ, اتوار";
/** Small words behind a time. */
const AFTER =
  "तक, को, में, से पहले, के पहले, पहले, पर्यंत, आधी, सम्म, अघि, भित्र, के भीतर, মধ্যে, এর মধ্যে, আগে, এর আগে, পর্যন্ত, க்குள், க்கு முன், முன், " +
  "வரை, లోపు, లోపల, ముందు, تک, سے پہلے, پہلے, tak, se pehle, sharp, latest";
/** Words before an hour that add minutes: half past, a quarter past, a quarter to. */
const HALVES: Readonly<Record<string, number>> = {
  "half past": 30,
  "quarter past": 15,
  "quarter to": -15,
  साढ़े: 30,
  साडे: 30,
  सवा: 15,
  पौने: -15,
  पावणे: -15,
  সাড়ে: 30,
  সোয়া: 15,
  পৌনে: -15,
  ساڑھے: 30,
  سوا: 15,
  پونے: -15,
  setengah: -30,
};
/** The same behind the hour. */
const HALVES_BEHIND: Readonly<Record<string, number>> = {
  "y media": 30,
  "et demie": 30,
  "e meia": 30,
  ونصف: 30,
  والنصف: 30,
  "y cuarto": 15,
  "et quart": 15,
};

/** Phrases of times, folded. Of two meanings the later one counts. */
export const CLOCK_PHRASES: ReadonlyMap<string, ClockPhrase> = new Map<string, ClockPhrase>([
  ...phrases(BEFORE, { is: "before" }),
  ...phrases(WEAKLY_BEFORE, { is: "before", isWeak: true }),
  ...phrases(AFTER, { is: "after" }),
  ...phrases(WITHIN, { is: "within" }),
  ...phrases(OTHER, { is: "other" }),
  ...phrases(HOUR, { is: "hour" }),
  ...phrases(AM, { is: "meridiem", isPm: false }),
  ...phrases(PM, { is: "meridiem", isPm: true }),
  ...Object.entries(HALVES).flatMap(([text, minutes]) => phrases(text, { is: "half", minutes })),
  ...Object.entries(HALVES_BEHIND).flatMap(([text, minutes]) => phrases(text, { is: "half", minutes, isBehind: true })),
  ...DAY_PARTS.flatMap((part) =>
    PARTS[part]
      .split(", ")
      .flatMap((phrase) => phrases(phrase, { is: "part", part, ...(OF_TODAY.includes(phrase) && { isToday: true }) })),
  ),
  ...phrases(SOON, { is: "soon" }),
  ...Object.entries(DAYS).flatMap(([days, list]) => phrases(list, { is: "day", days: Number(days) })),
]);

function phrases(list: string, meaning: ClockPhrase): (readonly [string, ClockPhrase])[] {
  return list.split(", ").map((phrase) => [fold(phrase), meaning] as const);
}
