import { expect, test } from "vitest";
import type { SyncError } from "#contract/sync.ts";
import type { SingleListing } from "#contract/listings.ts";
import { ListingInput } from "#contract/posting.ts";
import { NO_ANSWERS } from "../drafts/answers.ts";
import type { Answers } from "../drafts/answers.ts";
import { copyOf, draftOfRefusedPost, newPostFromEdit } from "../drafts/new-drafts.ts";
import type { Write } from "../store/types.ts";
import { checkAll } from "./check-all.ts";
import { mutationsOf } from "./mutations.ts";
import { checkLead } from "./paste/check-lead.ts";

const NOW = new Date("2026-11-25T09:40:00.000Z");
const ASKED = { id: "0190a7c0-0000-7000-8000-000000000001", language: "en", now: NOW, country: "IN" };
const NOTHING_ALLOWED = { showOnRequest: false, beMatched: false, reContact: false };
const REFUSED = { code: "failed-precondition", title: "No", detail: "Not now." } as Partial<SyncError> as SyncError;

/** An offer of a bed as a lead fills it, with the number of whoever has the bed. */
const LEAD: Answers = {
  ...NO_ANSWERS,
  side: "offer",
  kind: "bed",
  forOther: true,
  bedType: "icu",
  quantity: "2",
  place: { lat: 22.57, lng: 88.36, label: "Kolkata", placeId: "gn:1275004" },
  phone: "90000 05001",
};

function refusedLead(lead: Answers): Write {
  const checked = checkLead(lead, ASKED);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const args = { ...checked.value };
  return {
    key: "k1",
    number: 1,
    group: null,
    state: "rejected",
    at: 1,
    error: REFUSED,
    name: "listings.post",
    args,
  };
}

/** What is sent of a draft, as the wizard does it. */
function sentOf({ id, answers, from }: ReturnType<typeof draftOfRefusedPost>, more: Partial<Answers> = {}) {
  const all = { ...answers, ...more };
  const checked = checkAll(all, { ...ASKED, id, from });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return mutationsOf({ finished: checked.value, answers: all, observationId: "o1" });
}

test("a refused forward that is corrected from one's own posts stays a forward, with nothing allowed", () => {
  const write = refusedLead(LEAD);
  const draft = draftOfRefusedPost(write, [write], "new");
  // Kept on the device and read again, as every draft is.
  const kept = JSON.parse(JSON.stringify(draft)) as typeof draft;
  const sent = sentOf(kept, { quantity: "3" });
  expect(sent).toEqual([{ name: "listings.post", args: { ...write.args, quantity: 3 } }]);
  expect(sent[0]?.args).toMatchObject({ from: "message", consent: NOTHING_ALLOWED });
  expect(ListingInput.safeParse(sent[0]?.args).success).toBe(true);
});

test("no answer makes the sender speak for the number: neither for who may have it nor for the stock", () => {
  const write = refusedLead(LEAD);
  const draft = draftOfRefusedPost(write, [write], "new");
  const sent = sentOf(draft, { answerBy: "number", beMatched: true, reContact: true, hasNow: "yes", have: "2" });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.args["consent"]).toEqual(NOTHING_ALLOWED);
});

test("of a forward the number is asked, and nothing else about it", () => {
  const write = refusedLead(LEAD);
  const { answers, from } = draftOfRefusedPost(write, [write], "new");
  const checked = checkAll({ ...answers, phone: "", answerBy: "", agreed: false }, { ...ASKED, from });
  expect(checked).toMatchObject({ ok: false, errors: [{ path: "contact.channels", word: "channel-missing" }] });
});

test("a member's own post stays their own", () => {
  const own = refusedLead(LEAD);
  const { from: _from, ...args } = own.args;
  const write = { ...own, args };
  expect(sentOf(draftOfRefusedPost(write, [write], "new"))[0]?.args).not.toHaveProperty("from");
});

test("posting a forward again, and a change that came after its end, stay a forward", () => {
  const listing = {
    side: "offer",
    kind: "bed",
    details: { bedType: "icu" },
    source: { kind: "message" },
    own: {
      place: { lat: 22.57, lng: 88.36, label: "Kolkata", placeId: "gn:1275004", precision: "area" },
      contact: { channels: [{ type: "phone", value: "+919000005001" }] },
      consent: NOTHING_ALLOWED,
    },
  } as unknown as SingleListing;
  const edit = { ...refusedLead(LEAD), name: "listings.edit", args: { id: ASKED.id, quantity: 1 } } as Write;
  for (const draft of [copyOf(listing, ASKED.id), newPostFromEdit(edit, listing, ASKED.id)])
    expect(sentOf(draft, { forOther: true })[0]?.args).toMatchObject({ from: "message", consent: NOTHING_ALLOWED });
  const members = { ...listing, source: { kind: "member" } } as SingleListing;
  expect(copyOf(members, ASKED.id).from).toBeUndefined();
});
