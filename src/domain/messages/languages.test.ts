import { expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country = "IN") => parseMessage(text, { lexicon, country });
const places = (text: string, country = "IN") => read(text, country).places.map(({ value }) => value.words);

test.each([
  ["Tamil", "ஆக்சிஜன் தேவைப்படுகிறது", "need", ["oxygen"]],
  ["Tamil, a plural in the dative", "சிலிண்டர்களுக்கு அவசரத் தேவை", "need", ["oxygen_cylinder"]],
  ["Telugu", "ఆక్సిజన్ సిలిండర్లు అవసరమైంది", "need", ["oxygen_cylinder"]],
  ["Malayalam", "രക്തം ആവശ്യമായിരുന്നു, അടിയന്തിരമായി", "need", ["blood"]],
  ["Marathi", "ऑक्सिजन सिलिंडरची गरज आहे", "need", ["oxygen_cylinder"]],
  ["Nepali", "एम्बुलेन्सको आवश्यकता छ", "need", ["ambulance"]],
  ["Urdu", "آکسیجن سلنڈر کی ضرورت ہے", "need", ["oxygen_cylinder"]],
  ["Arabic, articles and prepositions written with the word", "بحاجة للأكسجين والدواء", "need", ["oxygen", "medicine"]],
  ["French", "On a besoin d'oxygène", "need", ["oxygen"]],
  ["Portuguese", "Precisamos de água potável", "need", ["water"]],
])("a need in %s", (_, text, kind, resources) => {
  const found = read(text);
  expect([found.kind, found.resources.map(({ value }) => value)]).toEqual([kind, resources]);
});

test.each([
  ["Tamil", "படுக்கைகள் காலியாக இல்லை", "unavailable"],
  ["Telugu", "బెడ్లు ఖాళీగా ఉన్నాయి 90000 05001", "available"],
  ["Malayalam", "ഐസിയു ബെഡ് ഒഴിവില്ല", "unavailable"],
  ["Urdu", "بستر دستیاب نہیں", "unavailable"],
  ["Arabic", "لا توجد أسرة شاغرة", "unavailable"],
  ["French", "Plus d'oxygène ici", "unavailable"],
  ["Portuguese", "Não há mais leitos", "unavailable"],
])("stock in %s", (_, text, availability) => {
  expect(read(text).availability.value).toBe(availability);
});

test.each([
  ["மதுரையில் படுக்கை தேவை", "மதுரை"],
  ["சேலத்தில் படுக்கை தேவை", "சேலம்"],
  ["విజయవాడలో బెడ్ కావాలి", "విజయవాడ"],
  ["കൊല്ലത്ത് ബെഡ് വേണം", "കൊല്ലം"],
  ["नाशिकमध्ये बेड हवा", "नाशिक"],
  ["ভোপালে বেড লাগবে", "ভোপাল"],
  ["पोखरामा बेड चाहियो", "पोखरा"],
])("the name of a place without its case ending: %s", (text, name) => {
  expect(places(text).map((each) => each.normalize("NFKD"))).toContain(name.normalize("NFKD"));
});

test.each([
  ["ऑक्सीजन उपलब्ध, 28 अप्रैल 10:30 पुष्टि", "04-28", "10:30"],
  ["ஆக்சிஜன் உள்ளது, 28 ஏப்ரல் 10:30 சரிபார்க்கப்பட்டது", "04-28", "10:30"],
  ["آکسیجن دستیاب، 28 اپریل 10:30 تصدیق شدہ", "04-28", "10:30"],
  ["أكسجين متوفر، 28 نيسان 10:30 تم التأكد", "04-28", "10:30"],
  ["Oxygène disponible, vérifié le 28 avril à 10h30", "04-28", "10:30"],
  ["Oksigen tersedia, dicek 28 April jam 10.30", "04-28", "10:30"],
])("a date in words: %s", (text, date, time) => {
  expect(read(text).times).toMatchObject([{ value: { role: "verified", date, time } }]);
});

test("marks of right-to-left text and invisible joiners change nothing", () => {
  const plain = read("مطلوب أكسجين للتواصل ٠٥٠ ٠٠٠ ٠٢١٧", "SA");
  const marked = read("\u202bمطلوب\u200f أك\u0640سجين\u202c للتواصل \u2067٠٥٠ ٠٠٠ ٠٢١٧\u2069", "SA");
  expect(marked.kind).toBe(plain.kind);
  expect(marked.phones.map(({ value }) => value)).toEqual(plain.phones.map(({ value }) => value));
  expect(plain.phones).toMatchObject([{ value: { value: "+966500000217", state: "in-plan" } }]);
});

test.each([
  ["ta", "௯௦௦௦௦ ௭௩௧௨௧", "+919000073121"],
  ["te", "౯౦౦౦౦ ౭౪౧౨౧", "+919000074121"],
  ["ml", "൯൦൦൦൦ ൭൭൧൦൧", "+919000077101"],
  ["ur", "۹۰۰۰۰ ۷۶۴۱۱", "+919000076411"],
])("native digits of %s are a number to call", (_, digits, number) => {
  expect(read(`call ${digits}`).phones).toMatchObject([{ value: { value: number } }]);
});

test("a short word means nothing in a language that the text does not speak", () => {
  // "à" is a preposition of French; the English article is none.
  expect(read("Need a hospital bed").places).toEqual([]);
});
