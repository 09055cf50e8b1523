import { shapeAfter } from "../shared/shape-after.ts";

/* Links and account names in what people write, found by shape. */

/** Endings that are links whatever is around them: no sentence begins with them. */
const SURE_ENDING =
  "com|org|net|edu|gov|info|biz|xyz|io|ai|app|dev|ly|gl|link|site|online|shop|store|club|live|page|tk|icu|vip|cc|ws|click|website|space|fun|buzz";
/** Endings of other scripts. Source: IANA root zone, the countries of the shipped languages. */
const NATIVE_ENDING =
  "भारत|भारतम्|भारोत|বাংলা|ভারত|ভাৰত|இந்தியா|இலங்கை|சிங்கப்பூர்|భారత్|ભારત|ਭਾਰਤ|ଭାରତ|ಭಾರತ|ഭാരതം|ලංකා|بھارت|بارت|ڀارت|پاکستان|السعودية|امارات|الاردن|مصر|قطر|موقع|شبكة|рф|中国|网络|公司";
/** The dot of any script; full-width ones are dots in addresses too. */
const DOT = "[.。．｡․]";

const SCHEME = /[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww[.。．｡]|\bxn--[a-z0-9]/iu;
const SURE = new RegExp(String.raw`[\p{L}\p{N}-]\s?${DOT}(?:${SURE_ENDING})(?![\p{L}\p{N}])`, "iu");
const NATIVE = new RegExp(String.raw`[\p{L}\p{M}\p{N}-]{2,}${DOT}(?:${NATIVE_ENDING})(?![\p{L}\p{M}])`, "u");
/** `evil.in/pay`: after a slash no sentence goes on. */
const WITH_PATH = new RegExp(String.raw`[\p{L}\p{N}-]${DOT}[a-z]{2,}\/\S`, "iu");
/** `evil [dot] in`, `evil dot com`. */
const SPELLED = new RegExp(
  String.raw`[\p{L}\p{N}-]{2,}\s*[([{]\s*(?:dot|${DOT})\s*[)\]}]\s*[a-z]{2,}|[a-z0-9-]{2,}\s+dot\s+(?:in|${SURE_ENDING})\b`,
  "iu",
);
/**
 * A label, a dot and small letters: `goto evil.in now`. A capital begins a sentence: `hospital.We`.
 */
const PLAIN = shapeAfter(
  { not: /[\p{L}\p{N}.@-]$/u },
  new RegExp(String.raw`([\p{L}\p{N}-]*[a-zA-Z][\p{L}\p{N}-]*)${DOT}([a-z]{2,})(?![\p{L}\p{N}])`, "gu"),
);
/** Short forms that end in a dot and need no blank after it: `Dr.rao`, `no.bed`, `inj.dexa`. */
const SHORT_FORMS = new Set(
  "no nos dr drs mr mrs ms smt shri sri prof st rd opp nr govt pvt ltd dept hosp approx min max hr hrs inj tab tabs cap caps syp susp tel ph mob ext flr bldg apt ave blvd vs etc al eg ie viz incl excl temp wt ht yr yrs av avda sra dra sr jl jln kec kab".split(
    " ",
  ),
);
/**
 * Words that begin a sentence where its blank was forgotten. None of them is an ending of
 * addresses.
 */
const BEGINNINGS = new Set(
  "we please pls plz need needs needed and the our she he they kindly call any all from for with contact urgent urgently patient required thanks thank also only very help there this that send".split(
    " ",
  ),
);

/** `@name`. An address of mail or payment has letters before it and is found elsewhere. */
const HANDLE = /(?:^|[^\p{L}\p{N}._-])[@＠][\p{L}_][\p{L}\p{M}\p{N}_.]{2,}/u;
/** `telegram: name`, `insta id = name`. */
const NAMED_HANDLE =
  /\b(?:telegram|insta(?:gram)?|snap(?:chat)?|facebook|messenger|twitter|discord|signal|viber|imo|botim|skype|tiktok)\s*(?:id|name|username|handle|user)?\s*[:=]\s*@?[a-z0-9_.]{3,}/iu;

/** Whether a text contains a link, or what most programs and people read as one. */
export function holdsAddress(text: string): boolean {
  const plain = plainText(text);
  if ([SCHEME, SURE, NATIVE, WITH_PATH, SPELLED].some((shape) => shape.test(plain))) return true;
  return PLAIN.matches(plain).some(([, label = "", ending = ""]) => isAddress(label, ending));
}

/** Whether a text names an account of another service. */
export function holdsHandle(text: string): boolean {
  const plain = plainText(text);
  return HANDLE.test(plain) || NAMED_HANDLE.test(plain);
}

function isAddress(label: string, ending: string): boolean {
  if (label.length < 2 || SHORT_FORMS.has(label.toLowerCase()) || BEGINNINGS.has(ending)) return false;
  // `10.30am`, `2.5ml` have digits before the dot; `5pm.to` has the time.
  return !/^\d*(?:am|pm|mg|ml|kg|km|hrs?)$/iu.test(label) && !/^(?:am|pm|mg|ml|kg|km|hrs?)$/u.test(ending);
}

function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
}
