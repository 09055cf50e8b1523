import { describe, expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country = "IN") => parseMessage(text, { lexicon, country });
const sides = (text: string, country = "IN") => draftsOf(read(text, country)).map(({ side }) => side);

describe("without a word that asks or offers the side is asked", () => {
  test.each([
    "O+ blood Ruby Hall Pune 90000 05001",
    "Oxygen cylinder, Jaipur. 90000 05001",
    "ICU bed Nashik 90000 05001",
    "AB- Ramesh 90000 05001",
    "रक्त B+ पटना 90000 05001",
    "अस्पताल बेड नागपुर 90000 05001",
    "ரத்தம் O- மதுரை 90000 05001",
    "রক্ত A+ ঢাকা 01700-000521",
    "خون O+ لاہور 0300 0000217",
    "Oxígeno, Guadalajara 33 1200 0040",
    "Ambulance Kolhapur, Sanjay 90000 05001",
  ])("%s", (text) => {
    expect(read(text)).toMatchObject({
      kind: "none",
      isSideOpen: true,
      flags: expect.arrayContaining(["side_unknown"]),
    });
    expect(sides(text)).toEqual([null]);
  });

  test("and a thing that is only named, without a number, makes no draft", () => {
    expect(sides("O+ blood Pune")).toEqual([]);
  });

  test("and what is said to be gone makes none either", () => {
    expect(sides("No oxygen here 90000 05001")).toEqual([]);
  });
});

describe("where most words belong to no vocabulary the side is asked, whatever a few words say", () => {
  test.each([
    ["Yoruba", "Ẹ jọwọ a nílò ẹ̀jẹ̀ O+ kíákíá ní ilé ìwòsàn, need yín 0803 000 0124", "NG"],
    ["Somali", "Waxaan u baahanahay dhiig O+ degdeg ah isbitaalka, available fadlan wac 0612 000 012", "SO"],
    ["Gujarati", "મને તાત્કાલિક O+ લોહીની જરૂર છે કૃપા કરીને ફોન કરો 90000 05001", "IN"],
    ["Sinhala", "මට ඉක්මනින් O+ ලේ අවශ්‍යයි කරුණාකර අමතන්න 077 000 0012", "LK"],
    ["Burmese", "အို O+ သွေး အမြန် လိုအပ် ပါသည် ကျေးဇူးပြု၍ ဖုန်း ဆက်ပါ 09 000 0012", "MM"],
    ["Greek", "Χρειαζόμαστε αίμα O+ άμεσα στο νοσοκομείο παρακαλώ καλέστε 210 000 0012", "GR"],
    [
      "Ukrainian-like words of no vocabulary",
      "Терміново потрібна O+ кров лікарня прошу дзвоніть негайно 044 000 0012",
      "UA",
    ],
    ["Hebrew", "דרוש דחוף דם O+ בבית החולים נא להתקשר 03 000 0012", "IL"],
    ["Thai", "ต้องการ เลือด O+ ด่วน ที่ โรงพยาบาล โทร 02 000 0012", "TH"],
    ["Georgian", "სასწრაფოდ გვჭირდება სისხლი O+ საავადმყოფოში დარეკეთ 032 000 0012", "GE"],
  ])("%s", (_, text, country) => {
    const found = read(text, country);
    expect([found.kind, found.isSideOpen]).toEqual(["none", true]);
    expect(sides(text, country).filter((side) => side !== null)).toEqual([]);
  });
});

describe("a list of named places, a price or a check offers", () => {
  test.each([
    ["Oxygen refilling\nOm Gas Agency 90000 05001\nBalaji Gas Agency 90000 05002"],
    ["Sahyadri Hospital ICU bed 2, 0253-2200004\nApollo Hospital ICU bed 1, 90000 05001"],
    ["Oxygen cylinder Rs 500 per day, Jaipur 90000 05001"],
    ["Oxygen cylinder Jaipur, verified 10 am. 90000 05001"],
    ["ऑक्सीजन सिलेंडर 500 रुपये, जयपुर 90000 05001"],
    ["ऑक्सीजन सिलेंडर जयपुर, पुष्टि 10:30 90000 05001"],
    ["ஆக்சிஜன் சிலிண்டர் சரிபார்க்கப்பட்டது 10:30 மதுரை 90000 05001"],
    ["أسطوانة أكسجين متوفرة في صنعاء 771 000 080"],
    ["অক্সিজেন সিলিন্ডার আছে ঢাকা 01700-000521"],
    ["Tabung oksigen tersedia, Surabaya 0812-0000-170"],
  ])("%s", (text) => {
    expect(read(text).kind).toBe("offer");
  });

  test.each([
    ["people with their numbers", "O+ blood, Apollo Hospital Delhi\nRamesh 90000 05001\nSuresh 90000 05002"],
    ["groups with their numbers", "A+ Ramesh 90000 05001\nB+ Suresh 90000 05002"],
    ["a group with the hospital and one number", "AB+ Sassoon Hospital Pune 90000 05001"],
  ])("%s offer nothing", (_, text) => {
    expect(sides(text).filter((side) => side === "offer")).toEqual([]);
  });
});
