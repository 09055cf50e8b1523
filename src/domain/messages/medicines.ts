/**
 * Medicines that messages of emergencies name: the generic name, then brands, short forms and
 * spellings in other scripts. Generic names: WHO international non-proprietary names (INN), in
 * English, lower case. "ors", "antihypertensive" and "iv fluids" are groups. Brands: own list from
 * general knowledge of India, Europe and America. No pharmacist has read it yet. It recognises
 * words; it never says that one may replace another.
 */
export const MEDICINES: Readonly<{ since: string; names: Readonly<Record<string, string>> }> = {
  since: "2026-11-25",
  names: {
    remdesivir:
      "remdesevir, remdisivir, remdesiver, remdesvir, remdivisir, remedesivir, remdecivir, remdac, veklury, covifor, cipremi, desrem, jubi r, redyx, remwin, remdis, रेमडेसिविर, रेमडेसिवीर, रेमडेसिवर, रेमडिसिविर, रेमडेसिव्हिर, রেমডেসিভির, রেমডিসিভির, ரெம்டெசிவிர், ரெம்டெசிவர், రెమ్‌డెసివిర్, రెమ్డెసివిర్, റെംഡെസിവിർ, ریمڈیسیویر, ريمديسيفير, remdésivir",
    favipiravir:
      "fabiflu, fabi flu, faviflu, favivir, avigan, ciplenza, favenza, फैबिफ्लू, फैबीफ्लू, फेविपिराविर, ফ্যাভিপিরাভির, ஃபேபிஃப்ளூ",
    tocilizumab:
      "actemra, tocilizumb, toclizumab, tocilizumav, tocimab, temziva, टोसिलिजुमैब, टोसिलिझुमॅब, টসিলিজুমাব, டோசிலிசுமாப், tociluzumab",
    itolizumab: "alzumab",
    bevacizumab: "avastin, bevaz",
    baricitinib: "baricinix, olumiant, baridoz, barinat, बेरिसिटिनिब",
    "amphotericin b":
      "amphotericin, liposomal amphotericin, liposomal amphotericin b, amphotericin b injection, ambisome, amphonex, fungizone, ampho b, amphoterecin, amfotericin, एम्फोटेरिसिन, एम्फोटेरिसिन बी, अॅम्फोटेरिसिन, anfotericina, anfotericina b, anfotericina b liposomal",
    posaconazole: "posaconazol, noxafil",
    isavuconazole: "cresemba",
    ivermectin: "ivermectol, stromectol, ivermectina, ivermectine, आइवरमेक्टिन",
    doxycycline: "doxy, doxt, doxiciclina",
    azithromycin: "azithral, zithromax, azee, azitromicina, azithromycine, एज़िथ्रोमाइसिन",
    amoxicillin: "amoxycillin, amoxicilina, amoxicilline, augmentin, amoxiclav, amoksisilin, अमोक्सिसिलिन, أموكسيسيلين",
    ceftriaxone: "monocef, rocephin, ceftriaxona",
    meropenem: "merocrit, meronem",
    metronidazole: "flagyl, metronidazol, metrogyl",
    ciprofloxacin: "cipro, ciplox, ciprofloxacino",
    paracetamol:
      "acetaminophen, dolo, dolo 650, crocin, calpol, tylenol, panadol, doliprane, paracétamol, pct tablets, पैरासिटामोल, प्यारासिटामोल, পারাসিটামল, প্যারাসিটামল, பாராசிட்டமால், పారాసెటమాల్, باراسيتامول, پیراسیٹامول, parasetamol",
    ibuprofen: "brufen, advil, ibuprofeno, ibuprofène",
    dexamethasone: "dexa, dexona, decadron, dexametasona, dexaméthasone, deksametason",
    methylprednisolone: "medrol, solumedrol, solu medrol, methylpred, metilprednisolona",
    prednisolone: "omnacortil, wysolone, prednisolona",
    enoxaparin: "clexane, lovenox, enoxaparina, lmwx",
    heparin: "heparina, héparine",
    salbutamol: "albuterol, ventolin, asthalin, salbutamol inhaler, asthma inhaler, inhaler, inhalers",
    budesonide: "budecort, pulmicort, budesonida",
    epinephrine: "epipen, epi pen, adrenaline, adrenalin, epinefrina, adrenalina",
    insulin:
      "lantus, humulin, novorapid, mixtard, actrapid, huminsulin, insulina, insuline, इंसुलिन, इन्सुलिन, ইনসুলিন, இன்சுலின், ఇన్సులిన్, ഇൻസുലിൻ, انسولین, إنسولين, الإنسولين, أنسولين",
    metformin: "glycomet, metformina, metformine",
    levothyroxine: "thyronorm, eltroxin, thyroxine, levotiroxina",
    amlodipine: "amlong, amlodipino, amlodipin, stamlo",
    losartan: "losar, cozaar",
    antihypertensive:
      "bp tablet, bp tablets, bp medicine, bp medicines, bp meds, bp tabs, blood pressure medicine, blood pressure tablet, blood pressure meds, hypertension medicine, बीपी की दवा, obat darah tinggi",
    ors: "ors packet, ors sachet, oral rehydration salt, oral rehydration solution, electral, ओआरएस, ওআরএস, ஓஆர்எஸ், سيرم الجفاف, sales de rehidratación oral, suero oral, sels de réhydratation orale, oralit, जीवनजल",
    zinc: "zinc tablet, zinconia",
    "iv fluids": "iv fluid, normal saline, ringer lactate, saline drip, saline bottle",
    antivenom: "anti venom, anti snake venom, asv, snake venom antiserum, suero antiofídico, antivenin",
    "tetanus toxoid": "tetanus injection, tetanus shot, tt injection, antitetanus, antitetánica",
    "anti-d immunoglobulin": "anti d, rhogam, rhoclone",
    immunoglobulin: "ivig, iv immunoglobulin",
    albumin: "human albumin, albumine",
    "factor viii": "factor 8, hemofil",
    morphine: "morfina",
    oxytocin: "pitocin, oxitocina",
    misoprostol: "cytotec",
    "magnesium sulfate": "magnesium sulphate, mgso4",
    furosemide: "lasix, furosemida",
    aspirin: "ecosprin, disprin, aspirina",
    clopidogrel: "clopilet, plavix",
    atorvastatin: "lipitor, atorva",
    nitroglycerin: "glyceryl trinitrate, sorbitrate",
    phenytoin: "eptoin, dilantin",
    levetiracetam: "keppra, levipil",
    oseltamivir: "tamiflu, fluvir",
    hydroxychloroquine: "hcq, hcqs, plaquenil, hidroxicloroquina",
    "casirivimab and imdevimab": "regeneron, antibody cocktail, ronapreve",
    molnupiravir: "molnupiravir capsule, lagevrio",
    nirmatrelvir: "paxlovid",
    artesunate: "artemether, coartem, artesunato",
    "potassium iodide": "iodine tablet",
  },
};
