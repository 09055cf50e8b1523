import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import type { Cluster } from "#contract/listings.ts";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { minutesAgo, NOW } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { Row } from "../../entry/row.ts";
import type { MapPin } from "../../ui/map/map-view.ts";
import { usePins, useRings } from "./usePins.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

const CLUSTERS: Cluster[] = [
  { id: "12/1/1", lat: 22.5, lng: 88.3, count: 1, listingId: "a", name: "City Hospital" },
  { id: "12/1/2", lat: 22.6, lng: 88.3, count: 1, listingId: "b" },
  { id: "12/1/3", lat: 22.7, lng: 88.3, count: 3 },
];

const NOTHING = { grey: [], rows: [], chosen: undefined };

function Labels() {
  return <>{usePins({ ...NOTHING, clusters: CLUSTERS }).map(({ id, label }) => `[${id}: ${label}]`)}</>;
}

test("one alone says how fresh it is", async () => {
  const [first] = CLUSTERS;
  function Fresh() {
    return (
      <>
        {usePins({ ...NOTHING, clusters: first === undefined ? [] : [{ ...first, freshness: "stale" }] }).map(worded)}
      </>
    );
  }
  const screen = await draw(<Fresh />);
  expect(screen.text()).toBe("[a: City Hospital · Old, old]");
  screen.end();
});

function worded({ id, label, tone }: MapPin): string {
  return `[${id}: ${label}, ${tone}]`;
}

test("a pin that the list does not hold is read aloud by its name, one without a name and several by what they are", async () => {
  const screen = await draw(<Labels />);
  expect(screen.text()).toBe("[a: City Hospital][b: One place][+12/1/3: 3 places close together: show]");
  screen.end();
});

const LANGUAGES = readdirSync(join(import.meta.dirname, "../../../../locales")).map((name) =>
  name.replace(".json", ""),
);

test.each(LANGUAGES)("pins say what is closed, and are not coloured as if it had something: %s", async (language) => {
  const shut = { ...CLUSTERS[0], closed: 1, freshness: "fresh" } as Cluster;
  const some = { ...CLUSTERS[2], closed: 2 } as Cluster;
  function Pins() {
    return <>{usePins({ ...NOTHING, clusters: [shut, some] }).map(worded)}</>;
  }
  const strings = shippedLanguage(language).texts;
  const say = createSay(createTexts({ language, english: shippedLanguage("en").texts, strings }));
  const screen = await draw(<Pins />, { language });
  expect(screen.text()).toContain(`[a: City Hospital · ${say("state.closed")}, old]`);
  expect(screen.text()).toContain(` · ${say("state.some", { n: 2 })}, `);
  screen.end();
});

test("a row of the list says its value in its pin, another place of the same answer is small", async () => {
  const counted = { kind: "bed", subtype: "icu", stock: "available", count: 3, by: "facility" } as const;
  function Values({ minutes }: { minutes: number }) {
    const row: Row = { id: "a", v: 1, extras: {}, ...counted, at: minutesAgo(minutes), km: 1 };
    const pins = usePins({ ...NOTHING, clusters: CLUSTERS, rows: [row] });
    return <>{pins.map(({ id, value }) => `[${id}: ${value ?? "small"}]`)}</>;
  }
  const screen = await draw(<Values minutes={10} />);
  expect(screen.text()).toBe("[a: 3 beds][b: small][+12/1/3: small]");
  screen.end();
  // A count that nobody confirmed for two half-lives is no number on a pin.
  const old = await draw(<Values minutes={5 * 60} />);
  expect(old.text()).toContain("[a: Ask]");
  old.end();
});

const AREAS: Cluster[] = [
  { id: "12/1/1", lat: 22.5, lng: 88.3, count: 1, listingId: "a", circleKm: 3 },
  { id: "12/1/2", lat: 22.6, lng: 88.3, count: 1, listingId: "b", circleKm: 0.1 },
  { id: "12/1/3", lat: 22.7, lng: 88.3, count: 3 },
];

function Rings({ chosen }: { chosen?: Row }) {
  return (
    <>{useRings(AREAS, chosen).map(({ lat, radiusKm, label }) => `[${lat}: ${radiusKm} km${label && ", "}${label}]`)}</>
  );
}

test("a need that is known by its area has a circle, the chosen one in words", async () => {
  const row: Row = { id: "a", v: 1, kind: "oxygen", extras: {}, stock: "unknown", km: 1, masked: true };
  const screen = await draw(<Rings />);
  expect(screen.text()).toBe("[22.5: 3 km]");
  screen.end();
  const chosen = await draw(<Rings chosen={row} />);
  expect(chosen.text()).toBe("[22.5: 3 km, Somewhere in this circle (a person)]");
  chosen.end();
});

test("a chosen need that is in a cluster has its circle too", async () => {
  const point = { lat: 22.9, lng: 88.3, uncertaintyKm: 2 };
  const row: Row = { id: "z", v: 1, kind: "oxygen", extras: {}, stock: "unknown", km: 1, aroundKm: 2, point };
  const screen = await draw(<Rings chosen={row} />);
  expect(screen.text()).toMatch(/^\[22.5: 3 km\]\[22.9: 2 km, .*2 km.*\]$/);
  screen.end();
});
