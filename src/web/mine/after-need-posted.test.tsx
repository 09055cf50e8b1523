import { expect, test } from "vitest";
import { fakeApi, listing } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { AfterNeedPosted } from "./AfterNeedPosted.tsx";
import { isAnswerable } from "./useOwnChannels.tsx";

let drawn: DrawnScreen;

const PHONE = { type: "phone", value: "+919830012345" } as const;

test("straight after a need is posted: places that can be called about the same thing, with their numbers", async () => {
  const { distanceKm: _km, why: _why, ...need } = listing({ side: "need", details: { bedType: "icu" }, kind: "bed" });
  const number = { type: "phone" as const, value: "+15555550142" };
  const place = listing({ id: "0190a7c0-0000-7000-8000-0000000000aa", contact: { channels: [number] } as never });
  const silent = listing({ id: "0190a7c0-0000-7000-8000-0000000000ab", contact: { channels: [] } as never });
  const { api, asked } = fakeApi({ "/api/v1/listings/nearby": { items: [place, silent], asOf: need.updatedAt } });
  drawn = await draw(<AfterNeedPosted listing={need} />, { api });
  await drawn.until(() => drawn.text().includes("Call these meanwhile"));
  const links = [...drawn.element.querySelectorAll("a[href^='tel:']")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["tel:+15555550142"]);
  expect(asked[0]?.input).toMatchObject({ kind: "bed", bedType: "icu", group: "place", callable: "yes", limit: 3 });
  expect(drawn.text()).toContain("Share");
});

test("distances from a need's public point say that they are rough, from an exact one they do not", async () => {
  const { distanceKm: _km, why: _why, ...need } = listing({ side: "need", details: { bedType: "icu" }, kind: "bed" });
  const number = { type: "phone" as const, value: "+15555550142" };
  const at = listing({ distanceKm: 3.4, contact: { channels: [number] } as never });
  const { api } = fakeApi({ "/api/v1/listings/nearby": { items: [at], asOf: need.updatedAt } });
  const masked = { ...need.place, precision: "area", basis: "masked", uncertaintyKm: 2.4 } as const;
  drawn = await draw(<AfterNeedPosted listing={{ ...need, place: masked }} />, { api });
  await drawn.until(() => drawn.text().includes("Call these meanwhile"));
  expect(drawn.text()).toContain("about 3 km");
  drawn.end();
  drawn = await draw(<AfterNeedPosted listing={need} />, { api });
  await drawn.until(() => drawn.text().includes("Call these meanwhile"));
  expect(drawn.text()).toContain("3.4 km");
  expect(drawn.text()).not.toContain("about");
});

test("where one asks to be told, what the need names goes along: the form says that no follow looks at it", async () => {
  const { distanceKm: _km, why: _why, ...need } = listing({ side: "need", kind: "medicine" });
  drawn = await draw(<AfterNeedPosted listing={{ ...need, details: { generic: "insulin", strength: "100 IU" } }} />);
  const link = drawn.element.querySelector("a[href^='/account/follows']")?.getAttribute("href") ?? "";
  expect(new URLSearchParams(link.split("?")[1]).get("q")).toBe("insulin");
});

test("a post can be answered where its number is allowed, proved and not paused; unknown before the server says", async () => {
  drawn = await draw(<p />);
  const { distanceKm: _km, why: _why, ...one } = listing();
  const place = { lat: 1, lng: 1, precision: "area" as const };
  const post = (showOnRequest: boolean, isPaused?: true) => ({
    ...one,
    own: {
      place,
      contact: { channels: [PHONE], ...(isPaused && { isPaused }) },
      consent: { showOnRequest, beMatched: false, reContact: false },
    },
  });
  const answer = (provedAt: string | null) => ({
    value: { items: [{ ...PHONE, provedAt }] },
    problem: null,
    again: () => undefined,
    set: () => undefined,
  });
  const proved = answer("2026-11-01T00:00:00Z");
  expect(isAnswerable(post(true), proved)).toBe(true);
  expect(isAnswerable(post(true), answer(null))).toBe(false);
  expect(isAnswerable(post(true, true), proved)).toBe(false);
  expect(isAnswerable(post(false), proved)).toBe(false);
  expect(isAnswerable(post(true), null)).toBeNull();
  // A need is answered here too, with nothing proved, unless its owner wants calls alone.
  const need = (showOnRequest: boolean, isPaused?: true) => ({
    ...post(showOnRequest, isPaused),
    side: "need" as const,
  });
  expect(isAnswerable(need(false), answer(null))).toBe(true);
  expect(isAnswerable(need(true, true), proved)).toBe(false);
  const { own } = need(true);
  const callOnly = { ...need(true), own: { ...own, consent: { ...own.consent, answersHere: false } } };
  expect(isAnswerable(callOnly, answer(null))).toBe(false);
  expect(isAnswerable(callOnly, proved)).toBe(true);
});
