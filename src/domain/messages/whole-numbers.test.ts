import { expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string) => parseMessage(text, { lexicon, country: "IN" });
const amounts = (text: string) => draftsOf(read(text)).flatMap(({ quantity }) => quantity ?? []);

test.each([
  ["10,000 cylinders available", 10_000],
  ["1,200 cylinders available", 1_200],
  ["2,500 food packets available", 2_500],
  ["2.5 lakh cylinders available", 250_000],
  ["1,00,000 cylinders available", 100_000],
  ["need 1,000-1,200 cylinders", 1_000],
  ["two hundred beds available", 200],
  ["thirty five ICU beds available", 35],
  ["10 cylinders of 46.7 L available", 10],
  ["१,००,००० सिलेंडर उपलब्ध", 100_000],
  ["२.५ लाख सिलेंडर उपलब्ध", 250_000],
  ["দেড় নয়, ২,৫০০ সিলিন্ডার খালি", 2_500],
  ["1,200 சிலிண்டர்கள் தேவை", 1_200],
  ["1,200 సిలిండర్లు కావాలి", 1_200],
  ["1,200 سلنڈر درکار", 1_200],
  ["١٬٢٠٠ أسطوانة أكسجين متوفرة", 1_200],
  ["1.000 cilindros de oxígeno disponibles", 1_000],
  ["1.200 tabung oksigen tersedia", 1_200],
  ["1 200 bouteilles d'oxygène disponibles", 1_200],
  ["1.500 cilindros de oxigênio disponíveis", 1_500],
])("an amount is whole: %s", (text, amount) => {
  expect(amounts(text)).toEqual([amount]);
});

test.each([
  ["D type cylinder 46.7 L available", 46.7],
  ["6.8 L cylinder available", 6.8],
  ["10.2 litre cylinder available", 10.2],
  ["1.5 litre cylinder available", 1.5],
  ["Cilindro de oxígeno de 46,7 litros disponible", 46.7],
])("a size stays a size, and is no amount: %s", (text, litres) => {
  expect(read(text).quantities.map(({ value }) => [value.value, value.unit])).toEqual([[litres, "litre"]]);
  expect(amounts(text)).toEqual([]);
});

test("a flow keeps its fraction", () => {
  expect(read("3.5 LPM concentrator available").quantities[0]?.value).toMatchObject({
    value: 3.5,
    unit: "litre_per_min",
  });
});

test.each([
  "Rs 1,500 per cylinder available",
  "Rs.1500 cylinder available",
  "₹1,500 cylinder available",
  "$ 20 cylinder available",
  "1500/- per cylinder available",
  "1500 per cylinder, oxygen available",
  "Cylinder available 500 rs",
  "500 रुपये में सिलेंडर उपलब्ध",
  "cilindro de oxígeno disponible 1.500 pesos",
  "0.5 mg tablets available",
  "500 ml saline available",
  "ऑक्सीजन सिलेंडर 20 किमी दूर उपलब्ध",
  "50% beds available",
  "1.000 cylinders available",
  "2,5 cylinders available",
  "1.5 cylinders available",
  "2 hundred fifty beds available",
  "2½ cylinders available",
  "12/2 ICU beds available",
  "1/2 cylinder available",
])("a price, a strength, a part and what is not sure is no amount: %s", (text) => {
  expect(amounts(text)).toEqual([]);
});
