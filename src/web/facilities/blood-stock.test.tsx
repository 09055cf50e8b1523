import { beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, NOW } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { BloodStock } from "./BloodStock.tsx";
import type { FacilityData } from "./facility-loader.ts";

let drawn: DrawnScreen;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

type Blood = FacilityData["blood"][number];

const count = (group: Blood["group"], minutes: number | null, more: Partial<Blood> = {}): Blood => ({
  component: "red-cells",
  group,
  units: 4,
  at: minutes === null ? null : minutesAgo(minutes),
  by: "facility",
  listingId: `of-${group}`,
  ...more,
});

/** The ages on the screen: below the component's name, and below each count. */
async function ages(blood: Blood[]): Promise<{ ofRow: string[]; ofCells: string[] }> {
  drawn = await draw(<BloodStock blood={blood} place={{}} source={{ kind: "facility" }} />);
  const agesIn = (cells: string) =>
    [...drawn.element.querySelectorAll(`${cells} p`)].map(
      (age) => (age.querySelector("[data-screen]") ?? age).textContent?.replaceAll("\u00A0", " ") ?? "",
    );
  return { ofRow: agesIn("th"), ofCells: agesIn("td") };
}

test("counts of one round have one age, the oldest, below their component", async () => {
  const { ofRow, ofCells } = await ages([count("O-", 12), count("A+", 40)]);
  expect([ofRow, ofCells]).toEqual([["The blood bank, 40 min ago"], []]);
});

test("counts of different ages have each its own, which is read out with it", async () => {
  const { ofRow, ofCells } = await ages([count("O-", 12), count("A+", 26 * 60), count("B+", null)]);
  expect(ofRow).toEqual([]);
  expect(ofCells).toEqual(["12 min ago", expect.stringMatching(/^on \w+day$/), "Old: not checked"]);
  const described = [...drawn.element.querySelectorAll("td a")].map(
    (link) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  expect(described).toEqual([...drawn.element.querySelectorAll("td p")].map((age) => age.textContent));
});

test("of one age but by two speakers: each count says its own, on paper with the list that it is from", async () => {
  const { ofRow, ofCells } = await ages([count("O-", 12), count("A+", 20, { by: "feed" })]);
  expect([ofRow, ofCells]).toEqual([[], ["12 min ago", "20 min ago"]]);
});

test("a group that nobody has counted does not make the counts of others look old", async () => {
  const { ofRow, ofCells } = await ages([count("O-", 12), count("A+", null, { units: undefined })]);
  expect([ofRow, ofCells]).toEqual([["The blood bank, 12 min ago"], []]);
});
