import type { MessageVocabulary } from "../vocabulary.ts";

/** Swahili of Kenya and Tanzania. */
export const SWAHILI: MessageVocabulary = {
  language: "sw",
  source:
    "Own list, 2026-12-01, from general knowledge, not yet read by a native speaker. Word forms were compared with the spelling dictionary hunspell-sw.",
  countries: ["KE", "TZ"],
  words: {
    bed_general:
      "kitanda, vitanda, kitanda cha hospitali, vitanda vya hospitali, kitanda cha mgonjwa, vitanda vya wagonjwa, nafasi ya kulazwa",
    bed_icu:
      "kitanda cha icu, vitanda vya icu, wagonjwa mahututi, chumba cha wagonjwa mahututi, wodi ya wagonjwa mahututi",
    oxygen: "oksijeni, hewa ya oksijeni, gesi ya oksijeni",
    oxygen_cylinder: "mtungi, mitungi, mtungi wa oksijeni, mitungi ya oksijeni, mtungi wa gesi ya oksijeni",
    oxygen_refill: "kujaza oksijeni, kujaza mtungi, kujaza mitungi",
    oxygen_concentrator: "mashine ya oksijeni, mashine za oksijeni",
    plasma: "plazma",
    blood:
      "damu, mchangia damu, wachangia damu, mchangiaji damu, wachangiaji damu, wachangiaji wa damu, mtoaji damu, watoaji damu, kuchangia damu, changia damu, kutoa damu, chupa ya damu, chupa za damu",
    platelets: "chembe sahani, chembe sahani za damu",
    medicine: "dawa, madawa, sindano, vidonge",
    ambulance: "ambulensi, gari la wagonjwa, magari ya wagonjwa",
    doctor: "daktari, madaktari, muuguzi, wauguzi",
    vaccine: "chanjo",
    food: "chakula, vyakula, msaada wa chakula",
    water: "maji, maji safi, maji ya kunywa",
    shelter: "hema, mahema, makazi",
    clothing: "nguo, blanketi, mablanketi",
    need: "nahitaji, tunahitaji, anahitaji, wanahitaji, inahitaji, inahitajika, zinahitajika, yanahitajika, wanahitajika, anahitajika, kinahitajika, vinahitajika, unahitajika, mahitaji, uhitaji, natafuta, tunatafuta, anatafuta, naomba, tunaomba, nisaidieni, tusaidieni, uhaba wa, upungufu wa",
    generic_need: "ukihitaji, kama unahitaji, anayehitaji, wanaohitaji, wenye uhitaji, mwenye uhitaji",
    offer:
      "tunatoa, natoa, tunayo, ninayo, tunazo, ninazo, tunavyo, tunauza, nauza, inauzwa, zinauzwa, yanauzwa, tunagawa, tunakodisha, bila malipo, naweza kutoa, tunaweza kutoa, iko wazi, tuko wazi",
    available:
      "inapatikana, zinapatikana, yanapatikana, vinapatikana, kinapatikana, unapatikana, wanapatikana, anapatikana, zipo, vipo, imebaki, zimebaki, vimebaki",
    unavailable:
      "haipatikani, hazipatikani, hayapatikani, havipatikani, hakipatikani, hawapatikani, imeisha, zimeisha, yameisha, vimeisha, imekwisha, zimekwisha, imejaa, vimejaa, zimejaa, pamejaa, haipo, hazipo, havipo, imefungwa, zimefungwa, haifanyi kazi, hazifanyi kazi, hakuna nafasi, hakuna kitanda, hakuna vitanda, hakuna damu, hakuna oksijeni, hakuna mitungi",
    negation: "hakuna, hapana, hatuna",
    closed:
      "tumepata, nimepata, amepata, tumeshapata, nimeshapata, ameshapata, imepatikana, amepatikana, wamepatikana, zimepatikana, vimepatikana, kimepatikana, haihitajiki tena, hatuhitaji tena, hahitaji tena, hazihitajiki tena, usisambaze, msisambaze",
    died: "amefariki, amefariki dunia, ameaga dunia",
    question: "nani anajua, kuna anayejua",
    asks: "wapi, inapatikana wapi, zinapatikana wapi",
    warning: "tapeli, matapeli, utapeli, ulaghai, jihadhari, jihadharini, tahadhari, usitume pesa, msitume pesa",
    urgent: "haraka, haraka sana, kwa haraka, dharura, kwa dharura, upesi, sasa hivi, mara moja, hima",
    critical: "mahututi, hali mbaya, hali mahututi",
    verified: "imethibitishwa, zimethibitishwa, tumethibitisha, nimethibitisha, imehakikishwa",
    contact: "simu, piga simu, tupigie, nipigie, wasiliana, wasiliana na, nambari, namba, mawasiliano",
    patient: "mgonjwa, wagonjwa, amelazwa, umri, miaka, majeruhi",
    price: "shilingi, bei",
    until: "hadi, mpaka",
    am: "asubuhi",
    pm: "mchana, alasiri, jioni, usiku",
    oclock: "saa",
    today: "leo",
    yesterday: "jana",
    tomorrow: "kesho",
    group: "kundi, kundi la damu, aina ya damu",
    positive: "chanya",
    negative: "hasi",
    any: "kundi lolote, aina yoyote, kundi lolote la damu",
    place_before: "katika, karibu na, mjini, huko, yuko, iliyopo",
    facility: "hospitali, hospitali ya, zahanati, kliniki, kituo cha afya, duka la dawa",
    filler:
      "na, ya, wa, kwa, la, za, cha, vya, ni, au, yake, yangu, yetu, huyu, hii, tafadhali, asante, ndugu, pia, lakini, ili, kuna, msaada, ajili, kutoka, wodi, wadi, group",
  },
  lists: {
    number: {
      "1": "moja",
      "2": "mbili",
      "3": "tatu",
      "5": "tano",
      "10": "kumi",
    },
    unit: {
      unit: "chupa, uniti",
      litre: "lita",
      packet: "pakiti, paketi",
      bed: "kitanda, vitanda",
      cylinder: "mtungi, mitungi",
      person: "watu",
    },
    duration: {
      minute: "dakika",
      hour: "masaa",
      day: "siku",
    },
  },
};
