/**
 * Latin spellings of letters, one by one, after the usual romanisation of each alphabet (The
 * Unicode Standard uses similar names). Rough on purpose: they are compared by sound.
 */
const ARABIC = new Map(
  Object.entries({
    ا: "a",
    ب: "b",
    پ: "p",
    ت: "t",
    ٹ: "t",
    ث: "s",
    ج: "j",
    چ: "ch",
    ح: "h",
    خ: "kh",
    د: "d",
    ڈ: "d",
    ذ: "z",
    ر: "r",
    ڑ: "r",
    ز: "z",
    ژ: "zh",
    س: "s",
    ش: "sh",
    ص: "s",
    ض: "z",
    ط: "t",
    ظ: "z",
    ع: "a",
    غ: "gh",
    ف: "f",
    ق: "q",
    ك: "k",
    گ: "g",
    ل: "l",
    م: "m",
    ن: "n",
    و: "o",
    ه: "h",
    ي: "i",
    ء: "",
  }),
);

const CYRILLIC = new Map(
  Object.entries({
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "i",
    к: "k",
    л: "l",
    м: "m",
    н: "n",
    о: "o",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    у: "u",
    ф: "f",
    х: "kh",
    ц: "ts",
    ч: "ch",
    ш: "sh",
    щ: "sh",
    ъ: "",
    ы: "y",
    ь: "",
    э: "e",
    ю: "yu",
    я: "ya",
    і: "i",
    ї: "i",
    є: "e",
  }),
);

/** Reads rows of a letter and its spelling, which are shorter than a table. */
function pairs(text: string): [string, string][] {
  return text.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(1)]);
}

const GREEK = pairs("αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χkh ψps ωo");

const GEORGIAN = pairs(
  "აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh",
);

const ARMENIAN = pairs(
  "աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp քk օo ֆf",
);

const HEBREW = pairs("אa בv גg דd הh וo זz חh טt יi ךk כk לl םm מm ןn נn סs עa ףf פp ץts צts קk רr שsh תt");

/** The Latin spelling of each folded letter of these alphabets. */
export const ALPHABETS: ReadonlyMap<string, string> = new Map([
  ...ARABIC,
  ...CYRILLIC,
  ...GREEK,
  ...GEORGIAN,
  ...ARMENIAN,
  ...HEBREW,
]);
