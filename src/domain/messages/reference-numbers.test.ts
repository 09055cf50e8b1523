import { expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country = "IN") => parseMessage(text, { lexicon, country });
const phonesOf = (text: string, country = "IN") => read(text, country).phones.map(({ value }) => value.value);

test.each([
  ["UHID 2021045678. Need O+ blood at AIIMS Delhi, call 90000 08011", ["+919000008011"]],
  ["Need ICU bed, MR no. 9000123456, attendant 90000 08012", ["+919000008012"]],
  ["Patient CR No: 9000123456 needs B- platelets, 90000 08013", ["+919000008013"]],
  ["IP No 9000123456 ward 4, Remdesivir needed 90000 08014", ["+919000008014"]],
  ["खून चाहिए O+ आधार नं 900012345678 फ़ोन 90000 08015", ["+919000008015"]],
  ["রক্ত দরকার B+ রেজিস্ট্রেশন 9000123456 ফোন 90000 08016", ["+919000008016"]],
  ["مطلوب دم رقم الملف 9000123456 للتواصل 90000 08017", ["+919000008017"]],
  ["Se necesita sangre O-, expediente 9000123456, informes 90000 08018", ["+919000008018"]],
  ["Pay to UPI 9000123456, oxygen available call 90000 08019", ["+919000008019"]],
  ["Aadhaar: 9000 1234 5678 plasma donor needed 90000 08020", ["+919000008020"]],
])("in %j only the line to call is one", (text, right) => expect(phonesOf(text)).toEqual(right));

test.each([
  ["Patient in bed no. 214 ward 6, Sassoon Hospital Pune, needs AB+ plasma. Call 90000 08052", "IN"],
  ["Se necesitan donadores O- en Guadalajara, paciente de la cama 214. Informes 33 1200 0040", "MX"],
  ["Butuh donor darah O+ kamar no 214, hub 0812 0000 170", "ID"],
  ["O+ खून चाहिए बेड नं 214, फ़ोन 90000 08053", "IN"],
])("in %j the bed is a place in a house: neither a need of a bed nor an amount", (text, country) => {
  const { drafts, quantities } = read(text, country);
  expect(drafts).toHaveLength(1);
  expect(drafts[0]?.resources.some(({ value }) => value.includes("bed"))).toBe(false);
  expect(quantities.some(({ value }) => value.value === 214)).toBe(false);
});

test.each([
  ["5 ICU beds available at Ruby Hall, 90000 08054", 5],
  ["Oxygen bed: 4, call 90000 08055", 4],
])("in %j the number counts beds", (text, count) => {
  expect(read(text).quantities.map(({ value }) => value.value)).toContain(count);
});

test("who wrote a copied chat line is no line to call", () => {
  const text = [
    "[29/04/21, 10:22:31 pm] +91 90000 08001: Need ICU bed in Nashik for 58 M, SpO2 82. Attendant 90000 08002",
    "[29/04/21, 10:31:45 pm] +91 90000 08003: Sahyadri Hospital Nashik 2 ICU beds free, 0253-2200004",
    "[29/04/21, 10:33:00 pm] +91 90000 08004: thanks",
  ].join("\n");
  expect(phonesOf(text)).toEqual(["+919000008002", "+912532200004"]);
  expect(phonesOf("29/04/2021, 22:22 - +91 90000 08001: Need O+ blood call 90000 08002")).toEqual(["+919000008002"]);
  expect(phonesOf("29/04/21, 10:22 PM - Asha: Need O+ blood call 90000 08002")).toEqual(["+919000008002"]);
});

test.each([
  ["Oxygen cylinder available Jaipur. Call: 90000010019000001002", ["+919000001001", "+919000001002"], "IN"],
  ["Ambulance Kolhapur 24x7 : 9 0 0 0 0 0 8 1 2 1", ["+919000008121"], "IN"],
  ["Oxygen concentrator for rent Guntur 9️⃣0️⃣0️⃣0️⃣0️⃣0️⃣8️⃣1️⃣1️⃣1️⃣", ["+919000008111"], "IN"],
  [
    "Oxygen cylinder available Jaipur https://api.whatsapp.com/send?phone=919000001014&text=Hi",
    ["+919000001014"],
    "IN",
  ],
  ["Oxygen available https://wa.me/919000001015", ["+919000001015"], "IN"],
  ["Cilindro de oxigênio disponível, Belo Horizonte, (31) 9188-0010", ["+5531991880010"], "BR"],
  ["Oxígeno disponible +52 1 33 1200 0040", ["+523312000040"], "MX"],
])("the numbers of %j are read whole", (text, right, country) => expect(phonesOf(text, country)).toEqual(right));

test.each([
  "> URGENT: need 2 units A+ platelets at Ruby Hall Pune, call 90000 08090\nDone, donors arranged, thanks all. Pls dont forward anymore",
  "Edit: not required anymore. ~Need 2 units O+ at RIMS Ranchi 90000 08062~",
  "~2 ICU beds available at Ruby Hall 90000 08063~\nFull now",
  "> खून चाहिए O+ रांची 90000 08064\nहो गया, धन्यवाद",
  "> Se necesita sangre O-, informes 90000 08065\nYa no se necesita, gracias",
])("what %j quotes or strikes out is no lead", (text) => {
  const { drafts, kind } = read(text);
  expect(kind === "need" || kind === "offer").toBe(false);
  expect(drafts.filter((lead) => ["need", "offer"].includes(lead.kind) && lead.resources.length > 0)).toEqual([]);
});

test("a forward whose every line is quoted is read", () => {
  expect(read("> Need 2 units O+ blood at RIMS Ranchi\n> call 90000 08066").kind).toBe("need");
});
