import { expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import type { SyncError } from "#contract/sync.ts";
import { ListingEdit, ListingInput } from "#contract/posting.ts";
import { checkListing } from "#domain/listings/input.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Write } from "../store/types.ts";
import { NO_ANSWERS } from "../drafts/answers.ts";
import type { Answers } from "../drafts/answers.ts";
import { answersOfArgs, answersOfListing } from "../drafts/answers-from-listing.ts";
import { newPostFromEdit, isOfEnded } from "../drafts/new-drafts.ts";
import { checkAll } from "./check-all.ts";
import { checkStep } from "./check.ts";
import { mutationsOf } from "./mutations.ts";
import { parseNumber } from "#domain/shared/parse-number.ts";
import { stepOfPath, stepsOf } from "../drafts/steps.ts";

const NOW = new Date("2026-11-20T09:40:00.000Z");
const ID = "0190a7c0-0000-7000-8000-000000000001";
const ASKED = { id: ID, language: "en", now: NOW, country: "IN" };

/** Typical answers for each kind. */
const OF_KIND: Readonly<Record<Kind, Partial<Answers>>> = {
  bed: { bedType: "icu", quantity: "1" },
  oxygen: { form: "portable", litres: "१०", flow: "2,5", quantity: "2" },
  blood: { component: "platelets", group: "AB-", quantity: "3" },
  medicine: { generic: "Remdesivir", strength: "100 mg", medicineForm: "vial", prescriptionOnly: true, quantity: "6" },
  test: { name: "CBNAAT" },
  vaccine: { name: "Rabies", quantity: "1" },
  ambulance: { classes: ["icu"], equipment: ["ventilator"], quantity: "1" },
  transport: { wheelchair: true, stretcher: true, quantity: "1" },
  "home-care": { title: "Night nurse" },
  "tele-consultation": { title: "Chest doctor" },
  food: { title: "Soft food", quantity: "4" },
  shelter: { quantity: "5" },
  supplies: { title: "Masks", quantity: "20" },
};

function answersFor(kind: Kind, more: Partial<Answers> = {}): Answers {
  return {
    ...NO_ANSWERS,
    side: "need",
    kind,
    urgency: "urgent",
    ...OF_KIND[kind],
    place: { lat: 22.5726, lng: 88.3639, label: "Kolkata", placeId: "gn:1275004" },
    phone: "98300 12345",
    answerBy: "nobody",
    ...more,
  };
}

function finished(answers: Answers, before?: Answers) {
  const checked = checkAll(answers, { ...ASKED, before });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
}

function refused(answers: Answers): Record<string, string> {
  const checked = checkAll(answers, ASKED);
  return checked.ok ? {} : Object.fromEntries(checked.errors.map(({ path, word }) => [path, word]));
}

test.each(KINDS)("a need and an offer of %s: all that was answered is sent, as the contract has it", (kind) => {
  const need = finished(answersFor(kind)).input;
  expect(ListingInput.parse(need)).toEqual(need);
  expect(need).toMatchObject({ id: ID, side: "need", kind, urgency: "urgent" });
  expect(need.contact.channels).toEqual([{ type: "phone", value: "+919830012345" }]);
  expect(need.consent).toEqual({ showOnRequest: false, beMatched: false, reContact: false });
  const offer = finished(answersFor(kind, { side: "offer", hasNow: "no", urgency: "" })).input;
  expect(ListingInput.parse(offer)).toEqual(offer);
  expect(offer.urgency).toBeUndefined();
});

test("a number of the place's country goes with its code: the server reads it as the form did, whatever its own country", () => {
  const nepal = answersFor("shelter", {
    place: { lat: 27.7172, lng: 85.324, label: "Kathmandu", country: "NP" },
    phone: "984-1234567",
  });
  const checked = checkAll(nepal, { ...ASKED, country: "NP" });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  expect(checked.value.input.contact.channels).toEqual([{ type: "phone", value: "+9779841234567" }]);
  expect(checkListing(checked.value.input, { now: NOW, country: "IN" })).toEqual({
    ok: true,
    value: checked.value.input,
  });
  expect(ListingInput.parse(checked.value.input).place).not.toHaveProperty("country");
  const before = answersFor("shelter");
  const edited = checkAll({ ...before, phone: "984-1234567" }, { ...ASKED, country: "NP", before });
  expect(edited).toMatchObject({ value: { changes: { contact: { channels: [{ value: "+9779841234567" }] } } } });
});

test("each kind's own fields, in numbers of any script", () => {
  expect(finished(answersFor("oxygen")).input).toMatchObject({
    details: { form: "portable", litres: 10, flowLitresPerMinute: 2.5 },
    quantity: 2,
    unit: "piece",
  });
  expect(finished(answersFor("medicine")).input.details).toEqual({
    generic: "Remdesivir",
    strength: "100 mg",
    form: "vial",
    prescriptionOnly: true,
  });
  expect(finished(answersFor("blood")).input).toMatchObject({ unit: "unit", details: { group: "AB-" } });
  expect([parseNumber("1,234"), parseNumber("१२"), parseNumber(" 7 000 ")]).toEqual([1234, 12, 7000]);
  expect([parseNumber("many"), parseNumber("1-2")]).toEqual([Number.NaN, Number.NaN]);
});

test("what was answered for another kind is not sent, and not lost", () => {
  const answers = answersFor("bed", { form: "cylinder", waterLitres: "46", generic: "x" });
  expect(finished(answers).input.details).toEqual({ bedType: "icu" });
  expect(finished({ ...answers, kind: "oxygen" }).input.details).toEqual({ form: "cylinder", waterLitres: 46 });
});

test("each step refuses what was not answered, at its field", () => {
  expect(checkStep(NO_ANSWERS, "what", NOW).map(({ path }) => path)).toEqual(["side", "kind"]);
  const bed = answersFor("bed", { bedType: "", urgency: "", quantity: "two" });
  expect(checkStep(bed, "details", NOW)).toEqual([
    { path: "quantity", word: "number" },
    { path: "details.bedType", word: "choose" },
    { path: "urgency", word: "choose" },
  ]);
  expect(checkStep(NO_ANSWERS, "place", NOW)).toEqual([{ path: "place", word: "place" }]);
  expect(checkStep(NO_ANSWERS, "contact", NOW)).toEqual([
    { path: "contact.channels", word: "channel-missing" },
    { path: "consent.showOnRequest", word: "choose" },
  ]);
  const offer = answersFor("food", { side: "offer", hasNow: "yes", have: "0" });
  expect(checkStep(offer, "details", NOW)).toEqual([{ path: "have", word: "atLeast", values: { min: 1 } }]);
  expect(checkStep({ ...offer, hasNow: "" }, "details", NOW)).toEqual([{ path: "hasNow", word: "choose" }]);
});

test("the rules of a listing speak in the form: litres, whole numbers, times, words everybody reads, numbers", () => {
  expect(refused(answersFor("oxygen", { litres: "many" }))).toEqual({ "details.litres": "number" });
  expect(refused(answersFor("oxygen", { form: "regulator", litres: "10" }))).toEqual({
    "details.litres": "other-form",
  });
  expect(refused(answersFor("blood", { quantity: "1.5" }))).toEqual({ quantity: "whole" });
  expect(refused(answersFor("blood", { quantity: "0" }))).toEqual({ quantity: "above" });
  expect(refused(answersFor("bed", { neededBy: "2026-11-19T10:00" }))).toEqual({ neededBy: "past" });
  expect(refused(answersFor("bed", { note: "call 98300 12345" }))).toEqual({ note: "phone-in-text" });
  expect(refused(answersFor("bed", { phone: "98300" }))).toEqual({ "contact.channels.0.value": "phone" });
  expect(refused(answersFor("bed", { forOther: true }))).toEqual({ agreed: "agreed" });
  expect(refused(answersFor("bed", { forOther: true, agreed: true }))).toEqual({});
});

test("each refusal belongs to a step", () => {
  expect(["kind", "details.litres", "have", "place", "contact.channels.0.value", "agreed", "consent"].map(stepOfPath)) //
    .toEqual(["what", "details", "details", "place", "contact", "contact", "contact"]);
  expect(stepsOf({ isEdit: true })).toEqual(["details", "place", "contact", "check"]);
});

test("of an area no exact point leaves the device; a place of the gazetteer is no secret", () => {
  const place = { lat: 22.572646, lng: 88.363895, label: "My street" };
  const rounded = finished(answersFor("bed", { place })).input.place;
  expect(rounded).toMatchObject({ lat: 22.57, lng: 88.36, precision: "area" });
  expect(finished(answersFor("bed", { place, precision: "exact" })).input.place.lat).toBe(22.572646);
});

test("ways to be reached: one's own, another number also on WhatsApp, an e-mail, what was there before", () => {
  const answers = answersFor("bed", {
    ownPhone: "+919830000000",
    hasWhatsapp: true,
    email: "asha@example.org",
    moreChannels: [{ type: "phone", value: "+913322000225" }],
  });
  expect(finished(answers).input.contact.channels).toEqual([
    { type: "phone", value: "+919830000000" },
    { type: "phone", value: "+919830012345" },
    { type: "whatsapp", value: "+919830012345" },
    { type: "email", value: "asha@example.org" },
    { type: "phone", value: "+913322000225" },
  ]);
});

test("an offer that is there now says so in the same transaction, with how many", () => {
  const answers = answersFor("oxygen", { side: "offer", urgency: "", hasNow: "yes", have: "2" });
  const [post, word] = mutationsOf({ finished: finished(answers), answers, observationId: "o1" });
  expect(post).toMatchObject({ name: "listings.post", args: { id: ID, side: "offer" } });
  expect(word).toEqual({
    name: "observations.record",
    args: { id: "o1", listingId: ID, outcome: "in-stock", count: 2 },
  });
  const without = { ...answers, hasNow: "no" as const };
  expect(mutationsOf({ finished: finished(without), answers: without, observationId: "o1" })).toHaveLength(1);
});

function listingOf(answers: Answers): SingleListing {
  const {
    contact,
    place,
    consent,
    urgency = "planned",
    language: _language,
    id: _id,
    ...rest
  } = finished(answers).input;
  const at = NOW.toISOString();
  const nothing = { at: null, by: null } as const;
  return {
    ...rest,
    collection: "listings",
    id: ID,
    version: 3,
    editVersion: 2,
    createdAt: at,
    updatedAt: at,
    language: "en",
    urgency,
    place: { lat: 22.6, lng: 88.4, label: "Kolkata", precision: "area", basis: "masked", uncertaintyKm: 3 },
    status: "open",
    reach: { value: "unknown", ...nothing },
    stock: { value: "unknown", ...nothing },
    trust: { value: "unreviewed", ...nothing },
    confirmedAt: null,
    freshness: "stale",
    expiresAt: at,
    contact: { channels: [], shielded: true, available: false },
    source: { kind: "member" },
    own: {
      place,
      contact: { ...contact, channels: contact.channels.map(({ type, value }) => ({ type, value })) },
      consent,
    },
  };
}

test.each(KINDS)("an edit of %s begins with what is there and sends only what is changed", (kind) => {
  const before = answersOfListing(listingOf(answersFor(kind, { title: "Word", neededBy: "2026-11-21T10:30" })));
  const none = finished(before, before);
  expect(
    mutationsOf({ finished: none, answers: before, edits: { id: ID, editVersion: 2 }, observationId: "" }),
  ).toEqual([]);
  const after = { ...before, title: "", note: "Ring the bell.", answerBy: "both" as const };
  const [edit] = mutationsOf({
    finished: finished(after, before),
    answers: after,
    edits: { id: ID, editVersion: 2 },
    observationId: "",
  });
  expect(edit).toEqual({
    name: "listings.edit",
    args: {
      id: ID,
      title: null,
      note: "Ring the bell.",
      consent: { showOnRequest: true, beMatched: false, reContact: false },
    },
    precondition: { editVersion: 2 },
  });
  expect(ListingEdit.safeParse(edit?.args).success).toBe(true);
});

test("an edit is not held up by a time that passed meanwhile", () => {
  const before = answersFor("bed", { neededBy: "2026-11-19T10:00" });
  expect(finished({ ...before, note: "Still needed." }, before).changes).toEqual({ note: "Still needed." });
});

test("a refused post and a refused edit come back as the words they were made of", () => {
  const answers = answersFor("ambulance", { hasWhatsapp: true, note: "Two floors." });
  const { input } = finished(answers);
  const again = answersOfArgs(ListingInput.parse(input));
  expect(finished(again).input).toEqual(input);
  const now = answersFor("ambulance", { note: "Changed elsewhere.", title: "Available now" });
  const mended = answersOfArgs(ListingEdit.parse({ id: ID, note: "My words." }), now);
  expect(mended).toMatchObject({ note: "My words.", title: "Available now" });
});

test("a change that came when the post had ended becomes a new post with its words", () => {
  const listing = listingOf(answersFor("food", { reContact: true, beMatched: true }));
  const error = { code: "failed-precondition", reason: "listings/closed" } as Partial<SyncError> as SyncError;
  const args = { id: ID, note: "Still needed." };
  const write: Write = {
    key: "k1",
    number: 1,
    group: null,
    state: "rejected",
    at: 1,
    error,
    name: "listings.edit",
    args,
  };
  expect(isOfEnded(write)).toBe(true);
  expect(isOfEnded({ ...write, error: { ...error, reason: "listings/version-changed" } })).toBe(false);
  const draft = newPostFromEdit(write, listing, "new");
  expect(draft).toMatchObject({ id: "new", replaces: ["k1"] });
  expect(draft.edits).toBeUndefined();
  expect(draft.answers).toMatchObject({ kind: "food", note: "Still needed.", reContact: false, beMatched: false });
  expect(draft.answers.place).not.toBeNull();
});
