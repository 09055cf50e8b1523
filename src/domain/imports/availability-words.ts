import { fold } from "../shared/fold.ts";
import { phrasesIn, phraseTable } from "./phrases.ts";

/** Whether there is any, as a row says; null: it does not say. */
export type RowAvailability = "available" | "limited" | "unavailable" | null;

/** Phrases that count inside a sentence too. Own list, in the shipped languages. */
const PHRASES = phraseTable({
  unavailable:
    "un available, unavailable, not available, not currently available, currently not available, not available now, not yet available, not any more, not anymore, not any longer, no longer, no longer available, no more, out of stock, no stock, sold out, stock over, gone, none, nil, closed, finished, no, empty, not working, exhausted, no vacancy, غير متوفر, غير متوفرة, غير متاح, غير متاحة, نفد, نفذ, لا يوجد, لا توجد, لم يعد متوفرا, পাওয়া যাচ্ছে না, পাওয়া যায় না, অনুপলব্ধ, ফুরিয়ে গেছে, no disponible, no hay, agotado, agotada, sin existencias, ya no hay, ya no disponible, indisponible, non disponible, pas disponible, plus disponible, epuise, epuisee, rupture de stock, उपलब्ध नहीं, उपलब्ध नहीं है, अनुपलब्ध, अब उपलब्ध नहीं, ख़त्म, खत्म, tidak tersedia, tidak ada, habis, sudah habis, उपलब्ध नाही, संपले, संपला, उपलब्ध छैन, सकियो, indisponivel, nao disponivel, esgotado, esgotada, nao ha, nao ha mais, acabou, sem estoque, கிடைக்கவில்லை, தீர்ந்துவிட்டது, கிடைக்காது, అందుబాటులో లేదు, అయిపోయింది, دستیاب نہیں, دستیاب نہیں ہے, ختم ہو گیا",
  limited:
    "limited, few, few left, low, low stock, running low, very few, محدود, محدودة, সীমিত, limitado, limitada, pocos, pocas, limite, limitee, सीमित, terbatas, मर्यादित, poucos, poucas, வரையறுக்கப்பட்ட, పరిమితం",
  available:
    "available, in stock, yes, open, have, متوفر, متوفرة, متاح, متاحة, উপলব্ধ, পাওয়া যাচ্ছে, পাওয়া যায়, disponible, disponibles, en existencia, en stock, उपलब्ध, उपलब्ध है, tersedia, उपलब्ध आहे, उपलब्ध छ, disponivel, disponiveis, em estoque, கிடைக்கும், கிடைக்கிறது, అందుబాటులో ఉంది, دستیاب, دستیاب ہے",
});

/** Words that count alone only: inside a sentence they may belong to another word. */
const ANSWERS = phraseTable({
  unavailable:
    "over, full, لا, نفد, منتهي, مغلق, নেই, নাই, শেষ, না, ya no, agotados, terminado, non, plus maintenant, aucun, नहीं, नही, नहीं है, अब नहीं, समाप्त, बंद, tidak, tidak lagi, kosong, नाही, आता नाही, छैन, अब छैन, nao, nao mais, இல்லை, இப்போது இல்லை, లేదు, ఇప్పుడు లేదు, نہیں, نہیں ہے, ختم, اب نہیں, بند",
  limited: "قليل, অল্প, poco, peu, थोड़ा, कम, sedikit, थोडे, थोरै, குறைவு, తక్కువ, کم",
  available:
    "نعم, موجود, আছে, হ্যাঁ, হ্যা, হাঁ, hay, si, oui, है, हाँ, हां, ada, ya, आहे, होय, हो, छ, sim, ha, உள்ளது, இருக்கிறது, ஆம், ఉంది, అవును, ہے, ہاں, جی ہاں",
});
/** Words that turn a phrase round or make it a question, where no phrase holds them. */
const DOUBTS: ReadonlySet<string> = new Set(
  "not, never, hardly, dont, doesnt, isnt, t, unsure, maybe, perhaps, if, ne, pas, jamais, peut, nunca, jamas, nao, tidak, belum, bukan, mungkin, talvez, quizas, नहीं, नही, न, शायद, नाही, कदाचित, छैन, لا, ليس, ليست, لم, غير, ربما, না, নেই, নয়, হয়তো, نہ, نہیں, شاید, இல்லை, ஒருவேளை, లేదు, కాదు"
    .split(",")
    .map(fold),
);

/**
 * Reads whether there is any. "Unavailable but verified" is no; "Pending" and "Call again" say
 * nothing. What denies counts before what is scarce, and that before "yes". "Yes" beside a word of
 * doubt says nothing.
 */
export function readAvailability(text: string | undefined): RowAvailability {
  if (text === undefined) return null;
  const answer = ANSWERS.meanings.get(fold(text));
  if (answer !== undefined) return answer;
  const { found, rest } = phrasesIn(text, PHRASES);
  if (found.includes("unavailable")) return "unavailable";
  if (rest.some((word) => DOUBTS.has(word))) return null;
  if (found.includes("limited")) return "limited";
  return found.includes("available") ? "available" : null;
}
