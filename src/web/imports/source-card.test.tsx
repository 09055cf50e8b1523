import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import type { ImportSource } from "./run.ts";
import { SourceCard } from "./SourceCard.tsx";

let drawn: DrawnScreen;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const SOURCE: ImportSource = {
  id: "0190a7c0-0000-7000-8000-000000000001",
  name: "Beds of the city",
  licence: "CC0",
  url: "https://example.org/beds",
  weight: null,
  feed: { url: "https://example.org/beds.csv", everyMinutes: 120, isPaused: false },
  lastRunAt: ago(30),
  succeededAt: ago(30),
  failures: 0,
  fault: null,
};

test("a feed says how often, when last and when next; nothing is wrong with it", async () => {
  drawn = await draw(<SourceCard source={SOURCE} />);
  expect(drawn.text()).toContain("Read again every 2 hours");
  expect(drawn.text()).toContain("Last read:");
  expect(drawn.text()).toContain("Next:");
  expect(drawn.text()).not.toContain("Failed");
  expect(drawn.text()).not.toContain("Nothing new");
});

test("one that fails says how often and why, and is stale after three of its periods", async () => {
  const failing = {
    ...SOURCE,
    failures: 4,
    succeededAt: ago(400),
    fault: { code: "columns-changed", sentence: "" } as const,
  };
  drawn = await draw(<SourceCard source={failing} />);
  expect(drawn.text()).toContain("Failed in a row: 4");
  expect(drawn.text()).toContain("Nothing new since");
  expect(drawn.text()).toContain("The columns have changed.");
});

test("a paused one has no next time and is not called stale", async () => {
  const paused = {
    ...SOURCE,
    succeededAt: ago(4_000),
    feed: { url: "https://example.org/beds.csv", everyMinutes: 120, isPaused: true },
  };
  drawn = await draw(<SourceCard source={paused} />);
  expect(drawn.text()).toContain("Paused");
  expect(drawn.text()).not.toContain("Next:");
  expect(drawn.text()).not.toContain("Nothing new");
});

test("a source without a feed can get one, and a feed can pause, move and end", async () => {
  drawn = await draw(<SourceCard source={{ ...SOURCE, feed: null }} />);
  expect(drawn.text()).toContain("Read it from an address");
  expect(drawn.text()).not.toContain("Pause");
  drawn.end();
  drawn = await draw(<SourceCard source={SOURCE} />);
  expect(drawn.text()).toContain("Change the address");
  expect(drawn.text()).toContain("Pause");
});
