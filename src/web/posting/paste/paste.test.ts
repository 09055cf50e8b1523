import { expect, test } from "vitest";
import { checkLead } from "./check-lead.ts";
import { languagesOfText } from "./languages-of-text.ts";
import { answersOfLead } from "./lead-answers.ts";
import { markedPieces } from "./marked-pieces.ts";
import { readOnDevice } from "./read-on-device.ts";

const KOLKATA = { lat: 22.57, lng: 88.36, label: "Kolkata", placeId: "p1" };
const read = (text: string) => readOnDevice(text, { language: "en", country: "IN" });
const checked = { id: "01890a5d-ac96-774b-bcce-b302099a8057", language: "en", country: "IN", now: new Date() };

test("a lead fills the form, and the form makes a post that gives its number to nobody", async () => {
  const text = "URGENT need 2 units O- platelets. Call 9000005001 or 9000005002";
  const [draft] = (await read(text)).drafts;
  if (draft === undefined) throw new Error("no lead was read");
  const answers = { ...answersOfLead(draft, text), place: KOLKATA };
  expect(answers).toMatchObject({ side: "need", kind: "blood", group: "O-", component: "platelets", quantity: "2" });
  expect(checkLead(answers, checked)).toMatchObject({
    ok: true,
    value: {
      from: "message",
      forOther: true,
      consent: { showOnRequest: false, beMatched: false, reContact: false },
      contact: { channels: [{ value: "+919000005001" }, { value: "+919000005002" }] },
    },
  });
});

test("what the message does not say is asked, but not whether it is there now", async () => {
  const text = "Oxygen available, call 9000005001";
  const [draft] = (await read(text)).drafts;
  if (draft === undefined) throw new Error("no lead was read");
  const refused = checkLead(answersOfLead(draft, text), checked);
  expect(refused.ok ? [] : refused.errors.map(({ path }) => path)).toEqual(["details.form", "place"]);
});

test("a side that no word tells is asked", async () => {
  const text = "O+ blood Ruby Hall Pune 9000005001";
  const [draft] = (await read(text)).drafts;
  if (draft === undefined) throw new Error("no lead was read");
  const answers = { ...answersOfLead(draft, text), place: KOLKATA };
  const refused = checkLead(answers, checked);
  expect(answers).toMatchObject({ side: "", kind: "blood", group: "O+" });
  expect(refused.ok ? [] : refused.errors.map(({ path }) => path)).toContain("side");
});

test("the words of a lead are all there, in order, each with what it gave", async () => {
  const text = "Need O- platelets in Pune, call 9000005001";
  const [draft] = (await read(text)).drafts;
  if (draft === undefined) throw new Error("no lead was read");
  const pieces = markedPieces(text, draft);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  const marked = pieces.filter(({ fields }) => fields.length > 0);
  expect(marked.map((piece) => [piece.text, piece.fields])).toEqual([
    ["O-", ["group"]],
    ["platelets", ["kind"]],
    ["Pune", ["place"]],
    ["9000005001", ["phone"]],
  ]);
});

test("English, the reader's language and those of the scripts are read by", () => {
  expect(languagesOfText("খুন", "es")).toEqual(["bn", "en", "es"]);
  expect(languagesOfText("रक्त", "en")).toEqual(["en", "hi", "mr", "ne"]);
  expect(languagesOfText("oxygen", "ta-IN")).toEqual(["en", "es", "fr", "hi", "id", "pt", "ta"]);
});
