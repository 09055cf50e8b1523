import type { MessageVocabulary } from "../vocabulary.ts";

/** Turkish. */
export const TURKISH: MessageVocabulary = {
  language: "tr",
  source:
    "Own list, 2026-12-01, from general knowledge, not yet read by a native speaker. Word forms were compared with the spelling dictionary hunspell-tr.",
  countries: ["TR"],
  words: {
    bed_general: "yatak, yatağı, yatağa, yataklar, hasta yatağı, hastane yatağı, servis yatağı",
    bed_icu: "yoğun bakım, yoğun bakım yatağı, yoğun bakım ünitesi, yoğun bakımda",
    bed_ventilator: "solunum cihazı, ventilatör",
    oxygen: "oksijen, oksijene, oksijeni, oksijenin",
    oxygen_cylinder: "oksijen tüpü, oksijen tüpleri, oksijen tüpüne, oksijen tüpünün, oksijen tüplerine",
    oxygen_refill: "oksijen dolumu, tüp dolumu",
    oxygen_concentrator: "oksijen konsantratörü, konsantratör, oksijen cihazı, oksijen makinesi",
    plasma: "plazma, plazma bağışçısı",
    blood:
      "kan, kana, kanı, kan bağışı, kan bağışçısı, kan bağışçıları, kan bağışçısına, kan vericisi, kan donörü, ünite kan, tam kan, eritrosit",
    platelets: "trombosit, trombosit bağışçısı",
    medicine: "ilaç, ilaçlar, ilaca, ilacı, eczane",
    ambulance: "ambulans, ambulansa",
    doctor: "doktor, doktora, hemşire",
    vaccine: "aşı",
    food: "yemek, gıda, erzak, ekmek",
    water: "içme suyu, temiz su, içme suyuna",
    shelter: "çadır, çadıra, barınak, konteyner",
    clothing: "battaniye, kıyafet, giysi",
    hygiene: "bebek bezi",
    need: "ihtiyaç, ihtiyacı, ihtiyaç var, ihtiyaç vardır, ihtiyacı var, ihtiyacı vardır, ihtiyacım var, ihtiyacımız var, gerekiyor, gerekli, gereklidir, lazım, aranıyor, aranmaktadır, arıyoruz, arıyorum, bulamıyoruz, yardım edin",
    generic_need:
      "ihtiyacı olan, ihtiyacı olanlar, ihtiyacı olanlara, ihtiyaç sahibi, ihtiyaç sahipleri, ihtiyaç sahiplerine, ihtiyacınız varsa",
    offer:
      "veriyoruz, verebilirim, verebiliriz, ücretsiz, bedava, satılık, kiralık, dağıtıyoruz, dağıtılıyor, elimizde var, elimde var, bağışlıyoruz, temin ediyoruz, temin edebiliriz, hizmetinizde",
    available:
      "mevcut, mevcuttur, vardır, boş yer var, boş yatak var, boş yatak mevcut, müsait, stokta var, stoklarımızda, bulunmaktadır, hazırdır",
    unavailable:
      "kalmadı, bitti, tükendi, dolu, doldu, tamamen dolu, mevcut değil, yer yok, boş yer yok, boş yatak yok, yatak yok, oksijen yok, kan yok, stokta yok, çalışmıyor, kapalı, kapandı, arızalı, bulunmuyor",
    negation: "yok, yoktur, değil",
    closed:
      "bulundu, temin edildi, karşılandı, ihtiyaç kalmadı, ihtiyacımız kalmadı, gerek kalmadı, ihtiyaç karşılandı, ihtiyaç giderildi, artık gerekmiyor, kan bulundu, donör bulundu, yatak bulundu, paylaşmayın, paylaşmayı bırakın",
    died: "vefat etti, hayatını kaybetti, vefat etmiştir",
    question: "bilen var mı, bilgisi olan var mı",
    asks: "nerede, var mı, nereden, bulabilirim",
    warning: "dolandırıcı, dolandırıcılar, dolandırıcılık, sahte, para göndermeyin, asılsız",
    urgent: "acil, acilen, ivedi, ivedilikle, hemen, derhal, çok acil, acil olarak, en kısa sürede, bir an önce",
    critical: "kritik, hayati, durumu ağır, hayati tehlike",
    verified: "doğrulandı, onaylandı, teyit edildi, teyitli, kontrol edildi",
    contact: "arayın, arayınız, telefon, iletişim, irtibat, numara, ulaşın, ulaşabilirsiniz, cep telefonu",
    patient: "hasta, hastamız, hastamıza, hastaya, yaşında, babam, annem",
    price: "lira",
    until: "kadar",
    am: "sabah",
    pm: "akşam, öğleden sonra, gece",
    oclock: "saat",
    today: "bugün",
    yesterday: "dün",
    tomorrow: "yarın",
    group: "kan grubu, grubu",
    positive: "pozitif",
    negative: "negatif",
    any: "fark etmez, herhangi bir",
    place_before: "adres, konum",
    place_after: "da, de",
    facility:
      "hastane, hastanesi, hastanesinde, hastanede, devlet hastanesi, klinik, poliklinik, eczanesi, sağlık ocağı",
    filler:
      "ve, için, bir, ile, bu, lütfen, rica, ederiz, teşekkürler, olan, olarak, çok, veya, nolu, yatan, tedavi, gören",
  },
  lists: {
    number: {
      "2": "iki",
      "3": "üç",
      "4": "dört",
      "5": "beş",
    },
    unit: {
      unit: "ünite, torba",
      litre: "litre",
      cylinder: "tüp",
      packet: "paket, koli",
      piece: "adet",
      person: "kişilik",
      family: "aile",
    },
    duration: {
      minute: "dakika",
      hour: "saat",
      day: "gün",
    },
  },
};
