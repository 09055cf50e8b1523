import { expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string) => draftsOf(parseMessage(text, { lexicon, country: "IN" }));

test("beds by type become a draft each, with their own counts; what there is none of becomes none", () => {
  const drafts = read("City Hospital Pune: 12 oxygen beds, 3 HDU, 0 ICU available. Call 9000005001");
  expect(drafts.map(({ details, quantity }) => [details.bedType, quantity])).toEqual([
    ["oxygen", 12],
    ["hdu", 3],
  ]);
});

test("each medicine is a draft of its own, by its generic name", () => {
  const drafts = read("Flood relief: insulin + ORS packets needed, Govt HSS Aluva. 9000005022");
  expect(drafts.map(({ side, details }) => [side, details.generic])).toEqual([
    ["need", "insulin"],
    ["need", "ors"],
  ]);
});

test("what the message does not say is not guessed", () => {
  const [draft] = read("O blood needed in Pune, call 9000005001");
  expect(draft?.details).toEqual({});
  expect(draft).not.toHaveProperty("quantity");
});

test("the number of a line is no amount", () => {
  const drafts = read("1) Oxygen cylinder available 9000005008\n2) O+ plasma needed 9000005009");
  expect(drafts.map(({ quantity }) => quantity)).toEqual([undefined, undefined]);
});

test("a number at the end of a message is that of each lead without one", () => {
  const drafts = read("Oxygen cylinder available\nICU bed available\nCall 9000005001");
  expect(drafts.map(({ phones }) => phones.map(({ value }) => value))).toEqual([["+919000005001"], ["+919000005001"]]);
});

test("a line without a number or a place does not get those of two others", () => {
  const lines = "1) O+ plasma needed in Pune 9000005001\n2) B+ plasma needed in Nashik 9000005002\n3) oxygen needed";
  const last = (text: string) => read(text).at(-1);
  expect(last(lines)).toMatchObject({ kind: "oxygen", phones: [], places: [] });
  expect(read(lines)[0]?.phones.map(({ value }) => value)).toEqual(["+919000005001"]);
});

test("a broken number stays broken: the draft says so", () => {
  expect(read("Ambulance available, contact 877729E29")[0]?.phones).toMatchObject([{ state: "broken" }]);
});

test.each([
  "Oxygen not available anywhere in Pune 9000005001",
  "Requirement fulfilled, thank you all for the O+ blood",
  "Does anyone know where ICU beds are?",
])("an offer of nothing, what is over and a question make no draft: %s", (text) => {
  expect(read(text)).toEqual([]);
});
