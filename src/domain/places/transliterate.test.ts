import { expect, test } from "vitest";
import { foldName } from "./fold-name.ts";
import { phoneticKey } from "./phonetic-key.ts";
import { latinSpelling, alternativePhoneticKeys } from "./transliterate.ts";

test.each([
  ["सोनीपत", "soniipat"],
  ["जमशेदपुर", "jamshedpur"],
  ["पटना", "patnaa"],
  ["नयागांव", "nayaagaon"],
  ["সোদপুর", "sodpur"],
  ["যাদবপুর", "jaadabpur"],
  ["அண்ணா நகர்", "annaa nagar"],
  ["மதுரை", "madhurai"],
  ["தஞ்சாவூர்", "thanjaavuur"],
  ["തൃശൂർ", "trishuur"],
  ["ಬೀದರ್", "bidar"],
  ["الخرطوم", "khrtom"],
  ["Σπάρτη", "sparti"],
  ["ხაშური", "khashuri"],
  ["Գյումրի", "gyumri"],
  ["חולון", "holon"],
  ["Пологи", "pologi"],
])("%s is spelled %s", (written, spelled) => {
  const words = foldName(written).split(" ");
  expect(words.map((word) => latinSpelling(word)).join(" ")).toBe(spelled);
});

test("a script that does not tell two sounds apart has several readings", () => {
  expect(alternativePhoneticKeys("பட்டணம்", "ptnm")).toContain(phoneticKey("badanam"));
  expect(alternativePhoneticKeys("patna", "ptn")).toEqual(["ptn"]);
});

test("no word has more readings than can be looked up while somebody types", () => {
  expect(alternativePhoneticKeys("ககககககககக", "kgkgkgkgkgkg").length).toBeLessThanOrEqual(24);
});
