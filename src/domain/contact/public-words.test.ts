import { describe, expect, test } from "vitest";
import { checkPlainFields } from "../listings/plain-fields.ts";
import type { PlainFields } from "../listings/plain-fields.ts";
import { findFaultTogether, findPublicWordFault } from "./public-words.ts";

describe("what leads elsewhere is found by its shape", () => {
  test.each([
    "https://evil.example/pay",
    "evil.example",
    "goto evil.in now",
    "evil。in/pay",
    "evil．in",
    "evil｡in now",
    "xn--80ak6aa92e.com",
    "see oxygen-help.org.in today",
    "order at cheapoxygen.com",
    "order at Cheapoxygen.Com",
    "www.oxygen.example",
    "bit.ly/3xYz",
    "evil [.] in",
    "evil (dot) in",
    "evil dot com",
    "evil .com",
    "e\u200bvil.i\u200bn now",
    "ftp://oxygen",
    "मदद.भारत पर देखें",
    "Ｅｖｉｌ．ｉｎ now",
  ])("link: %j", (text) => expect(findPublicWordFault(text)).toBe("link-in-text"));

  test.each([
    "@asha_helps",
    "ask @asha_helps for it",
    "＠asha_helps",
    "telegram: asha_helps",
    "Insta id = asha_helps",
    "message @मददगार",
  ])("account: %j", (text) => expect(findPublicWordFault(text)).toBe("handle-in-text"));

  test.each([
    "98300 then 12345",
    "98300 in the morning\nand 12345 at night",
    "983OOl2345",
    "९८३०० और १२३४५",
    "৯৮৩০০ এবং ১২৩৪৫",
    "98300 mg, later 12345 mg",
    "98/39/01/23/45",
    "t.me/asha",
  ])("number: %j", (text) => expect(findPublicWordFault(text)).toBe("phone-in-text"));
});

describe("a number that is split over fields is found", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const refused = (kind: "oxygen" | "ambulance" | "medicine", fields: Partial<PlainFields>) => {
    const checked = checkPlainFields(kind, fields, { now });
    return checked.ok ? [] : checked.errors.map(({ path, word }) => `${path} ${word}`);
  };
  const oxygen = { form: "cylinder" as const };

  test.each<[Parameters<typeof refused>[0], Partial<PlainFields>, string]>([
    ["oxygen", { details: oxygen, title: "Cylinder 98300", note: "12345 any time" }, "note"],
    ["oxygen", { details: oxygen, title: "98300 is the first part", note: "and 12345 the second" }, "note"],
    ["oxygen", { details: oxygen, title: "सिलेंडर ९८३००", note: "और १२३४५" }, "note"],
    ["ambulance", { details: { equipment: ["98300", "12345"] } }, "details.equipment"],
    ["ambulance", { details: { equipment: ["98", "30", "01", "23", "45"] } }, "details.equipment"],
    ["medicine", { details: { generic: "98300", strength: "12345" } }, "details.strength"],
    ["medicine", { details: { generic: "Dolo 98300" }, note: "12345" }, "note"],
    ["oxygen", { title: "983", note: "001 23 45" }, "note"],
  ])("%s %j", (kind, fields, path) => expect(refused(kind, fields)).toEqual([`${path} phone-in-text`]));

  test("also where an edit gives the second half; an organisation's own site is let through", () => {
    const context = { now, stored: { title: "Cylinder 98300" } };
    expect(checkPlainFields("oxygen", { note: "12345 any time" }, context)).toMatchObject({
      errors: [{ path: "note", word: "phone-in-text" }],
    });
    expect(checkPlainFields("oxygen", { quantity: 3 }, { now, stored: { title: "98300", note: "12345" } }).ok).toBe(
      true,
    );
    const ours = { note: "Beds are listed on hospital.org too" };
    expect(checkPlainFields("bed", ours, { now }).ok).toBe(false);
    expect(checkPlainFields("bed", ours, { now, mayLink: true }).ok).toBe(true);
  });

  test.each<Partial<PlainFields>>([
    { title: "Two cylinders 46.7 l", note: "Ward 12, bed 304. PIN 700001" },
    { title: "Remdesivir 100 mg", note: "6 vials, 1500 rupees each, since 2021" },
    { title: "Needed by 24/11/2026", note: "From 10:30 to 18:00, 21/11/2026 or 22/11/2026" },
    { title: "Tank 10000 litres", note: "20000 litres on Monday" },
    { title: "Blood O+ 2 units", note: "UHID 123456" },
  ])("honest: %j", (fields) => expect(refused("oxygen", { details: oxygen, ...fields })).toEqual([]));
});

/* Honest words of posts, reasons and names, as in lists and messages of 2015 to 2021. */
test.each([
  "500 mg 10 tablets",
  "Dolo 650 mg, 15 tablets, and Ecosprin 75",
  "Inj.dexamethasone 4 mg/ml, 2 ml vials",
  "A.B. Road, near Dr.Rao clinic",
  "Dr.Rao",
  "Dr. A.P.J. Abdul Kalam Marg",
  "S.S.K.M. Hospital",
  "M.B.B.S., M.D.",
  "St.John's hospital",
  "Govt.hospital, ward 5",
  "12, M.G.Road, Bengaluru 560001",
  "Plot no.45, Sector 18, Noida 201301",
  "at the hospital.We come ourselves",
  "Urgent need of blood.Please help",
  "need food, water, shelter.please",
  "No.of beds: 12",
  "e.g.oxygen concentrators, i.e.machines",
  "approx.two hours",
  "open 9.30am-5.30pm, 14:30 and 18.00",
  "open 9 a.m. to 5 p.m.",
  "Mo-Sa 08:00-20:00; Su 10:00-14:00",
  "24/7, also on 26.01.2027",
  "from 01/12/2026 to 15/12/2026",
  "2026-11-22 18:00 to 2026-11-23 06:00",
  "Rs.1500 for 2 days, Rs 25,000 deposit before discharge",
  "₹12,500 or ₹13,500",
  "$20 a day",
  "price 10000 to 20000 pesos",
  "costs Rs 45000 for 10000 litres",
  "46.7 l, 10 l and 1.5 litre cylinders",
  "flow 5 l/min, 10 lpm, 150 bar",
  "SpO2 82, age 62, weight 70 kg, BP 110/70, pulse 120",
  "Hb 6.5, platelets 15000, WBC 4500",
  "platelets 20000, was 45000",
  "B+ 3 units, O- 1 unit, age 18-65",
  "Ward 3B, bed 304, 3rd floor",
  "bed 12, ward 4, PIN 700001",
  "pincode 110092, flat 1204",
  "since 2020, again in 2021 and 2026",
  "family of 4, two are 65+",
  "oxygen is over... please come",
  "Ventilator…urgent",
  "beds @ the hospital. Come at 5",
  "ask for Dr. Rao at the desk, ext. 12",
  "version 2.0 of the list",
  "COVID-19, B.1.617.2 variant",
  "100% free",
  "ambulance with O2, size 10x12x6 ft",
  "मेरे पिता को आज रात ऑक्सीजन चाहिए।",
  "दो सिलेंडर, 46 लीटर, शाम 6 बजे तक",
  "डॉ.राव का अस्पताल, वार्ड नं.12",
  "कृपया जल्दी करें।बेड नहीं है",
  "৫০০ মিলি স্যালাইন ১০ বোতল, বেড নম্বর ৩০৪",
  "রোগীর বয়স ৬৫।জরুরি",
  "நோயாளிக்கு 2 யூனிட் ரத்தம் வேண்டும், வார்டு எண்.12",
  "రోగి వయస్సు 62, 3 యూనిట్లు కావాలి",
  "रुग्णाला ५०० मिग्रॅ १० गोळ्या हव्यात",
  "बिरामीलाई २ युनिट रगत चाहियो",
  "مریض کو 2 یونٹ خون چاہیے، وارڈ نمبر 12",
  "نحتاج 2 وحدة دم، الطابق 3، الغرفة 304",
  "Se necesitan 2 unidades, sala 12, a las 18.30 h.",
  "Av.Libertador 1234, piso 5",
  "Besoin de 2 poches, 3e étage, chambre 304, vers 18h30",
  "Preciso de 2 bolsas até 21.11.2026 às 18h",
  "Butuh 2 kantong, Jl.Sudirman no.12, lantai 3",
  "我需要两个氧气瓶。谢谢",
  "J.J. Hospital, gate no.3",
  "A.Kumar",
  "Rahul D'Souza",
  "K. S. Rao (son)",
])("%j may be written", (text) => expect(findPublicWordFault(text)).toBeNull());

test.each<[string, string[], ReturnType<typeof findFaultTogether>]>([
  ["halves of a number", ["desk 98300", "then 12345"], "phone-in-text"],
  ["halves in two scripts", ["डेस्क ९८३००", "ডেস্ক ১২৩৪৫"], "phone-in-text"],
  ["the name of a service and an account", ["Telegram:", "asha_helps"], "handle-in-text"],
  ["a name and an ending", ["cheapoxygen", ".com"], "link-in-text"],
  ["halves of an address", ["asha @", "example.org"], "email-in-text"],
  ["a room, a year and a dose", ["room 304, since 2021", "500 mg at 18:30"], null],
  ["one text alone", ["ward 12345"], null],
  ["a link that one holds alone is judged there", ["see hospital.example.org", "ward 3"], null],
])("together: %s", (_what, texts, fault) => expect(findFaultTogether(texts)).toBe(fault));

test("an organisation's words may name its site, together too", () => {
  expect(findFaultTogether(["Telegram:", "asha_helps"], { mayLink: true })).toBeNull();
  expect(findFaultTogether(["desk 98300", "then 12345"], { mayLink: true })).toBe("phone-in-text");
});
