import { expect, test } from "vitest";
import type { Listing, NearbyListing } from "#contract/listings.ts";
import { isCallable } from "#domain/contact/callable.ts";
import { fakeApi, listing, minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import type { FindQuery } from "../find-query.ts";
import { EmptyResult } from "../../search/EmptyResult.tsx";
import type { FoundPage } from "../../search/find-loader.ts";
import { NextPlaces } from "./NextPlaces.tsx";
import { NothingCallable } from "./NothingCallable.tsx";
import { toRow } from "../row.ts";

const QUERY: FindQuery = { slug: "bed", kinds: ["bed"], withinKm: 25, sort: "best" };
const PLACE = { lat: 15.5, lng: 73.83, label: "Panaji, Goa", country: "IN", query: "place=gn%3A1", guessed: false };
const SILENT: Listing["contact"] = { channels: [], shielded: false, available: false };
const silent = listing({ id: "1", kind: "bed", details: {}, facilityName: "Quiet Hospital", contact: SILENT });
const callable = listing({ id: "2", kind: "bed", details: {}, facilityName: "Far Hospital", distanceKm: 210 });
const area = (id: string, name: string) => ({
  id,
  name,
  label: name,
  type: "state",
  country: "IN",
  lat: 15,
  lng: 74,
  confidence: 1,
});

/** Answers `nearby` as the server does: by whether they can be called, the nearest first. */
function nearest(of: readonly NearbyListing[]) {
  return ({ callable: wanted, limit }: { callable?: "yes" | "no"; limit: number }) => {
    const found = of.filter(({ contact }) => wanted === undefined || isCallable(contact) === (wanted === "yes"));
    const items = found.toSorted((a, b) => a.distanceKm - b.distanceKm).slice(0, limit);
    return { items, nextCursor: null, asOf: minutesAgo(0) };
  };
}

let drawn: DrawnScreen | undefined;

test("a list nobody of which can be called says so first, then whom to call and where to go", async () => {
  const { api } = fakeApi({
    "/api/v1/places/reverse": { items: [area("in-state:30", "Goa"), area("country:IN", "India")], from: {} },
    "/api/v1/emergency-numbers": {
      country: "IN",
      items: [
        { number: "112", for: "all", source: "a list", checkedAt: minutesAgo(0) },
        { number: "100", for: "police", source: "a list", checkedAt: minutesAgo(0) },
      ],
    },
    "/api/v1/listings/nearby": nearest([silent, callable]),
  });
  drawn = await draw(<NothingCallable query={QUERY} place={PLACE} rows={[toRow(silent)]} lines={[toRow(silent)]} />, {
    api,
  });
  const { text, until, element } = drawn;
  await until(() => text().includes("Far Hospital"));
  expect(text().indexOf("Nobody near can be called now")).toBe(0);
  expect(text()).toMatch(/Health helpline.*Goa · said on.*104.*Every emergency.*India.*112/);
  expect(text()).not.toContain("100");
  expect(text()).toMatch(/The nearest that can be called.*Far Hospital.*Go there and ask.*Quiet Hospital/);
  const calls = [...element.querySelectorAll("a[href^='tel:']")].map((link) => link.getAttribute("href"));
  expect(calls.slice(0, 2)).toEqual(["tel:104", "tel:112"]);
});

test("who answers every emergency stands before the other lines of the country, each with its age", async () => {
  const country = { ...area("country:IN", "India"), type: "country" };
  const { api } = fakeApi({
    "/api/v1/places/reverse": { items: [area("in-state:37", "Andhra Pradesh"), country], from: {} },
    "/api/v1/emergency-numbers": {
      country: "IN",
      items: [{ number: "112", for: "all", source: "a list", checkedAt: minutesAgo(0) }],
    },
    "/api/v1/listings/nearby": nearest([]),
  });
  const query: FindQuery = { slug: "tele-consultation", kinds: ["tele-consultation"], withinKm: 25, sort: "best" };
  drawn = await draw(<NothingCallable query={query} place={PLACE} rows={[toRow(silent)]} lines={[]} />, { api });
  const { text, until } = drawn;
  await until(() => text().includes("112"));
  expect(text()).toMatch(
    /Health helplineAndhra Pradesh · said on \d+ Jul 2021104.*Control room of the stateAndhra Pradesh · said on \d+ Jul 20231070/,
  );
  expect(text()).toMatch(/112.*Mental health helplineIndia · said on \d+ Jul 202514416/);
});

test("the nearest that can be called is found behind a hundred nearer ones without a number", async () => {
  const many = Array.from({ length: 100 }, (_, at) => listing({ ...silent, id: `s${at}`, distanceKm: 1 + at / 10 }));
  const { api } = fakeApi({
    "/api/v1/places/reverse": { items: [], from: {} },
    "/api/v1/emergency-numbers": { country: "IN", items: [] },
    "/api/v1/listings/nearby": nearest([...many, callable]),
  });
  drawn = await draw(<NothingCallable query={QUERY} place={PLACE} rows={[toRow(silent)]} lines={[toRow(silent)]} />, {
    api,
  });
  const { text, until } = drawn;
  await until(() => text().includes("The nearest that can be called"));
  expect(text()).toMatch(/The nearest that can be called.*Far Hospital/);
});

test("one row that can be called, or whose number can be asked for, is enough; so is an empty list, and one opened of those without a number", async () => {
  const asked = toRow(listing({ id: "3", contact: { channels: [], shielded: true, available: true } }));
  drawn = await draw(
    <>
      <NothingCallable query={QUERY} place={PLACE} rows={[toRow(silent), toRow(callable)]} lines={[]} />
      <NothingCallable query={QUERY} place={PLACE} rows={[toRow(silent), asked]} lines={[]} />
      <NothingCallable query={QUERY} place={PLACE} rows={[]} lines={[]} />
      <NothingCallable query={{ ...QUERY, callable: "no" }} place={PLACE} rows={[toRow(silent)]} lines={[]} />
    </>,
  );
  expect(drawn.text()).toBe("");
});

test("an empty list has the helplines and who can be called however far, before it offers to post a need", async () => {
  const { api } = fakeApi({
    "/api/v1/places/reverse": { items: [area("in-state:30", "Goa"), area("country:IN", "India")], from: {} },
    "/api/v1/emergency-numbers": { country: "IN", items: [] },
    "/api/v1/listings/nearby": { items: [callable], nextCursor: null, asOf: minutesAgo(0) },
  });
  const found: FoundPage = {
    place: PLACE,
    rows: [],
    nextCursor: null,
    total: { count: 0, isMore: false },
    vague: 0,
    chips: [],
    allCount: 0,
    asOf: minutesAgo(0),
    isRestarted: false,
    elsewhere: { kindred: [] },
  };
  drawn = await draw(<EmptyResult query={QUERY} found={found} />, { api });
  const { text, until } = drawn;
  await until(() => text().includes("Far Hospital"));
  expect(text()).toMatch(/Health helpline.*104.*Far Hospital.*Post a need/);
  expect(text()).not.toContain("The blood bank decides");
  drawn.end();
  const blood: FindQuery = { ...QUERY, slug: "blood", kinds: ["blood"], group: "O-" };
  drawn = await draw(<EmptyResult query={blood} found={found} />, { api });
  expect(drawn.text()).toContain("The blood bank decides what suits.");
});

test("a place that may have what was asked, or has something else, is not green", async () => {
  // Rows age by the clock of the device.
  const at = new Date().toISOString();
  const stock: Listing["stock"] = { value: "available", at, by: "facility" };
  const known = { ...callable, id: "4", stock, confirmedAt: at, freshness: "fresh" as const };
  const may = { ...known, id: "5", why: [{ code: "subtype-unknown" as const }] };
  drawn = await draw(<NextPlaces rows={[toRow(known), toRow(may)]} near="" />);
  expect(rings(drawn)).toEqual([null, "ageing"]);
});

test("a place that may have it is said to have perhaps what was asked for, as its card says", async () => {
  const blood = listing({ ...callable, id: "8", kind: "blood", details: {} });
  const rows = [toRow({ ...blood, why: [{ code: "subtype-unknown" as const }] })];
  drawn = await draw(<NextPlaces rows={rows} near="" asked={{ component: "platelets", group: "O-" }} />);
  expect(drawn.text()).toMatch(/O− Platelets/);
});

test("the ring of a place is that of its card: reached lately, and nobody knows what they have, is not green", async () => {
  const at = new Date().toISOString();
  const reached = { ...callable, confirmedAt: at, reach: { value: "reachable", at, by: "seeker" } as const };
  const unknown = listing({ ...reached, id: "6", stock: { value: "unknown", at: null, by: null } });
  const doubted = listing({ ...reached, id: "7", trust: { value: "disputed", at, by: "verifier" } });
  drawn = await draw(<NextPlaces rows={[toRow(unknown), toRow(doubted)]} near="" />);
  expect(drawn.text()).toMatch(/number not known/);
  expect(rings(drawn)).toEqual(["ageing", "danger"]);
});

function rings({ element }: DrawnScreen): (string | null)[] {
  return [...element.querySelectorAll("li > span:first-child")].map((ring) => ring.getAttribute("data-tone"));
}
