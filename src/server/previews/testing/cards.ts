import type { PreviewCard } from "#contract/render.ts";

/** The texts of each language: a name, and a whole line. */
export const WORDS = {
  en: ["12 cylinders", "Harbour Road Oxygen Depot"],
  hi: ["12 सिलेंडर", "हार्बर रोड ऑक्सीजन डिपो, कोलकाता"],
  mr: ["12 सिलिंडर", "हार्बर रोड ऑक्सिजन डेपो, ठाणे"],
  ne: ["१२ सिलिन्डर", "हार्बर रोड अक्सिजन डिपो"],
  bn: ["১২টি সিলিন্ডার", "হারবার রোড অক্সিজেন ডিপো, কলকাতা"],
  ta: ["12 சிலிண்டர்கள்", "ஹார்பர் சாலை ஆக்ஸிஜன் கிடங்கு"],
  te: ["12 సిలిండర్లు", "హార్బర్ రోడ్ ఆక్సిజన్ డిపో"],
  ar: ["12 أسطوانة", "مستودع الأكسجين، طريق الميناء"],
  ur: ["12 سلنڈر", "ہاربر روڈ آکسیجن ڈپو، کولکتہ"],
  id: ["12 tabung", "Depo Oksigen Jalan Pelabuhan"],
  es: ["12 cilindros", "Depósito de oxígeno, calle del Muñón"],
  fr: ["12 bouteilles", "Dépôt d’oxygène, rue de l’Œuvre"],
  pt: ["12 cilindros", "Depósito de oxigénio, Rua São João"],
} as const;

/** The words of a picture, with every name in that language. */
export function cardOf(
  language: string,
  words: readonly [string, string],
  more: Partial<PreviewCard> = {},
): PreviewCard {
  const band = { ink: "#0A5A36", tint: "#DDF1E4", sign: '<circle cx="12" cy="12" r="9"/>', title: words[1] };
  return {
    version: 3,
    language,
    direction: language === "ar" || language === "ur" ? "rtl" : "ltr",
    place: words[1],
    kind: words[0],
    sign: '<circle cx="12" cy="12" r="2" class="dot"/>',
    what: words[0],
    more: [words[1]],
    name: words[1],
    phone: "+91 90000 00000",
    checked: { ...band, text: words[0] },
    warning: band,
    ask: { title: words[0], text: words[1] },
    url: "https://help.example.org/r/0190a1b2-0000-7000-8000-000000000001",
    colours: {
      surface: "#fff",
      ink: "#10262B",
      inkSoft: "#42575C",
      line: "#C3D1D1",
      brand: "#0B5260",
      onBrand: "#fff",
      spark: "#FFB627",
    },
    ...more,
  };
}

/** The picture of a listing, as a link preview requests it. */
export const drawRequest = (language = "en", version = 3, form: "wide" | "square" = "wide") => ({
  id: "0190a1b2-0000-7000-8000-000000000001",
  version,
  form,
  language,
  callers: ["192.0.2.0/24"],
});

/** The same for so many different listings. */
export const drawRequests = (count: number, caller: string, first = 0) =>
  Array.from({ length: count }, (_none, at) => ({
    ...drawRequest(),
    callers: [caller],
    id: `0190a1b2-0000-7000-8000-${String(first + at).padStart(12, "0")}`,
  }));
