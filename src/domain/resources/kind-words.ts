import type { Kind } from "./kinds.ts";

/** What some words mean: a kind, and its subtype where they name one. */
export type KindMeaning = { kind: Kind; subtype?: string };

/**
 * Words and short phrases for each kind, own list. It has the kinds' names in the
 * shipped languages; a test compares them with the language files. It also has common words of
 * English, Hindi (also in Latin letters), Bengali and Urdu. Phrases omit STOP_WORDS such as "with".
 * A subtype follows a slash.
 */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  bed: "bed, beds, hospital bed, hospital beds, cot, बेड, बेड्स, बिस्तर, अस्पताल बेड, শয্যা, বেড, হাসপাতালের বেড, بستر",
  "bed/general": "general bed, general beds, general ward, सामान्य बेड",
  "bed/oxygen":
    "oxygen bed, oxygen beds, bed oxygen, beds oxygen, o2 bed, o2 beds, ऑक्सीजन बेड, बेड ऑक्सीजन, ऑक्सीजन वाला बेड, ऑक्सीजन वाले बेड, ऑक्सीजन वाला, অক্সিজেন বেড",
  "bed/hdu": "hdu, high care, high care hdu, high dependency, ख़ास देखभाल, ख़ास देखभाल hdu",
  "bed/icu": "icu, intensive care, intensive care unit, critical care, आईसीयू, आइसीयू, আইসিইউ, آئی سی یو",
  "bed/ventilator":
    "ventilator, ventilators, icu ventilator, ventilator icu, vent bed, वेंटिलेटर, वेंटीलेटर, আইসিইউ ভেন্টিলেটর, ভেন্টিলেটর, وینٹیلیٹر",
  "bed/paediatric":
    "paediatric bed, paediatric beds, pediatric bed, pediatric beds, children bed, children beds, childrens bed, childrens beds, children s bed, children s beds, child bed, बच्चों बेड",
  "bed/picu": "picu, paediatric icu, pediatric icu, children icu, children s icu, childrens icu, बच्चों icu, बच्चों आईसीयू",
  "bed/nicu": "nicu, newborn icu, neonatal icu, baby icu, नवजात icu, नवजात आईसीयू",
  "bed/maternity": "maternity bed, maternity beds, maternity ward, delivery bed, प्रसूति बेड",
  "bed/isolation": "isolation bed, isolation beds, isolation ward, isolation, अलग कमरे बेड, अलग कमरा, आइसोलेशन",
  "bed/emergency": "emergency bed, emergency beds, emergency ward, इमरजेंसी बेड",
  oxygen: "oxygen, o2, oxigen, oxegen, ऑक्सीजन, आक्सीजन, ऑक्सिजन, অক্সিজেন, آکسیجن",
  "oxygen/cylinder":
    "cylinder, cylinders, oxygen tank, oxygen tanks, सिलेंडर, सिलिंडर, সিলিন্ডার, سلنڈر, cylinder full, full cylinder",
  "oxygen/refill": "refill, refills, refilling, cylinder refill, cylinder refilling, रीफ़िल, रिफिल, রিফিল",
  "oxygen/concentrator": "concentrator, concentrators, oxygen machine, कंसंट्रेटर, কনসেনট্রেটর",
  "oxygen/portable": "portable oxygen, oxygen can, oxygen cans, portable can, portable cans, छोटे कैन, छोटा कैन",
  "oxygen/regulator": "regulator, regulators, flowmeter, flow meter, रेगुलेटर",
  "oxygen/liquid": "liquid oxygen, lmo, तरल ऑक्सीजन",
  blood:
    "blood, blood bank, blood banks, blood donor, blood donors, khoon, ख़ून, रक्त, ब्लड, ब्लड बैंक, रक्त बैंक, রক্ত, ব্লাড, ব্লাড ব্যাংক, خون",
  "blood/whole-blood": "whole blood, पूरा ख़ून, पूरा रक्त",
  "blood/red-cells": "red cells, red cell, red blood cells, prbc, packed cells, packed cell, rbc, लाल कण",
  "blood/platelets": "platelets, platelet, sdp, rdp, प्लेटलेट, प्लेटलेट्स, প্লেটলেট, প্লাটিলেট, پلیٹلیٹس",
  "blood/plasma": "plasma, ffp, plasma donor, plasma donors, blood plasma, प्लाज़्मा, প্লাজমা, پلازما",
  medicine:
    "medicine, medicines, medication, drug, drugs, pharmacy, chemist, medical store, medical shop, dawa, dawai, दवा, दवाई, दवाएँ, दवाइयाँ, औषधि, मेडिकल स्टोर, ওষুধ, ঔষধ, دوا",
  test: "test, tests, lab, labs, laboratory, lab test, lab tests, blood test, blood tests, testing, जाँच, टेस्ट, ख़ून जाँच, পরীক্ষা, ٹیسٹ",
  vaccine: "vaccine, vaccines, vaccination, vaccinations, jab, टीका, टीके, टीकाकरण, वैक्सीन, টিকা, ভ্যাকসিন, ویکسین",
  ambulance: "ambulance, ambulances, ambulence, एम्बुलेंस, ऐम्बुलेंस, অ্যাম্বুলেন্স, এম্বুলেন্স, ایمبولینس",
  "ambulance/sitting": "wheelchair ambulance, ambulance wheelchair, sitting ambulance",
  "ambulance/lying":
    "stretcher, stretchers, lying ambulance, स्ट्रेचर, স্ট্রেচার, اسٹریچر, camilla, brancard, tandu, maca, ஸ்ட்ரெச்சர், స్ట్రెచర్",
  // A basic ambulance has oxygen; who asks for an advanced one may need a ventilator
  // (ambulances.ts).
  "ambulance/oxygen": "bls, bls ambulance, basic life support",
  "ambulance/ventilator":
    "als, als ambulance, advanced life support, acls, cardiac ambulance, mobile icu, icu van, critical care ambulance",
  transport: "transport, transportation, vehicle, vehicles, गाड़ी, गाड़ियाँ, वाहन, গাড়ি, گاڑی",
  "home-care": "home care, homecare, care home, nurse home, home nurse, home nursing, घर देखभाल, घर नर्स",
  "tele-consultation":
    "doctor phone, tele consultation, teleconsultation, telemedicine, online doctor, doctor online, online consultation, doctor, doctors, फ़ोन डॉक्टर, डॉक्टर, ডাক্তার, ڈاکٹر",
  food: "food, meal, meals, tiffin, khana, खाना, भोजन, খাবার, کھانا",
  shelter: "shelter, shelters, place stay, stay, accommodation, ठहरने जगह, ठहरना, आश्रय, আশ্রয়, پناہ",
  supplies: "supplies, supply, relief supplies, सामान, राहत सामग्री, সামগ্রী, سامان",
};

/** Words without meaning for a search. Own list. */
export const STOP_WORDS: readonly string[] =
  "a an the of in at by on to with for from near me my nearby around i we need needs needed want wanted require required looking please pls urgent urgently find get available any some की का के को में पर से पास मुझे हमें चाहिए चाहिये वाली ज़रूरत तुरंत जल्दी है हैं कृपया chahiye চাই দরকার লাগবে جلد چاہیے".split(
    " ",
  );

/** Words that join two things, both of which are sought. */
export const CONJUNCTIONS: readonly string[] = ["and", "or", "या", "और", "aur", "ya", "ও", "এবং", "বা", "اور", "یا"];
