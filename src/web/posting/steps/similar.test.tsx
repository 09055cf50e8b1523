import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { findSimilar } from "#contract/duplicates/similar.ts";
import { NO_ANSWERS } from "../../drafts/answers.ts";
import { channelsOf, detailsOf, placeOf } from "../../drafts/listing-input.ts";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import { SimilarPart } from "./SimilarPart.tsx";

const READ = { channelsOf, detailsOf, placeOf };
const ID = "018f3a5e-0000-7000-8000-00000000000a";
const PLACE = { lat: 22.57, lng: 88.36, label: "Ballygunge, Kolkata" };
const ANSWERS = {
  ...NO_ANSWERS,
  side: "offer" as const,
  kind: "oxygen" as const,
  title: "Station Lane Gas",
  phone: "98300 12345",
  email: "gas@example.org",
  place: PLACE,
};

beforeEach(() => setCurrentUser({ state: "known", me: { id: "asha" } as never }));

test("signed out nothing is asked, since it would be refused; once somebody has signed in it is", async () => {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  const { api, asked } = fakeApi({ [findSimilar.path]: { items: [] } });
  const drawn = await draw(<SimilarPart answers={ANSWERS} read={READ} />, { api });
  await drawn.rest();
  expect(asked).toEqual([]);
  act(() => setCurrentUser({ state: "known", me: { id: "asha" } as never }));
  await drawn.until(() => asked.length === 1);
  drawn.end();
});

test("what a post looks like is named with a way to it, until its author has another one", async () => {
  const listing = { id: ID, title: "Station Lane Gas Agency", place: { label: PLACE.label } };
  const { api, asked } = fakeApi({ [findSimilar.path]: { items: [{ listing, reasons: ["same-name"] }] } });
  const drawn = await draw(<SimilarPart answers={ANSWERS} read={READ} />, { api });
  await drawn.until(() => drawn.text().includes("Station Lane Gas Agency"));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.input).toMatchObject({ side: "offer", kind: "oxygen", title: "Station Lane Gas" });
  // A mail address is not asked about.
  expect(asked[0]?.input).toMatchObject({ numbers: ["98300 12345"] });
  expect(drawn.element.querySelector("a")?.getAttribute("href")).toBe(`/r/${ID}`);
  await drawn.tap(drawn.button("Mine is different"));
  expect(drawn.text()).toBe("");
  drawn.end();
});

test("without a place nothing is asked, and without an answer nothing is said", async () => {
  const { api, asked } = fakeApi({});
  const early = await draw(<SimilarPart answers={{ ...ANSWERS, place: null }} read={READ} />, { api });
  expect(asked).toEqual([]);
  early.end();
  const refused = await draw(<SimilarPart answers={ANSWERS} read={READ} />, { api });
  await refused.until(() => asked.length === 1);
  expect(refused.text()).toBe("");
  refused.end();
});
