import type { MessageVocabulary } from "../vocabulary.ts";

/** Hausa of Nigeria and Niger, with and without hooked letters. */
export const HAUSA: MessageVocabulary = {
  language: "ha",
  source: "Own list, 2026-12-01, from general knowledge, not yet read by a native speaker.",
  countries: ["NG", "NE"],
  words: {
    bed_general:
      "gado, gadaje, gadon asibiti, gadajen asibiti, gadon marasa lafiya, gadajen marasa lafiya, wurin kwanciya",
    bed_icu: "gadon icu, gadajen icu, kulawa ta musamman, dakin kulawa ta musamman, sashen kulawa ta musamman",
    oxygen: "oksijin, iskar oxygen, iskar oksijin, iskar shaka, iskar shaƙa",
    oxygen_cylinder: "tukunyar oxygen, tukunyar iskar oxygen, tukunyar oksijin, tukunyar iskar oksijin",
    plasma: "plasma",
    blood:
      "jini, mai bayar da jini, masu bayar da jini, bayar da jini, ba da jini, mai ba da jini, masu ba da jini, gudummawar jini, gudunmawar jini, ledar jini, karin jini, ƙarin jini",
    medicine: "magani, magunguna, allura",
    ambulance: "motar asibiti, motar daukar marasa lafiya, motar ɗaukar marasa lafiya",
    doctor: "likita, likitoci, ma aikatan jinya",
    vaccine: "rigakafi, allurar rigakafi",
    food: "abinci, kayan abinci, tallafin abinci",
    water: "ruwan sha, ruwa mai tsabta, ruwan sha mai tsabta",
    shelter: "wurin zama, matsuguni, tanti",
    clothing: "tufafi, barguna",
    need: "ana bukata, ana buƙata, ina bukata, muna bukata, ana bukatar, ana buƙatar, ina bukatar, ina buƙatar, muna bukatar, muna buƙatar, yana bukatar, yana buƙatar, tana bukatar, tana buƙatar, suna bukatar, suna buƙatar, ana neman, muna neman, ina neman, yana neman, tana neman, neman taimako, karancin, ƙarancin",
    generic_need: "mai bukata, masu bukata, mai buƙata, masu buƙata, duk mai bukata",
    offer:
      "muna bayar da, muna bayarwa, ana bayarwa, ana bayar da, kyauta, muna sayarwa, ana sayarwa, muna rabawa, ana rabawa, muna da, ina da, zan iya bayarwa",
    available: "akwai, ana samu, ana samun, yana samuwa, suna samuwa, akwai sauran, akwai wuri",
    unavailable:
      "babu sauran, babu gado, babu gadaje, babu jini, babu wuri, babu magani, babu iskar oxygen, ya kare, ta kare, sun kare, ya ƙare, sun ƙare, ya cika, sun cika, ba a samu, ba ya aiki, ba sa aiki, an rufe",
    negation: "ba tare da, ba mu da, babu ko",
    closed:
      "an samu, mun samu, an riga an samu, mun riga mun samu, ba a bukata kuma, ba a buƙata kuma, ba ma bukata kuma, ba ma buƙata kuma, ku daina turawa, kada a kara turawa, an samu jini, an samu gado",
    died: "ya rasu, ta rasu, ya mutu, ta mutu",
    question: "wa ya sani, ko akwai wanda ya sani",
    asks: "a ina, ina zan samu, ko akwai",
    warning:
      "dan damfara, ɗan damfara, yan damfara, damfara, ku yi hankali, a yi hankali, kada ku tura kudi, karya ne, ƙarya ne",
    urgent: "gaggawa, cikin gaggawa, da gaggawa, na gaggawa, nan take, cikin hanzari, hanzari, da wuri, yanzu yanzu",
    critical: "mawuyacin hali, cikin mawuyacin hali, rai a hannun allah",
    verified: "an tabbatar, mun tabbatar, tabbatacce, an bincika",
    contact: "a kira, ku kira, kira wannan lamba, lambar waya, lamba, a tuntubi, a tuntuɓi, tuntubi, tuntuɓi",
    patient: "mara lafiya, maras lafiya, marar lafiya, majinyaci, shekaru",
    price: "naira",
    until: "har zuwa",
    am: "da safe",
    pm: "da yamma, da dare, da rana",
    oclock: "karfe, ƙarfe",
    today: "yau",
    tomorrow: "gobe",
    yesterday: "jiya",
    group: "rukunin jini, nau in jini, rukuni",
    positive: "tabbatacce positive",
    negative: "korau",
    any: "kowane rukuni, kowane irin",
    place_before: "a garin, a unguwar, kusa da, a asibitin",
    facility: "asibiti, asibitin, cibiyar lafiya, kantin magani",
    filler:
      "da, na, ta, ga, don allah, ko, kuma, wannan, domin, saboda, mutane, muna, yana, tana, suna, ana, taimako, nagode, mun gode, sosai",
  },
  lists: {
    number: {
      "2": "biyu",
      "3": "uku",
      "4": "hudu, huɗu",
      "5": "biyar",
      "10": "goma",
    },
    unit: {
      unit: "leda, ledoji",
      litre: "lita",
      person: "mutane, mutum",
    },
    duration: {
      minute: "minti, mintuna",
      hour: "awanni",
      day: "kwana, kwanaki",
    },
  },
};
