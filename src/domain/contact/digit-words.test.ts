import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPrivateWord } from "./private-words.ts";

test.each([
  ["bn", "নয় আট এক এক এক শূন্য শূন্য এক দুই তিন"],
  ["ta", "ஒன்பது எட்டு ஒன்று ஒன்று ஒன்று பூஜ்ஜியம் பூஜ்ஜியம் ஒன்று இரண்டு மூன்று"],
  ["te", "తొమ్మిది ఎనిమిది ఒకటి ఒకటి ఒకటి సున్నా సున్నా ఒకటి రెండు మూడు"],
  ["mr", "नऊ आठ एक एक एक शून्य शून्य एक दोन तीन"],
  ["ne", "नौ आठ एक एक एक सुन्ना सुन्ना एक दुई पाँच"],
  ["ur", "نو آٹھ ایک ایک ایک صفر صفر ایک دو تین"],
  ["ar", "تسعة ثمانية واحد واحد واحد صفر صفر واحد اثنان ثلاثة"],
  ["ar with and", "تسعة وثمانية وواحد وواحد وواحد وصفر وصفر وواحد واثنين وأربعة"],
  ["es", "nueve ocho uno uno uno cero cero uno dos tres"],
  ["es with and", "nueve y ocho y uno y uno y uno y cero y cero y uno y dos y tres"],
  ["es in one go", "nueveochounounounocerocero"],
  ["fr", "neuf, huit, un, un, un, zéro, zéro, un, deux, trois"],
  ["pt", "nove oito um um um zero zero um dois meia"],
  ["id", "sembilan delapan satu satu satu nol nol satu dua tiga"],
  ["white on black", "❾❽❶❶❶⓿⓿❶❷❸"],
  ["in thin circles", "➈➇➀➀➀🄋🄋➀➁➂"],
  ["white on black without serif", "➒➑➊➊➊🄌🄌➊➋➌"],
  ["twice circled", "⓽⓼⓵⓵⓵⓪⓪⓵⓶⓷"],
  ["Chinese", "九八一一一〇〇一二三 or 四五六七"],
  ["letters between", "9a8b1c1d1e0f0g1h2i3"],
  ["one letter between", "98111 x 00123"],
  ["letters between pairs", "98a11b10c01d23"],
  ["half in words", "sembilan8 satu11 nol0 satu23, 98111 dua"],
])("a number in %s is found", (_how, text) => expect(findPrivateWord(text)).toBe("phone-in-text"));

test.each([
  "two beds, one ward",
  "dos camas, tres pacientes, un médico",
  "deux ou trois lits, un seul médecin, le 12 sept 2026 14 h 30",
  "dois ou três dias, um quarto, quatro pessoas, meia hora",
  "dua atau tiga tempat tidur, satu bangsal, lima orang",
  "দুই বা তিনটি শয্যা, এক ওয়ার্ড, এটা নয়",
  "दोन किंवा तीन खाटा, एक वॉर्ड, चार दिवस",
  "दुई वा तीन बेड, एक वार्ड, छ जना",
  "دو یا تین بستر، ایک وارڈ، نو بجے",
  "سريران اثنان أو ثلاثة، غرفة واحدة، أربعة أيام",
  "இரண்டு அல்லது மூன்று படுக்கைகள், ஒன்று போதும்",
  "రెండు లేదా మూడు మంచాలు, ఒక వార్డు",
  "mattress 1900 x 900 x 100 mm, tank 2000x1000x1500",
  "de 10000 a 20000 pesos, de 9 a 13 y 15 a 20",
  "ward 3b, bed 4a, 5 l 10 l 15 l",
  "三张床，一个病房，二十四小时",
  "❶ call first ❷ then come ❸ bring two cylinders",
])("%j is no number to call", (text) => expect(findPrivateWord(text)).toBeNull());

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test("none of the texts that we show ourselves is taken for a number", () => {
  const files = readdirSync("locales").filter((name) => name.endsWith(".json"));
  const texts = files.flatMap((name) => textsOf(JSON.parse(readFileSync(`locales/${name}`, "utf8"))));
  expect(files.length).toBeGreaterThanOrEqual(13);
  // The example of a number, and "by SMS:" before a link, are found by other rules.
  const plain = texts.map((text) => text.replace("+91 98765 43210", "").replace("SMS: {{", "SMS {{"));
  expect(plain.filter((text) => findPrivateWord(text) === "phone-in-text")).toEqual([]);
});
