import { foldName } from "#domain/places/fold-name.ts";
import { toAsciiDigits } from "#domain/shared/digits.ts";

/** Words around names of places, before and after. None of them is part of an address. */
const NOISE = new Set(
  (
    "need needs needed require required requires requirement urgent urgently urgency asap please pls plz help contact call whatsapp phone mobile number no nos tel " +
    "available availability unavailable bed beds oxygen cylinder cylinders refill concentrator ventilator icu plasma donor donors blood group platelets medicine medicines remdesivir injection " +
    "injections ambulance patient patients covid corona positive negative verified update updated now today tomorrow yesterday am pm hrs hours since from for to with and or is are was has have had we i my our your his her their " +
    "he she they this that there here it on by of only any all can will be not get got free price rate rs rupees km kms away share forward forwarded info information details address location place lead leads resource " +
    "mother father uncle aunt friend family relative sister brother age aged year years old male female days day spo2 saturation level critical serious condition home isolation tiffin food meals delivery service services provider supplier " +
    "in at near opp opposite behind beside besides next infront front above below off via around nearby within c/o floor flat house plot shop room block gate exit phase sector stage ward " +
    "में मे के का की को पास निकट सामने चाहिए जरूरत ज़रूरत तुरंत कृपया मदद संपर्क फोन नंबर है हैं से और बेड ऑक्सीजन রক্ত অক্সিজেন দরকার প্রয়োজন কাছে এ তে জন্য বেড " +
    "van center centre tak book slots orange nice hope best reading bath status verification verify person name organisation organization title type report reports test testing main chowk cross metro station bus stand market mall bridge naka circle crossing ground first second third upstairs compound campus " +
    "hospital hospitals clinic pharmacy store stores medical aiims " +
    "hub hubungi gol golongan darah dibutuhkan butuh perlu rs rsud rsup segera mohon bantuan " +
    "hospital civil sangre donadores necesitan necesita urgente informes se en con para una un favor ayuda " +
    "في من الى على عند قرب حي شارع مطلوب مطلوبه عاجل عاجلا للتواصل اسطوانه اسطوانة اكسجين أكسجين مستشفى سرير دم متوفر يوجد"
  )
    .split(" ")
    .map(foldName),
);

/** Words before a person's name: who is called so is no town. */
const TITLE = /^(?:ibu|bapak|bpk|pak|bu|mr|mrs|ms|dr|smt|shri|mbak|mas|sra|dra|mme|mlle)$/;

/** Words that end the name of a street or a building: the word before them is no town. */
const STREET =
  /^(?:road|rd|street|lane|marg|path|building|bldg|tower|towers|complex|apartment|apartments|highway|bypass|flyover|university|college|school|temple|mandir|masjid|church|society|trust)$/;

/** A part of a text that may name places: its words, and its distance from the text's end. */
export type TextSpan = { words: string[]; text: string };

/** What a free text says of a place: its PIN code, and its pieces from the last to the first. */
export type FreeText = { postalCode: string | null; pieces: TextSpan[] };

const MOST_PIECES = 24;

/** Splits a free text. Phone numbers, links and mail addresses are no part of an address. */
export function readFreeText(text: string): FreeText {
  const digits = toAsciiDigits(text)
    .replaceAll(/https?:\/\/\S+|www\.\S+|\S+@\S+/gi, " , ")
    .replaceAll(/[\u2018\u2019]/g, "'");
  // A PIN code first: after it numbers of other lengths are noise. 6 digits inside a longer run are
  // part of a phone number.
  const postal = /(?<![\d+][\s-]?)(?<![\d+])([1-9]\d{2})[ \u00a0-]?(\d{3})(?![\s-]?\d)/.exec(digits);
  const withoutNumbers = digits.replaceAll(/[+(]?\d[\d\s().-]{5,}\d/g, " , ");
  const pieces = withoutNumbers
    .split(/[,;:\n\r()|[\]{}*_•!?"“”।<>=،؛؟]|\s[-–—/]+\s|\.(?=\s|$)|-(?=\s|\d*$)|\//)
    .flatMap(splitAtNoise)
    .slice(-MOST_PIECES)
    .toReversed();
  return { postalCode: postal === null ? null : `${postal[1] ?? ""}${postal[2] ?? ""}`, pieces };
}

function splitAtNoise(part: string): TextSpan[] {
  const pieces: TextSpan[] = [];
  let words: string[] = [];
  const flush = (): void => {
    if (words.length > 0) pieces.push({ words, text: words.join(" ") });
    words = [];
  };
  let before = "";
  for (const word of part.split(/\s+/)) {
    const key = foldName(word);
    if (key === "") continue;
    const isPerson = TITLE.test(before) && !NOISE.has(key) && !STREET.test(key);
    const isNamesake =
      isPerson || (before === "of" && !/^(?:city|district|town|village|state)$/.test(words.at(-1) ?? ""));
    before = key;
    if (isNamesake) continue;
    if (STREET.test(key)) {
      // "Dhamtari Road" leads to Dhamtari but is elsewhere.
      words.pop();
      flush();
    } else if (NOISE.has(key)) flush();
    else if (/^#?\d+[a-z]?$/.test(key) || key.length === 1) continue;
    else words.push(key);
  }
  flush();
  return pieces;
}
