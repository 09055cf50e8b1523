import { STOP_WORDS } from "./stop-words.ts";

/** Words that change how a dialogue goes, as people send them. */
export type CommandName = "stop" | "start" | "help" | "language";

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
  stop: STOP_WORDS,
  start: START.split(", "),
  help: HELP.split(", "),
  language: LANGUAGE.split(", "),
};
