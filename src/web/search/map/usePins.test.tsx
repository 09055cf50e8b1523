import { expect, test } from "vitest";
import type { Cluster } from "#contract/listings.ts";
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
