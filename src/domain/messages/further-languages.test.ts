import { describe, expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country: string) => parseMessage(text, { lexicon, country });

/** A need, an offer and an end in each language. */
const TEXTS: readonly (readonly [string, string, need: string, offer: string, ended: string])[] = [
  [
    "Swahili",
    "KE",
    "Tunahitaji damu group O+ haraka, mgonjwa yuko Hospitali ya Kenyatta, wadi 5B, Nairobi. Piga simu 0711 000 060",
    "Mitungi ya oksijeni inapatikana Mombasa. Piga simu 0711 000 061",
    "Tumepata damu, hatuhitaji tena. Asante",
  ],
  [
    "Hausa",
    "NG",
    "Muna bukatar jini O+ cikin gaggawa a asibitin Kano. A kira 0803 000 0124",
    "Akwai tukunyar oksijin a Kaduna, kyauta. A kira 0803 000 0125",
    "Mun samu jini, ba ma bukata kuma. Mun gode",
  ],
  [
    "Filipino",
    "PH",
    "Kailangan namin ng dugo O+ agad para sa pasyente sa ospital, Quezon City. Tawagan 0917 000 0124",
    "May bakanteng kama sa ospital sa Cebu. Tumawag sa 0917 000 0125",
    "Nakahanap na kami ng donor ng dugo, hindi na kailangan. Salamat po",
  ],
  [
    "Vietnamese",
    "VN",
    "Cần gấp máu O+ cho bệnh nhân ở bệnh viện Chợ Rẫy. Liên hệ 0901 000 124",
    "Bình oxy có sẵn, cho mượn miễn phí. Liên hệ 0901 000 125",
    "Đã tìm được người hiến máu, không cần nữa. Cảm ơn mọi người",
  ],
  [
    "Turkish",
    "TR",
    "Acil O+ kan ihtiyacı var, hasta İzmir devlet hastanesinde. Telefon 0532 000 01 24",
    "Oksijen tüpü mevcut, ücretsiz. Arayın 0532 000 01 25",
    "Kan bulundu, ihtiyaç kalmadı. Teşekkürler",
  ],
  [
    "Russian",
    "RU",
    "Срочно нужна кровь O+ для пациента в больнице, Казань. Звоните 8 912 000-01-24",
    "Кислородные баллоны в наличии, бесплатно. Звоните 8 912 000-01-25",
    "Донор найден, кровь больше не нужна. Спасибо всем",
  ],
  [
    "Kannada",
    "IN",
    "ತುರ್ತಾಗಿ O+ ರಕ್ತ ಬೇಕಾಗಿದೆ, ರೋಗಿ ಮೈಸೂರಿನಲ್ಲಿ ಆಸ್ಪತ್ರೆಯಲ್ಲಿ. ಕರೆ ಮಾಡಿ 90000 05001",
    "ಆಕ್ಸಿಜನ್ ಸಿಲಿಂಡರ್ ಲಭ್ಯವಿದೆ, ಉಚಿತ. ಸಂಪರ್ಕಿಸಿ 90000 05002",
    "ರಕ್ತ ಸಿಕ್ಕಿದೆ, ಇನ್ನು ಬೇಡ. ಧನ್ಯವಾದಗಳು",
  ],
  [
    "Punjabi",
    "IN",
    "ਤੁਰੰਤ O+ ਖੂਨ ਦੀ ਲੋੜ ਹੈ, ਮਰੀਜ਼ ਲੁਧਿਆਣਾ ਹਸਪਤਾਲ ਵਿੱਚ ਹੈ। ਫੋਨ ਕਰੋ 90000 05001",
    "ਆਕਸੀਜਨ ਸਿਲੰਡਰ ਉਪਲਬਧ ਹਨ, ਮੁਫ਼ਤ। ਸੰਪਰਕ ਕਰੋ 90000 05002",
    "ਖੂਨ ਮਿਲ ਗਿਆ, ਹੁਣ ਲੋੜ ਨਹੀਂ। ਧੰਨਵਾਦ",
  ],
  [
    "Odia",
    "IN",
    "ତୁରନ୍ତ O+ ରକ୍ତ ଦରକାର, ରୋଗୀ କଟକ ଡାକ୍ତରଖାନାରେ ଅଛନ୍ତି। ଫୋନ କରନ୍ତୁ 90000 05001",
    "ଅକ୍ସିଜେନ ସିଲିଣ୍ଡର ଉପଲବ୍ଧ ଅଛି, ମାଗଣା। ଯୋଗାଯୋଗ କରନ୍ତୁ 90000 05002",
    "ରକ୍ତ ମିଳିଗଲା, ଆଉ ଦରକାର ନାହିଁ। ଧନ୍ୟବାଦ",
  ],
  [
    "Assamese",
    "IN",
    "জৰুৰীভাৱে O+ তেজ লাগে, ৰোগী গুৱাহাটী চিকিৎসালয়ত আছে। ফোন কৰক 90000 05001",
    "অক্সিজেন চিলিণ্ডাৰ উপলব্ধ, বিনামূলীয়া। যোগাযোগ কৰক 90000 05002",
    "তেজ পোৱা গ'ল, আৰু নালাগে।",
  ],
  [
    "Amharic",
    "ET",
    "አስቸኳይ O+ ደም ያስፈልጋል፣ ታካሚው በአዲስ አበባ ሆስፒታል ነው። ስልክ 0911 000 124",
    "የኦክስጅን ሲሊንደር አለ፣ በነፃ። ይደውሉ 0911 000 125",
    "ደም ተገኝቷል፣ ከእንግዲህ አያስፈልግም። እናመሰግናለን",
  ],
];

describe.each(TEXTS)("%s", (_, country, need, offer, ended) => {
  test("a need is a need, at once, of blood", () => {
    const found = read(need, country);
    expect(found).toMatchObject({ kind: "need", isSideOpen: false });
    expect(found.urgency.value).not.toBe("routine");
    expect(draftsOf(found).map(({ side, kind, details }) => [side, kind, details.group])).toEqual([
      ["need", "blood", "O+"],
    ]);
  });

  test("an offer is an offer of oxygen or a bed", () => {
    const found = read(offer, country);
    expect(found.kind).toBe("offer");
    expect(draftsOf(found).map(({ side }) => side)).toEqual(["offer"]);
    expect(["oxygen_cylinder", "bed_general"]).toContain(found.resources[0]?.value);
  });

  test("what ended makes no draft", () => {
    expect(read(ended, country).kind).toBe("closed");
    expect(draftsOf(read(ended, country))).toEqual([]);
  });
});

describe("words of one language change nothing in another", () => {
  test.each([
    ["Call Ramesh Babu for oxygen cylinder in Pune, available 90000 05001", "offer"],
    ["Oxygen bed wala ward khali hai, Sita hospital 90000 05001", "offer"],
    ["Need O+ blood for Imran Khan, we can pay. 90000 05001", "need"],
    ["Se necesita sangre hasta el martes, 33 1200 0040", "need"],
    ["Butuh darah O+ ada yang punya kan? 0812-0000-170", "need"],
  ])("%s", (text, kind) => {
    expect(read(text, "IN").kind).toBe(kind);
  });
});
