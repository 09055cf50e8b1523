/*
 * Ways in which people hide a number, an address or an account in a note, from a seed, and a reader
 * who finds it again. The reader knows what was hidden. It shares no code with what masks.
 */

/** Words with a secret in them. `isTold`: whether a text still tells it. */
export type HiddenSecret = { way: string; text: string; isTold: (text: string) => boolean };

/**
 * What passes as something ordinary, by name: decision 51. Each is tried on a text with digits of
 * all scripts as 0-9 and without invisible signs.
 */
export const KNOWN_GAPS: Readonly<Record<string, RegExp>> = {
  "a part that is a clock time or a date": /(?<!\d)(?:[01]?\d|2[0-3])[.:][0-5]\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d\d/u,
  "a small L after digits, which is litres": /\d[oOlI|]*l(?![\dolOI|])/u,
  "a letter alone for a digit": /(?<![\p{L}\p{N}|])[oOlI|]+(?![\p{L}\p{N}|])/u,
  "O and one digit, which is oxygen": /(?<![\p{L}\p{N}])[oO]\d(?![\doOlI|])/u,
  "a year or a round amount": /(?<!\d)(?:(?:19|20)\d\d|\d+000|\d\d00|\d500)(?!\d)/u,
  "four digits before a unit": /(?<!\d)\d{4} units/u,
  "an address in capitals with a country's ending": /\p{Lu}[.．。]IN(?!\p{L})/u,
};

/** The name of the gap that a text falls into; null: it has to be masked. */
export function knownGap(text: string): string | null {
  const plain = [...withoutUnseen(text)].map((sign) => digitOf(sign) ?? sign).join("");
  return Object.entries(KNOWN_GAPS).find(([, shape]) => shape.test(plain.normalize("NFKC")))?.[0] ?? null;
}

type Random = () => number;

const UNSEEN = ["\u200b", "\u200c", "\u200d", "\u00ad", "\u2060", "\ufeff", "\u202a"];
const BETWEEN = ["", " ", "-", ".", " - ", "\u00a0", "/", ", ", "*", " / ", "\n", "–", "📞", " . ", "_", "~", "  "];
const WORDS_BETWEEN = [" then ", " and then ", " और ", " এবং ", " y luego ", " puis ", " e depois ", ", after that "];
/** Zero to nine in the shipped languages, one spelling each. Own list. */
const COUNTED: readonly (readonly string[])[] = [
  "zero one two three four five six seven eight nine",
  "शून्य एक दो तीन चार पाँच छह सात आठ नौ",
  "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়",
  "صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة",
  "cero uno dos tres cuatro cinco seis siete ocho nueve",
  "zéro un deux trois quatre cinq six sept huit neuf",
  "nol satu dua tiga empat lima enam tujuh delapan sembilan",
  "शून्य एक दोन तीन चार पाच सहा सात आठ नऊ",
  "सुन्ना एक दुई तीन चार पाँच छ सात आठ नौ",
  "zero um dois três quatro cinco seis sete oito nove",
  "பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது",
  "సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది",
  "صفر ایک دو تین چار پانچ چھ سات آٹھ نو",
].map((words) => words.split(" "));
/** Signs for digits that are no decimal digits by their category. */
const SIGNS = ["⓪①②③④⑤⑥⑦⑧⑨", "⓿❶❷❸❹❺❻❼❽❾", "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉", "〇一二三四五六七八九"].map((row) => [...row]);

/** The first code point of each row of ten digits that the running engine knows. */
const SCRIPTS: readonly number[] = rowsOfDigits();

function rowsOfDigits(): number[] {
  const rows: number[] = [];
  for (let code = 0x660; code < 0x1_ff_ff; code += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code))) continue;
    rows.push(code);
    code += 9;
  }
  return rows;
}

/** Hides something new in each call. */
export function hideSecret(random: Random): HiddenSecret {
  const draw = drawing(random);
  const hide = draw.one([hideNumber, hideNumber, hideNumber, hideMail, hidePayment, hideLink, hideAccount]);
  return hide(draw);
}

type Draw = {
  one: <T>(list: readonly T[]) => T;
  upTo: (most: number) => number;
  chance: (share: number) => boolean;
};

function drawing(random: Random): Draw {
  return {
    one: (list) => list[Math.floor(random() * list.length)] as (typeof list)[number],
    upTo: (most) => Math.floor(random() * (most + 1)),
    chance: (share) => random() < share,
  };
}

function hideNumber(draw: Draw): HiddenSecret {
  const digits = [6 + draw.upTo(3), ...Array.from({ length: 9 }, () => draw.upTo(9))];
  const secret = digits.join("");
  const isTold = (text: string): boolean => tells(readDigits(text), secret);
  const way = draw.one(["script", "scripts", "signs", "keycaps", "words", "some words", "letters", "split"] as const);
  const written = writeDigits(digits, way, draw);
  const before = way === "script" ? draw.one(["", "", "+91 ", "+91-", "0", "(0)", "0091 "]) : "";
  if (way === "split") return { way, text: splitByWords(secret, draw), isTold };
  const isWords = way === "words" || way === "some words";
  const between = draw.chance(0.5) ? [draw.one(BETWEEN)] : BETWEEN;
  const text = isWords
    ? written.join(draw.one([" ", "-", ", ", " . "]))
    : grouped(written, draw)
        .join("\0")
        .replaceAll("\0", () => draw.one(between));
  return { way, text: before + unseen(text, draw), isTold };
}

/** Digits as one way writes them, each a text. */
function writeDigits(digits: readonly number[], way: string, draw: Draw): string[] {
  const row = draw.one(SCRIPTS);
  const signs = draw.one(SIGNS);
  const words = draw.one(COUNTED);
  return digits.map((digit) => {
    const plain = String(digit);
    if (way === "script") return String.fromCodePoint(row + digit);
    if (way === "scripts") return draw.chance(0.5) ? plain : String.fromCodePoint(draw.one(SCRIPTS) + digit);
    if (way === "signs") return signs[digit] ?? plain;
    if (way === "keycaps") return `${plain}\ufe0f\u20e3`;
    if (way === "words" || (way === "some words" && draw.chance(0.5))) return words[digit] ?? plain;
    if (way === "letters" && digit === 0) return draw.one(["O", "o", "0"]);
    return way === "letters" && digit === 1 ? draw.one(["l", "I", "|", "1"]) : plain;
  });
}

/** Joined in groups of one to five. */
function grouped(written: readonly string[], draw: Draw): string[] {
  const most = 1 + draw.upTo(4);
  const groups: string[] = [];
  for (let at = 0; at < written.length; at += most) groups.push(written.slice(at, at + most).join(""));
  return groups;
}

function splitByWords(secret: string, draw: Draw): string {
  const at = 4 + draw.upTo(2);
  return secret.slice(0, at) + draw.one(WORDS_BETWEEN) + secret.slice(at);
}

/** With invisible signs here and there. */
function unseen(text: string, draw: Draw): string {
  if (draw.chance(0.6)) return text;
  return [...text].map((sign) => (draw.chance(0.3) ? sign + draw.one(UNSEEN) : sign)).join("");
}

const nameOf = (draw: Draw, length: number): string =>
  Array.from({ length }, () => draw.one([..."abdehijkmnprsuvwz"])).join("");

function hideMail(draw: Draw): HiddenSecret {
  const [name, site, ending] = [nameOf(draw, 6), nameOf(draw, 7), draw.one(["org", "com", "in", "net"])];
  const [at, dot] = draw.one([
    ["@", "."],
    [" @ ", "."],
    ["＠", "．"],
    [" (at) ", " (dot) "],
    ["[at]", "[dot]"],
    [" {at} ", "."],
    [" at ", " dot "],
    ["@", " dot "],
    ["@", "(dot)"],
  ] as const);
  const text = unseen(cased(`${name}${at}${site}${dot}${ending}`, draw), draw);
  return { way: `mail${at}${dot}`, text, isTold: (shown) => readName(shown).includes(`${name}@${site}.${ending}`) };
}

function hidePayment(draw: Draw): HiddenSecret {
  const [name, bank] = [nameOf(draw, 6), draw.one(["okicici", "upi", "ybl", "paytm", "oksbi"])];
  const sites = ["paypal.me/", "cash.app/", "venmo.com/", "upi://pay?pa="];
  const link = draw.one(sites) + name;
  const isLink = draw.chance(0.4);
  const plain = isLink ? link : `${name}@${bank}`;
  const text = unseen(cased(isLink ? plain : plain.replace("@", draw.one(["@", "＠"])), draw), draw);
  return { way: isLink ? "payment link" : "payment", text, isTold: (shown) => readName(shown).includes(plain) };
}

function hideLink(draw: Draw): HiddenSecret {
  const [site, ending] = [nameOf(draw, 7), draw.one(["com", "org", "in", "net", "xyz"])];
  const before = draw.one(["", "", "https://", "www."]);
  const dot = before === "" ? draw.one([".", "．", "。", "[.]", " (dot) ", " dot ", "[dot]"]) : ".";
  const text = unseen(cased(`${before}${site}${dot}${ending}`, draw), draw);
  return { way: `link${dot}`, text, isTold: (shown) => readName(shown).includes(`${site}.${ending}`) };
}

function hideAccount(draw: Draw): HiddenSecret {
  const name = nameOf(draw, 8);
  const before = draw.one(["@", "＠", "telegram: ", "Insta id = ", "instagram:", "skype id: "]);
  const told = readName(before + name);
  return {
    way: `account ${before}`,
    text: unseen(before + name, draw),
    isTold: (shown) => readName(shown).includes(told),
  };
}

/** Sometimes in capitals. */
function cased(text: string, draw: Draw): string {
  return draw.chance(0.2) ? text.toUpperCase() : text;
}

/** Whether seven digits of a secret stand there in a row: the others are soon tried. */
function tells(digits: string, secret: string): boolean {
  for (let at = 0; at + 7 <= secret.length; at += 1) if (digits.includes(secret.slice(at, at + 7))) return true;
  return false;
}

/** All digits of a text in a row, whatever script, sign, word or letter stands for them. */
function readDigits(text: string): string {
  let read = withoutUnseen(text).toLowerCase();
  for (const [word, digit] of SPELLED) read = read.replaceAll(word, digit);
  // Letters for digits, where no other letter touches them.
  read = read.replaceAll(/(?<!\p{L})[oli|]+(?!\p{L})/gu, (letters) =>
    letters.replaceAll("o", "0").replaceAll(/[li|]/gu, "1"),
  );
  return [...read].map((sign) => digitOf(sign) ?? "").join("");
}

function withoutUnseen(text: string): string {
  return text.replaceAll(/[\p{Cf}\ufe0f]/gu, "");
}

const SPELLED: readonly (readonly [string, string])[] = [...COUNTED, ...SIGNS]
  .flatMap((row) => row.map((word, digit) => [word.normalize("NFC"), String(digit)] as const))
  .toSorted(([one], [other]) => other.length - one.length);

function digitOf(sign: string): string | null {
  if (/[0-9]/u.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  const row = SCRIPTS.find((first) => code >= first && code < first + 10);
  return row === undefined ? null : String(code - row);
}

/** A text as somebody types it into an address line. */
function readName(text: string): string {
  const plain = withoutUnseen(text.normalize("NFKC")).toLowerCase();
  const joined = plain.replaceAll(/[([{]\s*(at|dot|\.)\s*[)\]}]/gu, " $1 ").replaceAll("。", ".");
  return joined
    .replaceAll(/\s+at\s+/gu, "@")
    .replaceAll(/\s+(?:dot|\.)\s+/gu, ".")
    .replaceAll(/\s/gu, "");
}
