import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

/* Which words a fact rests on, and words that are no fact. */

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country = "IN") => parseMessage(text, { lexicon, country });

describe("the mark of a blood group", () => {
  const LETTERS = ["A", "B", "AB", "O"];
  const SIGNS = ["+", "-", "−", " (+)", "(-)", " (-)", " +ve", "-ve", " positive", " neg", " rh positive", " ve+"];
  test("has its sign, however it is written", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LETTERS), fc.constantFrom(...SIGNS), (letters, sign) => {
        const text = `Need ${letters}${sign} blood in Pune`;
        const [group] = read(text).bloodGroups;
        const value = letters + (/\+|pos/u.test(sign) ? "+" : "-");
        expect([group?.value, text.slice(group?.start, group?.end)]).toEqual([value, letters + sign]);
      }),
    );
  });

  test.each([
    ["Need O positive - call now", "O positive"],
    ["Need blood group AB - urgent", "AB"],
    ["खून ओ पॉजिटिव चाहिए", "ओ पॉजिटिव"],
    ["O+ / A+ donors needed", "O+"],
  ])("ends where it ends: %s", (text, words) => {
    const [group] = read(text).bloodGroups;
    expect(text.slice(group?.start, group?.end)).toBe(words);
  });
});

describe("small words and ways to pay", () => {
  const WORDS =
    "with via through using about between during after into out over under because than such where when how both pay payment UPI GPay Paytm PhonePe".split(
      " ",
    );
  test("are no place and no part of one", () => {
    fc.assert(
      fc.property(fc.constantFrom(...WORDS), fc.boolean(), (word, isUpper) => {
        const written = isUpper ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
        const places = read(`Oxygen available in Pune ${written} 9000005001. ${written} call`).places;
        expect(places.map(({ value }) => value.words)).toEqual(["Pune"]);
      }),
    );
  });
});

describe("people", () => {
  test.each([
    "Need boat and drinking water, 40 people on the terrace",
    "He cheated 4 families yesterday, beware of the oxygen seller",
    "Besoin d'eau à Jacmel, 60 familles",
    "نحتاج ماء شرب في حلب، 30 عائلة",
  ])("who are only there are no amount: %s", (text) => {
    expect(read(text).quantities).toEqual([]);
  });

  test.each([
    ["Shelter needed, 40 people", 40],
    ["Need food for 25 people in Pune", 25],
    ["Se necesita comida para 25 personas", 25],
  ])("who get a place or a meal are one: %s", (text, count) => {
    expect(read(text).quantities.map(({ value }) => [value.value, value.unit])).toEqual([[count, "person"]]);
  });

  test.each(["Patna me ek bhi bed khali nahi", "एक भी बेड नहीं", "Not a single bed available", "Ni una cama libre"])(
    "and things of which there is not even one: %s",
    (text) => {
      expect(read(text).quantities).toEqual([]);
    },
  );
});

describe("who is asked to be called", () => {
  test.each([
    ["Call Rakesh 90000 04417 or Anita +91 90000 04418", "IN", ["Rakesh", "Anita"]],
    ["Oxygen needed. Call Rakesh 90000 04417 and Anita 90000 04418", "IN", ["Rakesh", "Anita"]],
    ["Se necesita sangre. Preguntar por Lucía al 33 0000 0217", "MX", ["Lucía"]],
    ["Precisamos de sangue. Falar com Marina (24) 90000-0533", "BR", ["Marina"]],
    ["Besoin de sang. Demander Claire au 06 00 00 00 12", "FR", ["Claire"]],
  ])("by name: %s", (text, country, names) => {
    expect(read(text, country).contactNames.map(({ value }) => value)).toEqual(names);
  });

  test.each([
    ["Oxígeno disponible en Lima. Cel 900 000 318 y 900 000 319", "PE"],
    ["एम्बुलेन्स सेवा, फोन गर्नुहोस् 98000 00639", "NP"],
    ["Ambulance tersedia. HP 0812 0000 0318", "ID"],
    ["Oxygène disponible. Portable 06 00 00 00 12", "FR"],
  ])("but words for a phone are no name: %s", (text, country) => {
    expect(read(text, country).contactNames).toEqual([]);
  });
});
