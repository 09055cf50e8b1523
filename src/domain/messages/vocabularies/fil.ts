import type { MessageVocabulary } from "../vocabulary.ts";

/** Filipino of the Philippines. */
export const FILIPINO: MessageVocabulary = {
  language: "fil",
  source:
    "Own list, 2026-12-01, from general knowledge, not yet read by a native speaker. Word forms were compared with the spelling dictionary aspell-tl.",
  countries: ["PH"],
  words: {
    bed_general:
      "kama, mga kama, kama sa ospital, kama ng ospital, kamang bakante, higaan, mga higaan, higaan sa ospital",
    bed_icu: "kama sa icu, mga kama sa icu, higaan sa icu",
    oxygen: "oksiheno, suplay ng oxygen, suplay ng oksiheno",
    oxygen_cylinder:
      "tangke ng oxygen, tangke ng oksiheno, mga tangke ng oxygen, silindro ng oxygen, silindro ng oksiheno, tangke",
    oxygen_refill: "refill ng oxygen, refill ng tangke, pagpapa refill ng oxygen",
    oxygen_concentrator: "makina ng oxygen",
    plasma: "plasma ng dugo",
    blood:
      "dugo, donor ng dugo, mga donor ng dugo, mag donate ng dugo, magdonate ng dugo, magbigay ng dugo, pagbibigay ng dugo, donasyon ng dugo, bag ng dugo, supot ng dugo",
    medicine: "gamot, mga gamot, tableta, iniksyon, botika",
    ambulance: "ambulansya, ambulansiya",
    doctor: "doktor, mga doktor, nars, mga nars",
    vaccine: "bakuna, pagbabakuna",
    food: "pagkain, bigas, ayuda",
    water: "tubig, inuming tubig, malinis na tubig",
    shelter: "tolda, masisilungan, matutuluyan",
    clothing: "damit, mga damit, kumot, mga kumot",
    hygiene: "sabon, lampin",
    need: "kailangan, kelangan, kailangan namin, kailangan ko, kinakailangan, nangangailangan, naghahanap, humihingi, pahingi, kinukulang, kulang, patulong, tulungan ninyo, tulungan nyo, saan may, sino may, baka may",
    generic_need:
      "sa mga nangangailangan, sa nangangailangan, kung kailangan, kung kailangan mo, kung kailangan ninyo, para sa nangangailangan",
    offer:
      "nagbibigay, namimigay, ipinamimigay, nagbebenta, ibinebenta, libreng, mayroon kami, meron kami, mayroon akong, nag aalok, nagpapahiram, handang magbigay, puwedeng magbigay, pwedeng magbigay, bukas kami, may bakante, may bakanteng",
    available:
      "mayroon, mayroong, meron, merong, bakante, bakanteng, natitira, may natitira, may stock, may available, available pa",
    unavailable:
      "wala na, wala nang, walang bakante, walang available, walang stock, walang kama, walang dugo, walang oxygen, ubos na, naubos na, puno na, punong puno, sarado, sarado na, hindi gumagana, sira na",
    negation: "walang, hindi po, huwag",
    closed:
      "nakakuha na, nakahanap na, may nakuha na, nahanap na, nakuha na, hindi na kailangan, di na kailangan, hindi na namin kailangan, may donor na, may nahanap na, tapos na ang pangangailangan, huwag nang ikalat, wag nang ikalat",
    died: "pumanaw na, namatay na, yumao na",
    question: "sino ang nakakaalam, may nakakaalam ba, alam ba ninyo",
    asks: "saan po, saan pwede, saan puwede, mayroon bang, mayroon ba, meron ba, meron bang",
    warning: "manloloko, panloloko, peke, mag ingat, huwag magpadala ng pera, wag magpadala ng pera",
    urgent:
      "agad, agaran, agarang, kaagad, agad agad, madalian, madaliang, apurahan, ngayon na, emerhensiya, sa lalong madaling panahon",
    critical: "kritikal, malubha, malubhang kalagayan, agaw buhay, naghihingalo",
    verified: "beripikado, nakumpirma, kumpirmado, napatunayan",
    contact: "tawagan, tumawag, tumawag sa, kontakin, numero, makipag ugnayan, mag text, itext",
    patient: "pasyente, mga pasyente, edad, taong gulang, may sakit",
    price: "piso",
    until: "hanggang",
    am: "umaga, ng umaga",
    pm: "hapon, ng hapon, gabi, ng gabi, tanghali",
    today: "ngayong araw",
    yesterday: "kahapon",
    group: "tipo ng dugo, uri ng dugo",
    positive: "positibo",
    negative: "negatibo",
    any: "kahit anong, kahit anong tipo, kahit ano",
    place_before: "nasa, sa",
    facility: "ospital, ospital ng, klinika, sentro ng kalusugan, paaralan",
    filler:
      "ang, ng, mga, si, ni, kay, po, na, para, kami, namin, ko, siya, niya, ito, lang, din, rin, dahil, salamat, maraming salamat, pakiusap, tulong, ngayon, kung, nga, naman, ating, aming",
  },
  lists: {
    number: {
      "2": "dalawa, dalawang",
      "3": "tatlo, tatlong",
      "4": "apat, apat na",
      "5": "limang",
      "6": "anim na",
      "10": "sampu, sampung",
    },
    unit: {
      unit: "supot, yunit",
      litre: "litro, litrong",
      packet: "pakete",
      person: "katao, tao",
    },
    duration: {
      minute: "minuto",
      hour: "oras",
      day: "araw",
    },
  },
};
