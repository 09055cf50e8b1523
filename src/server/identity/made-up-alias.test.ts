import { expect, test } from "vitest";
import { aliasFault, LONGEST_ALIAS, normaliseAlias } from "#domain/identity/alias.ts";
import { readTexts } from "../http/pages/texts.ts";
import { aliasMaker, madeUpWords } from "./made-up-alias.ts";

const texts = readTexts("locales");

/** At this many names two of a hundred accounts share one about once in eighty deployments. */
const FEWEST_NAMES = 400_000;
/** A name that is said on the telephone, and stands in one line of a small phone. */
const LONGEST_MADE_UP = 32;

/** Every word of a language once, the other one being the first. */
function everyName(language: string): string[] {
  const [likes, things] = [madeUpWords(texts, language, "likes"), madeUpWords(texts, language, "things")];
  const at = (thing: number, like: number) => {
    const picks = [0, like, thing];
    return aliasMaker(texts, () => picks.shift() ?? 0)(language);
  };
  return [...things.map((_, thing) => at(thing, 0)), ...likes.map((_, like) => at(0, like))];
}

test.each([...texts.languages])("%s has enough words for names, none twice", (language) => {
  const [likes, things] = [madeUpWords(texts, language, "likes"), madeUpWords(texts, language, "things")];
  for (const words of [likes, things]) {
    expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
    expect(words.filter((word) => word.trim() !== word || word === "" || /\s|\p{N}/u.test(word))).toEqual([]);
  }
  expect(likes.length * things.length * 900).toBeGreaterThanOrEqual(FEWEST_NAMES);
});

test.each([...texts.languages])("every made-up name of %s may be a name, and is short", (language) => {
  for (const name of everyName(language)) {
    expect([name, aliasFault(name)]).toEqual([name, null]);
    expect(normaliseAlias(name)).toBe(name);
    expect([...name].length, name).toBeLessThanOrEqual(Math.min(LONGEST_MADE_UP, LONGEST_ALIAS));
    expect(name).toMatch(/^\p{L}[\p{L}\p{M}-]* \p{L}[\p{L}\p{M}-]* 100$/u);
  }
});

/** Of the languages' own scripts: each name is readable for who reads the language. */
const SCRIPTS: Readonly<Record<string, string>> = {
  ar: "Arab",
  bn: "Beng",
  hi: "Deva",
  mr: "Deva",
  ne: "Deva",
  ta: "Taml",
  te: "Telu",
  ur: "Arab",
};

test.each([...texts.languages])("a reader of %s gets words of their language and script", (language) => {
  const script = new RegExp(`^[\\p{Script=${SCRIPTS[language] ?? "Latn"}}\\p{M}-]+$`, "u");
  const words = [...madeUpWords(texts, language, "likes"), ...madeUpWords(texts, language, "things")];
  expect(words.filter((word) => !script.test(word))).toEqual([]);
  // The order is that of the grammar: what a thing is like stands before or behind it.
  const name = aliasMaker(texts, () => 0)(language);
  const [like, thing] = [madeUpWords(texts, language, "likes")[0], madeUpWords(texts, language, "things")[0]];
  const isBehind = ["ar", "es", "fr", "id", "pt"].includes(language);
  expect(name).toBe(isBehind ? `${thing} ${like} 100` : `${like} ${thing} 100`);
});

/** Names, peoples, titles, religions and signs of parties that a list of nice things invites. */
const NOT_NAMES =
  `King Queen Prince Lady Lord Doctor River Rose Lily Pearl Ruby Olive Lotus Cross Crescent Temple Dulce Paloma Estrella
  Rey Roi Reine Rei Rainha Raja Ratu Bintang Bulan Melati Putri कमल सूरज चाँद तारा राजा रानी गुलाब बादल सागर पतंग लालटेन
  साइकिल हाथी झाड़ू सुंदर रोशन शांत पहाडी लिम्बू कमळ सूर्य चंद्र घड्याळ তারা চাঁদ পদ্ম নৌকা লাঙ্গল সুন্দর শান্ত উজ্জ্বল
  পালক আয়না সেতু చిన్న పెద్ద కొత్త తోట కొండ తార కమలం సైకిల్ తామర இனிய தூய பெரிய தாமரை சூரியன் மாம்பழம் நிலா தென்றல்
  روشن نایاب چاند تارا گلاب شیر کتاب پتنگ لالٹین چادر قمر نجم بحر لطيف كبير قوي هلال مصباح فانوس`.split(/\s+/);

test("no word is the name of a person, a people, a religion or a party, nor a title", () => {
  const words = texts.languages.flatMap((language) => [
    ...madeUpWords(texts, language, "likes"),
    ...madeUpWords(texts, language, "things"),
  ]);
  expect(words.filter((word) => NOT_NAMES.includes(word))).toEqual([]);
});

test("names differ, and one of a language that is not shipped is English", () => {
  const make = aliasMaker(texts);
  expect(new Set(Array.from({ length: 40 }, () => make("ta"))).size).toBeGreaterThan(35);
  expect(aliasMaker(texts, () => 0)("xx")).toBe("Bright Umbrella 100");
});
