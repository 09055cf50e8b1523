import { expect, test } from "vitest";
import { fold } from "../shared/fold.ts";
import { KIND_WORDS } from "./kind-words.ts";
import { KINDS } from "./kinds.ts";
import { PARTICULARS } from "./particulars.ts";
import { readTypedKinds } from "./read-typed-kinds.ts";

test.each([
  ["oxygen cylinder", { kinds: ["oxygen"], subtype: "cylinder" }],
  ["Oxygen", { kinds: ["oxygen"] }],
  ["O2", { kinds: ["oxygen"] }],
  ["ऑक्सीजन", { kinds: ["oxygen"] }],
  ["ऑक्सीजन सिलेंडर चाहिए", { kinds: ["oxygen"], subtype: "cylinder" }],
  ["অক্সিজেন", { kinds: ["oxygen"] }],
  ["beds", { kinds: ["bed"] }],
  ["ICU bed", { kinds: ["bed"], subtype: "icu" }],
  ["I need ICU bed urgently", { kinds: ["bed"], subtype: "icu" }],
  ["आईसीयू बेड", { kinds: ["bed"], subtype: "icu" }],
  ["oxygen bed", { kinds: ["bed"], subtype: "oxygen" }],
  ["bed with oxygen", { kinds: ["bed"], subtype: "oxygen" }],
  ["bed and oxygen", { kinds: ["bed", "oxygen"] }],
  ["icu with ventilator", { kinds: ["bed"], subtype: "ventilator" }],
  ["cylinder or concentrator", { kinds: ["oxygen"] }],
  ["ambulance", { kinds: ["ambulance"] }],
  ["एंबुलेंस", { kinds: ["ambulance"] }],
  ["stretcher", { kinds: ["ambulance"], subtype: "lying" }],
  ["stretcher ambulance", { kinds: ["ambulance"], subtype: "lying" }],
  ["ambulance with oxygen", { kinds: ["ambulance"], subtype: "oxygen" }],
  ["ventilator ambulance", { kinds: ["ambulance"], subtype: "ventilator" }],
  ["ICU ambulance", { kinds: ["ambulance"], subtype: "ventilator" }],
  ["वेंटिलेटर वाली एंबुलेंस", { kinds: ["ambulance"], subtype: "ventilator" }],
  ["অক্সিজেন অ্যাম্বুলেন্স", { kinds: ["ambulance"], subtype: "oxygen" }],
  ["BLS", { kinds: ["ambulance"], subtype: "oxygen" }],
  ["ALS ambulance", { kinds: ["ambulance"], subtype: "ventilator" }],
  ["stretcher ambulance with oxygen", { kinds: ["ambulance"], subtype: "oxygen" }],
  ["ambulance with oxygen, ventilator", { kinds: ["ambulance"], subtype: "ventilator" }],
  ["ambulance and oxygen", { kinds: ["oxygen", "ambulance"] }],
  ["ambulance and icu bed", { kinds: ["bed", "ambulance"] }],
  ["oxygen cylinder ambulance", { kinds: ["oxygen", "ambulance"] }],
  ["platelets O+", { kinds: ["blood"], subtype: "platelets", group: "O+" }],
  ["o positive platelets", { kinds: ["blood"], subtype: "platelets", group: "O+" }],
  ["AB− plasma", { kinds: ["blood"], subtype: "plasma", group: "AB-" }],
  ["B -ve", { kinds: ["blood"], group: "B-" }],
  ["blood group A+", { kinds: ["blood"], group: "A+" }],
  ["ओ पॉज़िटिव ख़ून", { kinds: ["blood"], group: "O+" }],
  ["blood test", { kinds: ["test"] }],
  ["test or vaccine", { kinds: ["test", "vaccine"] }],
  ["doctor by phone", { kinds: ["tele-consultation"] }],
  ["घर पर देखभाल", { kinds: ["home-care"] }],
])("%s", (text, meant) => expect(readTypedKinds(text)).toEqual({ ...meant, wholly: true }));

test.each([
  ["oxygen Behala", { kinds: ["oxygen"] }],
  ["Apollo ICU", { kinds: ["bed"], subtype: "icu" }],
  ["vitamin b - blood", { kinds: ["blood"] }],
])("%s: words are left over", (text, meant) => expect(readTypedKinds(text)).toMatchObject({ ...meant, wholly: false }));

test.each(["remdesivir", "Ruby General Hospital", "", "near me", "x-ray", "Dr A. Bose", "  +  "])(
  "%s names no kind",
  (text) => expect(readTypedKinds(text)).toBeNull(),
);

test("every kind and subtype has words, and no phrase means two things", () => {
  const wanted = [
    ...KINDS,
    // Everyday vehicles are looked for by their kind alone.
    ...KINDS.filter((kind) => kind !== "transport").flatMap(
      (kind) => PARTICULARS[kind]?.values.map((value) => `${kind}/${value}`) ?? [],
    ),
  ];
  expect(Object.keys(KIND_WORDS).toSorted()).toEqual(wanted.toSorted());
  const phrases = Object.values(KIND_WORDS).flatMap((list) => list.split(", ").map(fold));
  const twice = phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at);
  expect(twice).toEqual([]);
});

test("a hostile text is read quickly", () => {
  expect(readTypedKinds("a ".repeat(5000))).toBeNull();
});
