import { describe, expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string) => parseMessage(text, { lexicon, country: "IN" });

/** Beds that a text says are there, and how many. */
function bedsOf(text: string): Record<string, number | undefined> {
  const { resources, quantities } = read(text);
  const counts = new Map(quantities.map(({ value }) => [value.resource, value.value]));
  return Object.fromEntries(resources.map(({ value }) => [value, counts.get(value)]));
}

const BOTH = { bed_general: 14, bed_icu: 3 };

describe("a list of beds", () => {
  test.each([
    "ICU 3, General 14, Vent 0",
    "ICU 3 General 14 Vent 0",
    "14 General, 3 ICU, 0 Vent",
    "14 General 3 ICU 0 Vent",
    "Gen - 14 | ICU - 3 | Vent - 0",
    "General: 14, ICU: 3, Vent: 0",
    "General (14) ICU (3) Ventilator (0)",
    "General - 14\nICU - 3\nVent - 0",
    "General 14 vacant, ICU 3 vacant, Vent nil",
    "General beds 14, ICU beds 3",
    "सामान्य 14, आईसीयू 3, वेंटिलेटर 0",
    "সাধারণ ১৪, আইসিইউ ৩, ভেন্টিলেটর ০",
    "சாதாரண 14, ஐசியு 3, வென்டிலேட்டர் 0",
    "జనరల్ 14, ఐసీయూ 3, వెంటిలేటర్ 0",
    "जनरल 14, आयसीयू 3, व्हेंटिलेटर 0",
    "جنرل 14، آئی سی یو 3، وینٹیلیٹر 0",
    "ജനറൽ 14, ഐസിയു 3, വെന്റിലേറ്റർ 0",
    "عادي 14، عناية مركزة 3، جهاز تنفس 0",
    "General 14, UCI 3, respirador 0",
    "Médecine 14, réanimation 3, respirateur 0",
    "Enfermaria 14, UTI 3, respirador 0",
    "Umum 14, ICU 3, ventilator 0",
    "सामान्य 14, आइसीयु 3, भेन्टिलेटर 0",
  ])("has ordinary beds beside others, each with its own count: %s", (text) => {
    expect(bedsOf(text)).toEqual(BOTH);
    // Two kinds with a count are a list of what is there, also without a number to call.
    expect(read(text)).toMatchObject({ kind: "offer", availability: { value: "available" } });
    expect(read(text).confidence).toBeGreaterThan(0.5);
  });

  test("without one for the ventilator that has none, whatever sign stands between", () => {
    for (const sign of [" ", " - ", ": ", "=", " (0"])
      expect(Object.keys(bedsOf(`HDU 14, Vent${sign}0`)), sign).toEqual(["bed_hdu"]);
  });

  test("counts what stands before the number where the list begins with a name", () => {
    expect(bedsOf("ICU 3, HDU 14, Vent 2")).toEqual({ bed_icu: 3, bed_hdu: 14, bed_ventilator: 2 });
    expect(bedsOf("3 ICU, 14 HDU, 2 Vent")).toEqual({ bed_icu: 3, bed_hdu: 14, bed_ventilator: 2 });
  });

  test("without a ward where a number is a time", () => {
    expect(Object.keys(bedsOf("Patient age 45 normal 3 days ICU bed required"))).toEqual(["bed_icu"]);
  });

  test("a ward that alone is said to be vacant is a bed", () => {
    expect(bedsOf("General 14 vacant")).toEqual({ bed_general: 14 });
    expect(bedsOf("सामान्य 14 खाली")).toEqual({ bed_general: 14 });
  });

  test.each([
    ["ICU 10 occupied 2 vacant", { bed_icu: 2 }],
    ["ICU: total 10, occupied 8, vacant 2", { bed_icu: 2 }],
    ["ICU beds 10, 2 available", { bed_icu: 2 }],
    ["14 vacant ICU beds", { bed_icu: 14 }],
    ["General: total 50, vacant 3\nICU: total 10, vacant 2", { bed_general: 3, bed_icu: 2 }],
    ["General: vacant 3\nICU: vacant 2", { bed_general: 3, bed_icu: 2 }],
    ["Governor General: total 50 staff. ICU: vacant 2", { bed_icu: 2 }],
  ])("what is vacant counts, and not what there is: %s", (text, beds) => {
    expect(bedsOf(text)).toEqual(beds);
    expect(read(text).availability.value).toBe("available");
  });

  test.each(["ICU total 10, vacant 0", "ICU 10 occupied", "ICU: 10 full"])("with none free: %s", (text) => {
    expect(read(text)).toMatchObject({ quantities: [], availability: { value: "unavailable" } });
  });

  test.each([
    "ICU 3 General Hospital Pune",
    "General Hospital 14, ICU 3",
    "ICU 3, Attorney General said",
    "General store 14, ICU 3",
  ])("but a name with that word is none: %s", (text) => {
    expect(bedsOf(text)).toEqual({ bed_icu: 3 });
  });

  test.each(["General 14", "Normal 14 days quarantine", "General knowledge quiz 14 available"])(
    "and without a bed beside it or a vacancy the word says nothing: %s",
    (text) => {
      expect(bedsOf(text)["bed_general"]).toBeUndefined();
    },
  );

  test("a ward of a town is a place", () => {
    expect(bedsOf("Need ICU bed. Ward 12, Kolkata")).toEqual({ bed_icu: undefined });
    expect(bedsOf("Ward 14: ICU 3")).toEqual({ bed_icu: 3 });
  });
});
