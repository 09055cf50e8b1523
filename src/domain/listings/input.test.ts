import { expect, test } from "vitest";
import { KINDS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { checkListingFields, checkListing } from "./input.ts";
import type { ListingInput } from "./input.ts";
import type { Details } from "./listing.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const context = { now, country: "IN" };

const GOOD: Record<Kind, Details> = {
  bed: { bedType: "icu" },
  oxygen: { form: "cylinder", litres: 46.7 },
  blood: { component: "platelets", group: "O-" },
  medicine: { generic: "remdesivir", strength: "100 mg", form: "vial", prescriptionOnly: true },
  ambulance: { classes: ["als"], equipment: ["oxygen"] },
  transport: { wheelchair: true },
  test: { name: "RT-PCR" },
  vaccine: { name: "BCG" },
  "home-care": {},
  "tele-consultation": {},
  food: {},
  shelter: {},
  supplies: {},
};

function input(about: Partial<ListingInput> = {}): ListingInput {
  return {
    side: "need",
    kind: "oxygen",
    details: GOOD.oxygen,
    place: { lat: 22.57, lng: 88.36, precision: "exact" },
    contact: { channels: [{ type: "phone", value: "90000 01238" }] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
    ...about,
  };
}

function refusals(about: Partial<ListingInput>): string[] {
  const answer = checkListing(input(about), context);
  return answer.ok ? [] : answer.errors.map(({ path, word }) => `${path} ${word}`);
}

test.each(KINDS)("a good %s is taken", (kind) => expect(refusals({ kind, details: GOOD[kind] })).toEqual([]));

test("what is taken is in the form it is kept", () => {
  const answer = checkListing(
    input({ title: "  Two   cylinders ", note: " \u202eplease\u0007 ", neededBy: "2026-11-21T10:00:00+05:30" }),
    context,
  );
  expect(answer).toMatchObject({
    ok: true,
    value: {
      title: "Two cylinders",
      note: "please",
      neededBy: "2026-11-21T04:30:00.000Z",
      contact: { channels: [{ type: "phone", value: "+919000001238" }] },
    },
  });
});

test("signs that hide, or that turn what follows, are not kept; joiners are", () => {
  const hidden = "\u061c\u200e\u200f\u034f\ufe0f\u{e0100}\u3164";
  const answer = checkListing(
    input({
      title: `Two${hidden} cylinders`,
      note: "one\u2028two\u2029क्\u200dष می\u200cخواهم",
      place: { lat: 1, lng: 1, label: `\u0000Park${hidden} Lane `, precision: "exact" },
    }),
    context,
  );
  expect(answer).toMatchObject({
    ok: true,
    value: { title: "Two cylinders", note: "one\ntwo\nक्\u200dष می\u200cخواهم", place: { label: "Park Lane" } },
  });
});

test.each(["\u200c", "\u200d", "\u034f", "\u2800", "\u3164", " \u200e"])("a name of %j alone is missing", (generic) => {
  expect(refusals({ kind: "medicine", details: { generic } })).toEqual(["details.generic missing"]);
  expect(checkListingFields("medicine", { title: generic }, context)).toEqual({
    ok: true,
    value: { title: undefined },
  });
});

test.each<[string, Partial<ListingInput>, string]>([
  ["a blood group", { kind: "blood", details: { component: "plasma" } }, "details.group missing"],
  ["a component", { kind: "blood", details: { group: "A+" } }, "details.component missing"],
  ["a bed type", { kind: "bed", details: {} }, "details.bedType missing"],
  ["the name of a medicine", { kind: "medicine", details: {} }, "details.generic missing"],
  ["a field of another kind", { kind: "bed", details: { bedType: "icu", litres: 5 } }, "details.litres other-kind"],
  ["a size by its letter", { details: { form: "jumbo D" } }, "details.form oneOf"],
  ["no litres at all", { details: { form: "cylinder", litres: 0 } }, "details.litres above"],
  [
    "litres of water of a whole hospital",
    { details: { form: "cylinder", waterLitres: 7_000 } },
    "details.waterLitres atMost",
  ],
  ["litres of water as gas", { details: { form: "cylinder", gasLitres: 46 } }, "details.gasLitres atLeast"],
  [
    "more gas than fits",
    { details: { form: "cylinder", waterLitres: 10, gasLitres: 7_000 } },
    "details.gasLitres litres-apart",
  ],
  [
    "less gas than water",
    { details: { form: "portable", waterLitres: 10, gasLitres: 5 } },
    "details.gasLitres litres-apart",
  ],
  ["psi as bar", { details: { form: "cylinder", pressureBar: 2_000 } }, "details.pressureBar atMost"],
  [
    "the pressure of a concentrator",
    { details: { form: "concentrator", pressureBar: 5 } },
    "details.pressureBar other-form",
  ],
  ["litres of a regulator", { details: { form: "regulator", litres: 5 } }, "details.litres other-form"],
  [
    "a flow no device gives",
    { details: { form: "concentrator", flowLitresPerMinute: 900 } },
    "details.flowLitresPerMinute atMost",
  ],
  ["half a cylinder", { quantity: 1.5 }, "quantity whole"],
  ["oxygen by the meal", { unit: "meal" }, "unit oneOf"],
  ["a time before now", { neededBy: "2026-11-20T11:59:59Z" }, "neededBy past"],
  ["a time in years", { neededBy: "2036-11-20T11:59:59Z" }, "neededBy too-far-off"],
  ["a number in the title", { title: "call 9000001238" }, "title phone-in-text"],
  ["an address in the note", { note: "asha@example.org" }, "note email-in-text"],
  ["where to pay in the note", { note: "pay asha@okaxis" }, "note payment-in-text"],
  ["a number in a detail", { kind: "medicine", details: { generic: "9000001238" } }, "details.generic phone-in-text"],
  ["a language that is none", { language: "English please" }, "language language"],
  ["no way to reach them", { contact: { channels: [] } }, "contact.channels channel-missing"],
  [
    "a number in the name to ask for",
    { contact: { alias: "Ravi, 98300 12345", channels: [{ type: "phone", value: "+919830012345" }] } },
    "contact.alias name-alone",
  ],
  [
    "a number that is none",
    { contact: { channels: [{ type: "phone", value: "12" }] } },
    "contact.channels.0.value phone",
  ],
])("%s is refused by path and word", (_case, about, expected) => expect(refusals(about)).toContain(expected));

test("all that is wrong is told at once", () => {
  expect(refusals({ details: {}, note: "9000001238", contact: { channels: [] } })).toHaveLength(3);
});

test("an edit is judged by what it changes alone", () => {
  expect(checkListingFields("blood", { title: "Plasma" }, context)).toEqual({ ok: true, value: { title: "Plasma" } });
  expect(checkListingFields("blood", { note: "9000001238" }, context).ok).toBe(false);
});
