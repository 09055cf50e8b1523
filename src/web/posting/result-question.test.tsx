import { act } from "react";
import { expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { answersOfListing } from "../drafts/answers-from-listing.ts";
import type { Answers } from "../drafts/answers.ts";
import { draftsHere } from "../drafts/kept-drafts.ts";
import { checkAll } from "./check-all.ts";
import { PostScreen } from "./PostScreen.tsx";

/* When a test has its result, in the form of a post. */

const ID = "0190a7c0-0000-7000-8000-000000000001";
const POSTED = {
  id: ID,
  side: "offer",
  kind: "test",
  details: { name: "Dengue NS1", resultIn: "day" },
  own: {
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area" },
    contact: { channels: [{ type: "phone", value: "+919830012345" }] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
  },
} as unknown as SingleListing;

test("an edit keeps it, and may say it anew", () => {
  const before = answersOfListing(POSTED);
  const asked = { id: ID, language: "en", now: new Date("2026-11-20T09:40:00Z"), country: "IN", before };
  const changesOf = (changed: Partial<Answers>) => {
    const checked = checkAll({ ...before, ...changed }, asked);
    return checked.ok ? checked.value.changes : checked.errors;
  };
  expect(changesOf({})).toEqual({});
  expect(changesOf({ name: "Dengue" })).toEqual({ details: { name: "Dengue", resultIn: "day" } });
  expect(changesOf({ resultIn: "hour" })).toEqual({ details: { name: "Dengue NS1", resultIn: "hour" } });
  expect(changesOf({ kind: "vaccine" })).toEqual({ details: { name: "Dengue NS1" } });
});

test("who offers a test may say it; who needs one is not asked", async () => {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  const question = (screen: DrawnScreen) => screen.element.querySelector<HTMLSelectElement>("select#resultIn");
  const offer = await draw(<PostScreen />, { at: "/post?side=offer&kind=test" });
  const select = question(offer);
  if (select === null) throw new Error("it is not asked");
  expect([...select.options].map(({ text }) => text)).toContain("Result the same day");
  await act(async () => {
    select.value = "day";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(draftsHere("anonymous")[0]?.answers).toMatchObject({ kind: "test", resultIn: "day" });
  offer.end();
  const need = await draw(<PostScreen />, { at: "/post?side=need&kind=test" });
  expect(need.text()).toContain("Which test?");
  expect(question(need)).toBeNull();
  need.end();
});
