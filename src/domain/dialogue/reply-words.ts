import { fold } from "../shared/fold.ts";
import { bareWords } from "../shared/bare-words.ts";
import { readCode } from "./codes.ts";

/**
 * What somebody says to a message of ours: I will, I will not, I am on my way. Then: I am there, it
 * was given. At last: post what I need.
 */
export const REPLY_WORDS = ["yes", "no", "coming", "here", "done", "post"] as const;
export type ReplyWord = (typeof REPLY_WORDS)[number];

/** A word with the code of its message, and the amount where one was said. */
export type Reply = { word: ReplyWord; code: string; amount: number | null };

/**
 * The words of each shipped language, as people send them. Own list. A comma stands
 * between phrases.
 */
const PHRASES: Readonly<Record<ReplyWord, string>> = {
  yes:
    "yes, y, yeah, ok, haan, haa, ji, হ্যাঁ, হা, হাঁ, نعم, اي, si, oui, ya, iya, हाँ, हां, हा, जी, जी हाँ, हो, होय, sim, " +
    "ஆம், ஆமாம், అవును, ہاں, جی, جی ہاں",
  no:
    "no, n, not now, nahi, nahin, না, لا, non, tidak, नहीं, नही, ना, नाही, नको, होइन, छैन, nao, இல்லை, முடியாது, కాదు, " +
    "లేదు, వద్దు, نہیں",
  coming:
    "coming, on my way, omw, otw, আসছি, قادم, قادمة, في الطريق, voy, en camino, en route, je viens, datang, di jalan, " +
    "आ रहा हूँ, आ रही हूँ, आ रहा हूं, आ रही हूं, आ रहे हैं, येतो, येते, येत आहे, आउँदैछु, आउँदै छु, a caminho, vou, வருகிறேன், " +
    "వస్తున్నాను, వస్తున్నా, آ رہا ہوں, آ رہی ہوں, aa raha, aa rahi",
  here:
    "here, arrived, i am here, পৌঁছেছি, এসেছি, وصلت, llegue, he llegado, arrive, je suis la, sampai, tiba, पहुँच गया, " +
    "पहुँच गई, पहुंच गया, पहुंच गई, पहुँचा, पोहोचलो, पोहोचले, पुगें, पुगेँ, cheguei, வந்துவிட்டேன், వచ్చాను, చేరాను, پہنچ گیا, پہنچ گئی",
  post:
    "post, publish, पोस्ट, পোস্ট, انشر, نشر, publicar, publica, publier, poster, kirim, pasang, प्रकाशित, postar, " +
    "பதிவிடு, పోస్ట్, پوسٹ",
  done:
    "done, given, received, got it, হয়ে গেছে, পেয়েছি, দিয়েছি, تم, استلمت, hecho, listo, recibido, fait, recu, donne, " +
    "selesai, sudah, हो गया, हो गई, मिल गया, दे दिया, झाले, झालं, मिळाले, भयो, सकियो, पाइयो, feito, pronto, recebido, " +
    "முடிந்தது, கிடைத்தது, అయింది, అయిపోయింది, అందింది, ہو گیا, ہو گئی, مل گیا, ho gaya",
};

const BY_PHRASE: ReadonlyMap<string, ReplyWord> = new Map(
  REPLY_WORDS.flatMap((word, at) => [
    ...PHRASES[word].split(", ").map((phrase) => [fold(phrase), word] as const),
    // Digits suffice: 1 is yes, 2 no, and so on.
    [String(at + 1), word] as const,
  ]),
);

/** The digit of a word. */
export function digitOf(word: ReplyWord): string {
  return String(REPLY_WORDS.indexOf(word) + 1);
}

/** The word that a whole text is, without a code; null where it is none. */
export function replyWordOf(words: readonly string[]): ReplyWord | null {
  return BY_PHRASE.get(fold(words.join(" "))) ?? null;
}

const AMOUNT = /^\d{1,6}$/;

/**
 * A word of ours with a code before or behind it, "YES K7QM". `bare`: the word alone, which changes
 * nothing: a sender can be forged, and carriers read YES as START. Null: something else.
 * @param typed in digits of ASCII; brackets, dashes and stops may be between them
 */
export function readReply(typed: readonly string[]): Reply | "bare" | null {
  const words = joinHalves(bareWords(typed.join(" ")));
  const [first = "", ...behind] = words;
  const front = readCode(first);
  if (front !== null) return withCode(front, behind);
  const at = words.findIndex((word) => readCode(word) !== null);
  const code = readCode(words[at] ?? "");
  if (code !== null) return withCode(code, words.toSpliced(at, 1));
  const phrase = fold(words.join(" "));
  return BY_PHRASE.has(phrase) && !AMOUNT.test(phrase) ? "bare" : null;
}

/** A whole code that was typed as two halves, "K7QM X3PL", as one word. */
function joinHalves(words: readonly string[]): string[] {
  const at = words.findIndex((word, each) => readCode(word) !== null && readCode(words[each + 1] ?? "") !== null);
  const joined = (words[at] ?? "") + (words[at + 1] ?? "");
  return at === -1 || readCode(joined) === null ? [...words] : words.toSpliced(at, 2, joined);
}

function withCode(code: string, words: readonly string[]): Reply | null {
  const whole = BY_PHRASE.get(fold(words.join(" ")));
  if (whole !== undefined) return { word: whole, code, amount: null };
  const last = words.at(-1) ?? "";
  const word = AMOUNT.test(last) ? BY_PHRASE.get(fold(words.slice(0, -1).join(" "))) : undefined;
  return word === undefined || Number(last) === 0 ? null : { word, code, amount: Number(last) };
}
