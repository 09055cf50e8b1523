import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Cluster } from "#contract/listings.ts";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { draw } from "../../testing/screen.tsx";
import type { MapPin } from "../../ui/map/map-view.ts";
import { usePins } from "./usePins.ts";

const CLUSTERS: Cluster[] = [
  { id: "12/1/1", lat: 22.5, lng: 88.3, count: 1, listingId: "a", name: "City Hospital" },
  { id: "12/1/2", lat: 22.6, lng: 88.3, count: 1, listingId: "b" },
  { id: "12/1/3", lat: 22.7, lng: 88.3, count: 3 },
];

function Labels() {
  return <>{usePins(CLUSTERS, [], undefined).map(({ id, label }) => `[${id}: ${label}]`)}</>;
}

test("one alone says how fresh it is", async () => {
  const [first] = CLUSTERS;
  function Fresh() {
    return <>{usePins(first === undefined ? [] : [{ ...first, freshness: "stale" }], [], undefined).map(worded)}</>;
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
    return <>{usePins([shut, some], [], undefined).map(worded)}</>;
  }
  const strings = shippedLanguage(language).texts;
  const say = createSay(createTexts({ language, english: shippedLanguage("en").texts, strings }));
  const screen = await draw(<Pins />, { language });
  expect(screen.text()).toContain(`[a: City Hospital · ${say("state.closed")}, old]`);
  expect(screen.text()).toContain(` · ${say("state.some", { n: 2 })}, `);
  screen.end();
});
