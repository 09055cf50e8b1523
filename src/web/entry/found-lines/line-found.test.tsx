import { beforeEach, expect, test, vi } from "vitest";
import { listing, minutesAgo, NOW } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { CallCard } from "../CallCard.tsx";
import { ResultCard } from "../ResultCard.tsx";
import { rowWithoutDistance, toRow } from "../row.ts";

let drawn: DrawnScreen | null = null;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

const [LATER, OVER] = [minutesAgo(-60_000), minutesAgo(1)];
const phone = (value: string, by?: "verifier" | "seeker", until = LATER) => ({
  type: "phone" as const,
  value,
  ...(by !== undefined && { found: { value: "disconnected" as const, at: minutesAgo(120), by, until } }),
});
const [DEAD, OTHER] = ["+912212345678", "+912212345679"];

test("a number that was found dead says so with who and when, and the others are tried first", async () => {
  const channels = [phone(DEAD, "verifier"), phone(OTHER)];
  drawn = await draw(<CallCard channels={channels} isShielded={false} isDemo={false} />);
  expect(drawn.text()).toContain("A volunteer said 2\u00a0h ago: The number does not work");
  const calls = [...drawn.element.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute("href"));
  expect(calls).toEqual([`tel:${OTHER}`, `tel:${DEAD}`]);
  const contact = { channels, shielded: false, available: true };
  expect(rowWithoutDistance(listing({ contact })).phone).toBe(OTHER);
});

test("what callers say is a doubt, and what is over is nothing", async () => {
  drawn = await draw(<CallCard channels={[phone(DEAD, "seeker")]} isShielded={false} isDemo={false} />);
  expect(drawn.text()).toContain("Callers said 2\u00a0h ago that this number does not work. Nobody has checked.");
  drawn.end();
  drawn = await draw(<CallCard channels={[phone(DEAD, "verifier", OVER)]} isShielded={false} isDemo={false} />);
  expect(drawn.text()).not.toContain("dead");
});

test("one row for one number names the other places, and tells none of their stock as its own", async () => {
  const stock = { value: "available", count: 777, at: minutesAgo(5), by: "facility" } as const;
  const other = { ...listing({ facilityName: "Hill Clinic", details: { bedType: "icu" }, stock }), distanceKm: 2 };
  const item = { ...listing({ facilityName: "Lake Hospital" }), distanceKm: 1, lines: [other] };
  drawn = await draw(<ResultCard row={toRow(item)} near="" />);
  expect(drawn.text()).toContain("Also for:");
  expect(drawn.text()).toContain("Hill Clinic");
  expect(drawn.text()).not.toContain("777");
});

test("a number of many places says how many, and names them behind a tap", async () => {
  const named = (facilityName: string) => ({ ...listing({ facilityName }), distanceKm: 2 });
  const lines = ["Hill Clinic", "Bay Clinic", "Lane Clinic", "Gate Clinic"].map(named);
  drawn = await draw(<ResultCard row={toRow({ ...named("Lake Hospital"), lines })} near="" />);
  const fold = drawn.element.querySelector("details");
  expect(fold?.open).toBe(false);
  const said = (part: Element | null | undefined) => part?.textContent?.replaceAll(/[\u2068\u2069]/g, "");
  expect(said(fold?.querySelector("summary"))).toBe("Also for: 4 more");
  expect(said(fold)).toContain("Hill Clinic, Bay Clinic, Lane Clinic, Gate Clinic");
});
