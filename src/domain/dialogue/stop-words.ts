import { fold } from "../shared/fold.ts";

/**
 * Words that end messages at any time: the seven of the FCC (47 CFR 64.1200(a)(10)), then what
 * carriers know besides. A comma is between words, as in all lists here.
 */
const CARRIER = "stop, quit, end, revoke, opt out, cancel, unsubscribe, stop all, stopall, optout";

/** The same in each shipped language, own list. */
const OWN = [
  "roko, rok do, rokiye, band karo, bandh karo, band kar do, band karein, band kariye, band kijiye, bondho, bondho koro",
  "bondho korun, remove me, unsubscribe me, remove my number, take me off, opt me out",
  "توقف, توقفوا, إيقاف, الغاء, إلغاء الاشتراك, ألغ الاشتراك, ألغوا الاشتراك, أوقف, أوقفوا, أوقفها, أوقفوها, توقف عن, توقفوا عن",
  "বন্ধ, বন্ধ করুন, বন্ধ করো, বন্ধ কর, বন্ধ করে দিন, বন্ধ করে দাও, থামুন, থামাও, থামান, থামো, বাতিল করুন",
  "parar, basta, basta ya, alto, cancelar, cancela, cancele, cancelen, baja, dar de baja, darme de baja, dame de baja",
  "detener, detén, detenga, detengan, deténganse, paren, dejen de enviar, deje de enviar, deja de enviar",
  "dejen de enviarme, deje de enviarme, deja de enviarme",
  "arret, arreter, arretez, arrete, stopper, stoppez, desabonner, desabonnez moi, me desabonner, se desabonner, desinscrire, desinscription",
  "रोकें, रोको, रोक दो, रोक दें, रोक दीजिए, रोकिए, रोकिये, रुकें, बंद, बंद करें, बंद करो, बंद करिए, बंद कीजिए, बंद कर दो, बंद कर दें",
  "बंद कर दीजिए, berhenti, hentikan, setop, batalkan, berhenti berlangganan",
  "थांबा, थांबवा, बंद करा, बंद कर",
  "रोक्नुहोस्, रोक्नुस्, रोकिदिनुहोस्, बन्द, बन्द गर्नुहोस्, बन्द गर्नुस्, बन्द गर, बन्द गरिदिनुहोस्, बन्द गर्नु होस्",
  "pare, parem, sair, cancelem, descadastrar, descadastre me, pare de enviar, parem de enviar, pare de mandar",
  "நிறுத்து, நிறுத்தவும், நிறுத்த, நிறுத்துங்கள், நிறுத்துக, நிறுத்திவிடுங்கள்",
  "ఆపు, ఆపండి, ఆపేయండి, ఆపివేయండి, ఆపెయ్యండి, నిలిపివేయండి",
  "روکیں, روکو, روک دو, روک دیں, روک دیجیے, بند کریں, بند کرو, بند کر دو, بند کر دیں, بند کیجیے, بند کردو, بند کردیں, بند",
].join(", ");

/** Towns that are called like a word of ours and that the gazetteer lacks, by country. */
const TOWNS: Readonly<Record<string, readonly string[]>> = { IN: ["basta"] };

/** Whether a word of STOP is such a town. @param country two letters, ISO 3166 */
export function isTownOfStop(word: string, country: string): boolean {
  return TOWNS[country]?.includes(fold(word)) === true;
}

/** What is said beside a word of STOP and changes nothing: whom, what, and please. */
const BESIDE = [
  "please, pls, plz, kindly, any, more, further, আর, और, कोई, مزید, thanks, thank you, sir, madam, hi, hello, now, me, my, it, this, these, all, us, from you, sending, sending me",
  "texting, messaging, immediately, right now, at once, kripya, please sir",
  "من فضلك, من فضلكم, رجاء, لو سمحت, الآن, شكرا, هذه, كل, لي, إلي, إرسال, الإرسال, عن الإرسال, عن إرسال, فورا",
  "দয়া করে, অনুগ্রহ করে, প্লিজ, এখন, এখনই, আমাকে, এই, সব, পাঠানো, ধন্যবাদ",
  "por favor, porfavor, ya, ahora, gracias, los, estos, todos, todo, de enviar, de mandar, me, mi, inmediatamente",
  "s il vous plait, s il te plait, svp, stp, merci, maintenant, les, ces, tous, des, d envoyer, de m envoyer, l envoi de, tout de suite",
  "कृपया, प्लीज़, जी, अब, अभी, मुझे, मुझको, मेरे, ये, यह, इसे, सब, सारे, धन्यवाद, भेजना, भाई, तुरंत",
  "tolong, mohon, sekarang, semua, ini, terima kasih, kirim, mengirim, pengiriman, segera",
  "आता, मला, हे, सगळे, पाठवणे, धन्यवाद, अहिले, मलाई, यो, सबै, पठाउन, पठाउने",
  "agora, obrigado, obrigada, as, estas, todas, de enviar, de me enviar, os",
  "தயவுசெய்து, தயவு செய்து, இப்போது, எனக்கு, இந்த, அனுப்புவதை, நன்றி",
  "దయచేసి, ఇప్పుడు, నాకు, ఈ, పంపడం, పంపించడం, ధన్యవాదాలు",
  "براہ کرم, براہ مہربانی, برائے مہربانی, پلیز, مہربانی, اب, ابھی, مجھے, یہ, سب, شکریہ, بھیجنا, فورا",
].join(", ");

/** The messages themselves. */
const MESSAGES = [
  "message, messages, msg, msgs, text, texts, sms, the messages, the texts, the sms, text messages, alerts, notifications, updates",
  "رسالة, رسائل, الرسائل, رسائلكم, বার্তা, মেসেজ, মেসেজগুলো, এসএমএস, mensaje, mensajes, textos, texto, textos, pesan, pesan ini",
  "संदेश, मैसेज, मेसेज, एसएमएस, संदेशे, म्यासेज, सन्देशहरू, mensagem, mensagens, செய்தி, செய்திகள், செய்திகளை, மெசேஜ், எஸ்எம்எஸ்",
  "సందేశం, సందేశాలు, సందేశాలను, మెసేజ్, మెసేజ్‌లు, ఎస్ఎంఎస్, پیغام, پیغامات, میسج, میسجز, ایس ایم ایس",
].join(", ");

/** "Send no": a STOP only with the messages that are not to be sent. */
const SEND_NO = [
  "no more, do not send, dont send, don t send, do not send any, do not send me, dont send me, don t send me, no",
  "do not send any more, i do not want, i dont want, i don t want, i do not want any more, no further, mat bhejo, mat bhejna",
  "لا ترسل, لا ترسلوا, لا أريد, لا اريد, পাঠাবেন না, আর পাঠাবেন না, চাই না, আর চাই না",
  "no mas, no envien, no me envien, no envie, no enviar, no enviar mas, no envien mas, no quiero, no quiero mas",
  "plus de, n envoyez plus, ne plus envoyer, n envoyez plus de, ne m envoyez plus de, ne m envoyez plus",
  "मत भेजो, मत भेजें, मत भेजिए, ना भेजें, न भेजें, नहीं चाहिए, नको, पाठवू नका, नपठाउनुहोस्, नपठाउनुस्, चाहिँदैन",
  "jangan kirim, jangan kirim lagi, jangan kirimi saya, tidak mau, nao envie, nao envie mais, nao enviem mais, nao quero, nao quero mais",
  "வேண்டாம், அனுப்ப வேண்டாம், அனுப்பாதீர்கள், వద్దు, పంపవద్దు, పంపకండి, مت بھیجو, مت بھیجیں, نہ بھیجیں, نہیں چاہیے",
].join(", ");

/** All words that mean STOP alone, the seven first. @internal for tests: one dialogue a word */
export const STOP_WORDS: readonly string[] = `${CARRIER}, ${OWN}`.split(", ");

type Part = "stop" | "beside" | "messages" | "sendNo";

/** Of a phrase that is in two lists the last counts. */
const PARTS: ReadonlyMap<string, Part> = new Map(
  (
    [
      ["sendNo", SEND_NO],
      ["messages", MESSAGES],
      ["beside", BESIDE],
      ["stop", STOP_WORDS.join(", ")],
    ] as const
  ).flatMap(([part, list]) => list.split(", ").map((phrase) => [fold(phrase), part] as const)),
);
const OWN_WORDS: ReadonlySet<string> = new Set(OWN.split(", ").map(fold));

const LONGEST_PHRASE = Math.max(...[...PARTS.keys()].map((phrase) => phrase.split(" ").length));
/** Who writes more says something else besides. */
const MOST_WORDS = 12;

/**
 * Whether a text is STOP. That is a word of it, with nothing beside it but "please" or "messages".
 * `word`: it is a word of our own list alone, which may be a place ("Basta").
 * @param folded the text as `fold` has it
 */
export function readStop(folded: string): "phrase" | "word" | null {
  if (OWN_WORDS.has(folded)) return "word";
  const words = folded.split(" ");
  if (words.length > MOST_WORDS) return null;
  const found = new Set<Part>();
  for (let at = 0; at < words.length;) {
    const taken = longestPart(words, at);
    if (taken === null) return null;
    found.add(taken.part);
    at += taken.length;
  }
  // Both together say "do not stop" in some languages.
  if (found.has("stop")) return found.has("sendNo") ? null : "phrase";
  return found.has("sendNo") && found.has("messages") ? "phrase" : null;
}

function longestPart(words: readonly string[], at: number): { part: Part; length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const part = PARTS.get(words.slice(at, at + length).join(" "));
    if (part !== undefined) return { part, length };
  }
  return null;
}
