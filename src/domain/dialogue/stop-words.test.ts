import { expect, test } from "vitest";
import { fold } from "../shared/fold.ts";
import { readText } from "./read-text.ts";
import type { Awaited } from "./text-intent.ts";
import type { Vocabulary } from "./translate.ts";
import { readStop, STOP_WORDS } from "./stop-words.ts";

const VOCABULARY: Vocabulary = { phrases: new Map(), names: new Map(), answers: new Set() };
const QUESTIONS: readonly Awaited["asks"][] = [
  ...(["language", "place", "stop", "givePlace", "giveGroup", "post", "promise", "menu"] as const),
  ...(["what", "bed", "blood", "part", "count", "where", "when"] as const),
  null,
];

/** Phrases of people in 13 languages and in Latin letters. */
const PHRASES = [
  "please stop",
  "Stop please!",
  "stop messages",
  "STOP ALL MESSAGES",
  "stop texting me",
  "stop sending me messages",
  "no more messages",
  "Do not send me messages",
  "don't send any messages. please",
  "unsubscribe me please",
  "cancel all",
  "stop it now",
  "END messages",
  "I don't want messages",
  "remove my number",
  "stop, please stop",
  "Ｓｔｏｐ",
  "STOP。",
  "বন্ধ করুন",
  "দয়া করে বন্ধ করুন",
  "মেসেজ বন্ধ করুন।",
  "বার্তা পাঠানো বন্ধ করুন",
  "আর মেসেজ পাঠাবেন না",
  "থামান",
  "روکو",
  "بند کرو",
  "بند كريں",
  "بند کر دیں۔",
  "براہ کرم پیغامات بند کریں",
  "میسج مت بھیجو",
  "روک دیں",
  "أوقف",
  "أوقف الرسائل",
  "من فضلك أوقف الرسائل",
  "إلغاء الاشتراك",
  "لا ترسلوا رسائل",
  "توقفوا عن إرسال الرسائل",
  "ايقاف",
  "बन्द गर्नुहोस्",
  "बंद गर्नुहोस्",
  "सन्देश बन्द गर्नुहोस्",
  "कृपया रोक्नुहोस्",
  "सन्देश नपठाउनुहोस्।",
  "बन्द करें",
  "बंद करो",
  "मैसेज बंद कर दो",
  "कृपया संदेश बंद करें।",
  "मैसेज मत भेजो",
  "रोक दीजिए",
  "संदेश भेजना बंद करें",
  "நிறுத்த",
  "நிறுத்துங்கள்",
  "தயவுசெய்து நிறுத்தவும்",
  "செய்திகளை நிறுத்து",
  "செய்தி அனுப்ப வேண்டாம்",
  "detener",
  "Deténganse",
  "¡Basta ya!",
  "por favor detener los mensajes",
  "no más mensajes",
  "dejen de enviarme mensajes",
  "arrêtez",
  "Arrête",
  "arrêtez les messages s'il vous plaît",
  "plus de messages svp",
  "désabonnez-moi",
  "stop svp",
  "hentikan pesan",
  "tolong berhenti",
  "jangan kirim pesan",
  "stop sms",
  "कृपया थांबवा",
  "मेसेज बंद करा",
  "संदेश नको",
  "मेसेज पाठवू नका",
  "pare de enviar mensagens",
  "por favor parem",
  "não quero mais mensagens",
  "cancelar mensagens",
  "sair por favor",
  "దయచేసి ఆపండి",
  "సందేశాలు పంపడం ఆపండి",
  "మెసేజ్‌లు వద్దు",
  "ఆపేయండి",
  "band karo",
  "please band karo",
  "message mat bhejo",
  "sms band kar do",
  "bondho korun",
  "roko",
] as const;

test.each(PHRASES)("%s ends messages, whatever was asked", (text) => {
  for (const asks of QUESTIONS) {
    const { said } = readText(text, VOCABULARY, { asks, what: asks === "place" ? "oxygen" : null });
    expect(said, String(asks)).toMatchObject({ do: "stop" });
  }
});

test("each word of the list is STOP, also with please", () => {
  for (const word of STOP_WORDS) {
    expect(readStop(fold(word)), word).not.toBeNull();
    expect(readStop(fold(`${word} please`)), word).toBe("phrase");
  }
});

/** What has a word of STOP in it, and ends nothing. */
test.each([
  "don't stop",
  "dont stop",
  "do not stop",
  "do not stop messages",
  "can't stop the bleeding",
  "stop bleeding",
  "non-stop oxygen",
  "nonstop",
  "non stop",
  "bus stop",
  "Bus Stop Howrah",
  "the last stop",
  "full stop",
  "stopped",
  "weekend",
  "the end",
  "end to end",
  "Land's End",
  "East End",
  "Southend",
  "backend",
  "quit smoking clinic",
  "Palo Alto",
  "Alto Porvorim",
  "Basta Odisha",
  "Basti",
  "Band Gaon",
  "Pare Hills",
  "Bandra",
  "cancelled",
  "cancer",
  "oxygen",
  "please",
  "messages",
  "no",
  "no more",
  "all",
  "hi",
  "thank you",
  "how to stop",
  "when does it end",
  "दुकान बंद है",
  "बंद मत करो",
  "बंद नहीं",
  "नहीं चाहिए",
  "संदेश",
  "ऑक्सीजन मत भेजो",
  "बंदरा",
  "বন্ধ করবেন না",
  "বন্ধু",
  "চাই না",
  "অক্সিজেন চাই না",
  "بند نہیں",
  "بند مت کرو",
  "بندر",
  "لا توقف",
  "لا توقفوا الرسائل",
  "مستشفى",
  "arrêt cardiaque",
  "arrêt de bus",
  "ne pas arrêter",
  "no parar",
  "no pare",
  "jangan berhenti",
  "não pare",
  "நிறுத்த வேண்டாம்",
  "பேருந்து நிறுத்தம்",
  "ఆపవద్దు",
  "ఆపు వద్దు",
  "बंद नको",
  "वेळ थांबा सांगा",
])("%s ends nothing", (text) => {
  for (const asks of QUESTIONS) {
    const { said } = readText(text, VOCABULARY, { asks, what: asks === "place" ? "oxygen" : null });
    expect(said.do, String(asks)).not.toBe("stop");
  }
});

test("a word of our own list may be a place, where a place was asked for; a carrier's word never", () => {
  const said = (text: string, asks: Awaited["asks"]) => readText(text, VOCABULARY, { asks, what: "oxygen" }).said;
  for (const asks of ["place", "where", "givePlace"] as const) {
    expect(said("Basta.", asks)).toEqual({ do: "stop", mayBePlace: "Basta" });
    expect(said("basta please", asks)).toEqual({ do: "stop" });
    expect(said("End", asks)).toEqual({ do: "stop" });
  }
  expect(said("Basta", "count")).toEqual({ do: "stop" });
});

/** A code with signs of any script around it. */
test.each([
  ["हाँ K7QM।", "yes"],
  ["हां K7QM॥", "yes"],
  ["جی K7QM۔", "yes"],
  ["نعم K7QM؟", "yes"],
  ["لا، K7QM", "no"],
  ["(K7QM) YES", "yes"],
  ["YES-K7QM", "yes"],
  ["yes: «k7qm»", "yes"],
  ["ＹＥＳ　Ｋ７ＱＭ", "yes"],
  ["হ্যাঁ K7QM।", "yes"],
  ["K7QM。DONE", "done"],
  ["आ रहा हूं K7QM।", "coming"],
  ["ہاں [K7QM]", "yes"],
  ["هان K7QM", "yes"],
  ["ஆம் K7QM!", "yes"],
  ['"NO" K7QM', "no"],
])("%s is a reply", (text, word) =>
  expect(readText(text, VOCABULARY, { asks: null, what: null }).said).toEqual({
    do: "reply",
    reply: { word, code: "K7QM", amount: null },
  }),
);

test("a stop of any script ends a place", () => {
  for (const text of ["oxygen हावड़ा।", "oxygen हावड़ा॥", "oxygen हावड़ा۔", "oxygen हावड़ा؟", "oxygen, हावड़ा،"])
    expect(readText(text, VOCABULARY, { asks: null, what: null }).said).toEqual({
      do: "find",
      what: "oxygen",
      place: "हावड़ा".normalize("NFKC"),
    });
});
