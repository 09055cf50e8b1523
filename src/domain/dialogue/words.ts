/** Words that change how a dialogue goes, as people send them. */
export type CommandName = "stop" | "start" | "help" | "language";

/**
 * STOP: the seven words of the FCC (47 CFR 64.1200(a)(10)) and what carriers know besides. Then
 * come words of each shipped language, own list, 2026-11-23. A comma stands between words.
 */
const STOP =
  "stop, quit, end, revoke, opt out, cancel, unsubscribe, stop all, stopall, optout, " +
  "توقف, إيقاف, الغاء, বন্ধ, থামুন, parar, basta, alto, cancelar, baja, arret, arreter, desabonner, " +
  "रोकें, रोको, रुकें, बंद, बंद करें, berhenti, hentikan, थांबा, थांबवा, बंद करा, रोक्नुहोस्, बन्द, pare, sair, " +
  "நிறுத்து, நிறுத்தவும், ఆపు, ఆపండి, روکیں, بند کریں, بند, roko, band karo, bondho";

/**
 * START takes STOP back. "Yes" is no such word here, although carriers read it so: it answers a
 * question.
 */
const START =
  "start, unstop, resume, ابدأ, شروع, শুরু, চালু, empezar, iniciar, comenzar, commencer, demarrer, " +
  "शुरू, शुरू करें, चालू, mulai, सुरू, सुरू करा, सुरु, सुरु गर्नुहोस्, comecar, தொடங்கு, தொடங்கவும், ప్రారంభించు, ప్రారంభించండి, شروع کریں, shuru";

const HELP =
  "help, info, menu, hello, hi, مساعدة, সাহায্য, ayuda, aide, मदद, सहायता, bantuan, मदत, सहयोग, ajuda, உதவி, సహాయం, مدد, madad";

const LANGUAGE = "language, lang, languages, لغة, ভাষা, idioma, langue, भाषा, bahasa, மொழி, భాష, زبان, bhasha";

/** All of them, by what they mean. @internal for tests: one dialogue a word */
export const COMMAND_WORDS: Readonly<Record<CommandName, readonly string[]>> = {
  stop: STOP.split(", "),
  start: START.split(", "),
  help: HELP.split(", "),
  language: LANGUAGE.split(", "),
};

/**
 * The shipped languages in the order of the list that is sent, and their names in English. Their
 * own names come from the language files.
 */
export const DIALOGUE_LANGUAGES: Readonly<Record<string, string>> = {
  en: "english",
  hi: "hindi",
  bn: "bengali",
  ar: "arabic",
  es: "spanish",
  fr: "french",
  id: "indonesian",
  mr: "marathi",
  ne: "nepali",
  pt: "portuguese",
  ta: "tamil",
  te: "telugu",
  ur: "urdu",
};

/** What a digit asks for. Each is a word that `readTypedKinds` knows. */
export const MENU: Readonly<Record<string, string>> = {
  "1": "oxygen",
  "2": "bed",
  "3": "blood",
  "4": "ambulance",
  "5": "medicine",
};
/** What the other digits of the menu do. */
export const ACTS = { need: "6", give: "7", stop: "8", language: "9" } as const;
/**
 * Digits that change something, as long as what they answer: one mistyped digit is none of them.
 * `stop` counts only where 8 was asked about just before, `start` only after STOP.
 */
export const FIRM_DIGITS = { stop: "88", start: "00" } as const;
