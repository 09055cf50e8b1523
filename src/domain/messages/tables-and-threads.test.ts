import { describe, expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const draftsIn = (text: string, country = "IN") => draftsOf(parseMessage(text, { lexicon, country }));
/** Side, kind with its form, count, last digits of numbers, and places of each draft. */
const shown = (text: string, country?: string) =>
  draftsIn(text, country).map(({ side, kind, details, quantity, phones, places }) =>
    [
      side ?? "?",
      details.bedType ?? details.form ?? details.group ?? kind,
      quantity ?? "-",
      phones.map(({ value }) => value.slice(-4)).join("+"),
      places.map(({ value }) => value.words).join("/"),
    ].join(" "),
  );

describe("a table is a lead for each row", () => {
  test.each([
    [
      "tabs, a row without beds",
      "Hospital\tO2 beds\tICU\tPhone\nSadar Hospital\t4\t0\t06454-222001\nLine Bazar NH\t11\t2\t90000 08101\nKasba CHC\t0\t0\t90000 08102",
      ["offer oxygen 4 2001 Sadar Hospital", "offer oxygen 11 8101 Line Bazar NH", "offer icu 2 8101 Line Bazar NH"],
    ],
    [
      "bars",
      "| Hospital | ICU | Ventilator | Contact |\n|---|---|---|---|\n| Apollo | 3 | nil | 90000 05001 |\n| Fortis | full | 2 | 90000 05002 |",
      ["offer icu 3 5001 Apollo", "offer ventilator 2 5002 Fortis"],
    ],
    [
      "several spaces",
      "Hospital      ICU beds   Phone\nRuby Hall     2          90000 05001\nSahyadri      5          90000 05002",
      ["offer icu 2 5001 Ruby Hall", "offer icu 5 5002 Sahyadri"],
    ],
    [
      "a heading that names what each row has",
      "Oxygen supplier\tCity\tPhone\nOm Traders\tJaipur\t90000 05001\nBalaji\tKota\t90000 05002",
      ["offer oxygen - 5001 Om Traders/Jaipur", "offer oxygen - 5002 Balaji/Kota"],
    ],
    [
      "a dash is unknown",
      "Hospital\tICU\tPhone\nApollo\t-\t90000 05001\nFortis\t4\t90000 05002",
      ["offer icu 4 5002 Fortis"],
    ],
    [
      "Hindi",
      "अस्पताल\tआईसीयू\tऑक्सीजन बेड\tफोन\nसदर अस्पताल\t2\t0\t90000 05001\nकस्बा\t0\t6\t90000 05002",
      ["offer icu 2 5001 सदर अस्पताल", "offer oxygen 6 5002 कस्बा"],
    ],
    [
      "Bengali",
      "হাসপাতাল\tআইসিইউ\tফোন\nসদর হাসপাতাল\t2\t01700-000521\nপিয়ারলেস\t0\t01700-000522",
      ["offer icu 2 0521 সদর হাসপাতাল"],
    ],
    [
      "Tamil",
      "மருத்துவமனை\tஐசியு\tதொலைபேசி\nஅப்பல்லோ\t3\t90000 05001\nமதுரை\t1\t90000 05002",
      ["offer icu 3 5001 அப்பல்லோ", "offer icu 1 5002 மதுரை"],
    ],
    [
      "Arabic",
      "المستشفى\tعناية مركزة\tهاتف\nالثورة\t3\t771 000 080\nالمظفر\t0\t771 000 081",
      ["offer icu 3 0080 الثورة"],
    ],
    [
      "Spanish",
      "Hospital\tCamas UCI\tTeléfono\nCivil\t3\t33 1200 0040\nGeneral\t0\t33 1200 0041",
      ["offer icu 3 0040 Civil"],
    ],
    [
      "a row with more cells than the heading",
      "Hospital\tICU\tPhone\nApollo\t3\t90000 05001\nFortis\t4\t5\t90000 05002",
      ["offer icu 3 5001 Apollo"],
    ],
  ])("%s", (name, text, expected) => {
    const country = { Bengali: "BD", Arabic: "YE", Spanish: "MX" }[name] ?? "IN";
    expect(shown(text, country)).toEqual(expected);
  });

  test("no draft holds numbers of two rows, and a need stays one", () => {
    const text = "Patient\tBlood group\tUnits needed\tPhone\nRavi\tO+\t2\t90000 05001\nAsha\tB-\t1\t90000 05002";
    const drafts = draftsIn(text);
    expect(drafts.map(({ side, details, phones }) => [side, details.group, phones.length])).toEqual([
      ["need", "O+", 1],
      ["need", "B-", 1],
    ]);
  });
});

describe("in a thread what a line says counts for that line", () => {
  test.each([
    [
      "a heading counts for lines that name nothing else",
      "1/3 Verified leads #Jaipur #Oxygen\n2/3 Om Oxygen 90000 08161 — only hospitals\n3/3 Balaji Gas 90000 08162 — no stock till 6 May, Sitapura 90000 08163 refilling",
      ["offer oxygen - 8161 Jaipur", "offer refill - 8163 Sitapura"],
    ],
    [
      "a heading is no bed, and full is none",
      "Beds update 5 pm\nKANPUR: Narayana 3 HDU - 0512 220 0191\nLUCKNOW: Sahara ICU full\nPRAYAGRAJ: SRN 5 oxygen beds 90000 08193",
      ["offer hdu 3 0191 KANPUR/Narayana", "offer oxygen 5 8193 PRAYAGRAJ/SRN"],
    ],
    [
      "what is gone is gone for its line",
      "Oxygen cylinder Pune\nOm Gas Agency 90000 05001 out of stock\nBalaji Gas Agency 90000 05002",
      ["offer cylinder - 5002 Balaji Gas Agency/Pune"],
    ],
    [
      "two headings",
      "ICU beds Pune\nRuby Hospital 90000 05001\nSahyadri Hospital 90000 05002\nVentilator Nashik\nWockhardt Hospital 90000 05003",
      [
        "offer icu - 5001 Ruby Hospital/Pune",
        "offer icu - 5002 Sahyadri Hospital/Pune",
        "offer ventilator - 5003 Wockhardt Hospital/Nashik",
      ],
    ],
    [
      "Hindi",
      "जयपुर ऑक्सीजन सिलेंडर\nओम अस्पताल 90000 05001\nबालाजी अस्पताल 90000 05002 खत्म",
      ["offer cylinder - 5001 ओम अस्पताल/जयपुर"],
    ],
    [
      "Indonesian",
      "Tabung oksigen Surabaya\nApotek Sehat 0812-0000-170 habis\nRS Budi 0812-0000-171",
      ["offer cylinder - 0171 RS Budi/Surabaya"],
    ],
    [
      "Arabic",
      "أسطوانة أكسجين تعز\nمستشفى الثورة 771 000 080\nمستشفى المظفر 771 000 081 غير متوفر",
      ["offer cylinder - 0080 مستشفى الثورة/تعز"],
    ],
    [
      "Bengali",
      "অক্সিজেন সিলিন্ডার ঢাকা\nসদর হাসপাতাল 01700-000521\nশিশু হাসপাতাল 01700-000522 শেষ",
      ["offer cylinder - 0521 সদর হাসপাতাল/ঢাকা"],
    ],
    [
      "Spanish",
      "Oxígeno Guadalajara\nFarmacia Civil 33 1200 0040 agotado\nFarmacia Luz 33 1200 0041",
      ["offer oxygen - 0041 Farmacia Luz/Guadalajara"],
    ],
  ])("%s", (name, text, expected) => {
    const country = { Indonesian: "ID", Arabic: "YE", Bengali: "BD", Spanish: "MX" }[name] ?? "IN";
    expect(shown(text, country)).toEqual(expected);
  });

  test("people with their numbers under a need are one need", () => {
    const drafts = draftsIn("O+ blood needed at Apollo Hospital Delhi\nRamesh 90000 05001\nSuresh 90000 05002");
    expect(drafts.map(({ side, phones }) => [side, phones.length])).toEqual([["need", 2]]);
  });
});

describe("a name in brackets behind a number is no place", () => {
  test.each([
    ["Dibutuhkan donor plasma di RSUD Soetomo Surabaya. Hub. 0812-0000-170 (Ibu Sari).", "ID"],
    ["Dibutuhkan darah B+ di Surabaya. Hub. 0812-0000-170 (Sari)", "ID"],
    ["Need O+ blood in Pune. Call 90000 05001 (Ravi)", "IN"],
    ["Need O+ blood in Pune. Call 90000 05001 (Dr. Anita Rao)", "IN"],
    ["पुणे में खून चाहिए। संपर्क 90000 05001 (राजेश)", "IN"],
    ["مطلوب دم في تعز. للتواصل 771 000 080 (سالم)", "YE"],
    ["Se necesita sangre en Guadalajara. Informes 33 1200 0040 (Lupita)", "MX"],
    ["চাই রক্ত ঢাকায় হাসপাতাল। ফোন 01700-000521 (করিম)", "BD"],
    ["மதுரையில் ரத்தம் தேவை. அழைக்க 90000 05001 (குமார்)", "IN"],
    ["Precisamos de sangue em Manaus. Ligar 92 99000-0001 (Ana)", "BR"],
  ])("%s", (text, country) => {
    const bracketed = /\(([^)]*)\)/u.exec(text)?.[1] ?? "";
    const words = parseMessage(text, { lexicon, country }).places.map(({ value }) => value.words);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => bracketed.includes(word))).toEqual([]);
  });

  test("a place there is one where no other is named", () => {
    const { places } = parseMessage("Oxygen available 90000 05001 (Sitapura)", { lexicon, country: "IN" });
    expect(places.map(({ value }) => value.words)).toEqual(["Sitapura"]);
  });
});
