import { beforeEach, expect, test } from "vitest";
import type { NearbyListing } from "#contract/listings.ts";
import { NO_NETWORK } from "../store/api.ts";
import type { KeptPage } from "../store/saved/offline-pages.ts";
import type { LocalDocument } from "../store/types.ts";
import { listing, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { FreshnessCard } from "./FreshnessCard.tsx";
import { loadHome } from "../search/home-loader.ts";
import { knownListing } from "./cached-listing.ts";
import type { DeviceStore } from "./cached-listing.ts";
import { knownPage } from "../shell/cached-page.ts";
import { toRow } from "../entry/row.ts";

const documents = new Map<string, LocalDocument>();
const pages: KeptPage[] = [];
/** A device with the data that a test stores. */
const device: DeviceStore = {
  keptDocument: async (collection, id) => documents.get(`${collection}/${id}`) ?? null,
  keptPages: async () => pages,
};

const here = { emergency: "112", now: NOW, site: SITE };
const { id, version } = listing();
const path = `/r/${id}`;
let drawn: DrawnScreen | null = null;

/** Stores a listing on the device. */
function keep(fields: Partial<NearbyListing>): void {
  documents.set(`listings/${id}`, { ...listing(fields), pending: false, fromCache: true });
}

beforeEach(() => {
  documents.clear();
  pages.length = 0;
  keep({ updatedAt: minutesAgo(90) });
});

function listSeen(minutes: number, rows: unknown[]): void {
  pages.push({ href: "/find/oxygen", title: "Oxygen", at: minutesAgo(minutes), data: { rows } });
}

test("an entry that was only in a list is shown of what was heard of it: to call, how far, back to its list", async () => {
  const known = await knownListing(`${path}?at=22.58,88.37&sort=near`, here, device);
  expect(known?.data).toMatchObject({
    status: "open",
    channels: [{ type: "phone", value: "+12025550142" }],
    facility: { name: "Harbour Road Oxygen Depot" },
    from: { km: 1.5 },
    near: "at=22.58%2C88.37",
    emergency: "112",
    isPartial: true,
  });
});

test("its card is drawn from the same, or from its kept page, and of one that has ended since says nothing to act on", async () => {
  expect((await knownPage(`${path}/card`, here, device))?.data).toMatchObject({
    status: "open",
    emergency: "112",
    thing: { id },
  });
  const known = await knownListing(path, here, device);
  const data = { ...(known?.data as object), expiresAt: minutesAgo(5) };
  pages.push({ href: path, title: "Oxygen", at: minutesAgo(30), data });
  const card = await knownPage(`${path}/card?sort=near`, here, device);
  expect(card).toMatchObject({ at: minutesAgo(30), data: { status: "expired" } });
  expect(JSON.stringify(card)).not.toContain("12025550142");
  expect(await knownPage("/r/another/card", here, device)).toBe(null);
});

test("its time is when a list last showed this version of it, else when it was changed: never that of now", async () => {
  expect((await knownListing(path, here, device))?.at).toBe(minutesAgo(90));
  listSeen(40, [{ id, v: version }]);
  listSeen(10, [{ id, v: version + 1 }, { id: "another", v: version }, null]);
  expect((await knownListing(path, here, device))?.at).toBe(minutesAgo(40));
});

test("whom to call next, where it does not answer, is said by the newest list that showed it", async () => {
  const other = (fields: object) => ({ kind: "oxygen", stock: "in-stock", km: 2, v: 1, extras: {}, ...fields });
  const itself = other({ id, v: version });
  listSeen(10, [
    other({ id: "a" }),
    itself,
    other({ id: "none left", stock: "out" }),
    other({ id: "over", over: "gone" }),
    other({ id: "asked for", need: true }),
    other({ id: "a bed", kind: "bed" }),
    ...["b", "c", "d"].map((each) => other({ id: each })),
  ]);
  listSeen(50, [itself, other({ id: "older" })]);
  expect((await knownListing(path, here, device))?.data.next.map((row) => row.id)).toEqual(["a", "b", "c"]);
});

test("of a kept list of all blood only the same group and part, and other numbers, come next", async () => {
  const details = { component: "red-cells", group: "O-" } as const;
  keep({ kind: "blood", details });
  const row = (each: string, group: string, fields: object = {}) => {
    const found = toRow(
      listing({ kind: "blood", details, id: each, contact: { channels: [], shielded: false, available: false } }),
    );
    return { ...found, extras: { group }, ...fields };
  };
  const rows = [row(id, "O-"), row("AB", "AB+"), row("same line", "O-", { phone: "+12025550142" }), row("it", "O-")];
  listSeen(10, [...rows, row("platelets", "O-", { subtype: "platelets" })]);
  expect((await knownListing(path, here, device))?.data.next.map((each) => each.id)).toEqual(["it"]);
  expect((await knownListing(`${path}?group=AB%2B`, here, device))?.data.next.map((each) => each.id)).toEqual([
    "AB",
    "it",
  ]);
  expect((await knownListing(`${path}?group=O-`, here, device))?.data.next.map((each) => each.id)).toEqual(["it"]);
});

test("what has run out meanwhile is over", async () => {
  keep({ expiresAt: minutesAgo(1) });
  expect((await knownListing(path, here, device))?.data.status).toBe("expired");
});

test("what the device never heard of, and other pages, are not made up", async () => {
  expect(await knownListing("/r/0190a7c0-0000-7000-8000-0000000000ff", here, device)).toBeNull();
  expect(await knownListing(`${path}/card`, here, device)).toBeNull();
  expect(await knownListing("/find/oxygen", here, device)).toBeNull();
});

test("it does not say that nobody told anything: that is not known", async () => {
  const known = await knownListing(path, here, device);
  if (known === null) throw new Error("nothing is known");
  drawn = await draw(<FreshnessCard data={known.data} />);
  expect(drawn.text()).not.toContain("Nobody has told us");
  drawn.end();
  const { isPartial: _partial, ...whole } = known.data;
  drawn = await draw(<FreshnessCard data={whole} />);
  expect(drawn.text()).toContain("Nobody has told us");
});

const dhaka = { lat: 23.7, lng: 90.4, label: "Dhaka", country: "BD", query: "place=gn%3A1185241", guessed: false };

test.each(["/?place=gn%3A1185241", "/?place=gn:1185241", "/?place=Dhaka"])(
  "the first page around the place of a kept list is there without a net, with that country's number: %s",
  async (href) => {
    const list = { place: dhaka, emergency: "999", rows: [] };
    pages.push({ href: "/find/oxygen?place=Dhaka", title: "Oxygen, near Dhaka", at: minutesAgo(20), data: list });
    const data = { answer: { state: "chosen", place: dhaka }, emergency: "999" };
    expect(await knownPage(href, here, device)).toEqual({ data, at: minutesAgo(20) });
    for (const other of ["/?place=gn%3A1", "/?place=Delhi", "/", "/find/bed?place=Dhaka"])
      expect(await knownPage(other, here, device)).toBeNull();
  },
);

test("where nobody can be asked whom to call, the first page says what was known before", async () => {
  const api = async () => ({ ok: false as const, problem: NO_NETWORK });
  const context = { api, language: "en", emergency: "112", url: new URL("http://here/") };
  expect(await loadHome({ ...context, site: SITE })).toMatchObject({ emergency: "112", answer: { state: "chosen" } });
  const elsewhere = { ...SITE, defaultPlace: null };
  expect(await loadHome({ ...context, site: elsewhere })).toMatchObject({
    emergency: "112",
    answer: { state: "none" },
  });
});
