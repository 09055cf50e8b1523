import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { ShareSearch } from "./ShareSearch.tsx";

let drawn: DrawnScreen | undefined;

const HERE = { lat: 22.57, lng: 88.36, label: "Kolkata" };

/** The address of "Tell me when there is one" on a list; undefined where there is none. */
async function followAt(path: string): Promise<string | undefined> {
  drawn?.end();
  drawn = await draw(<ShareSearch title="A list" asOf="2026-07-30T06:00:00.000Z" here={HERE} />, { at: path });
  const link = drawn.element.querySelector<HTMLAnchorElement>('a[href*="/account/follows"]');
  return link?.getAttribute("href") ?? undefined;
}

test("a list of offers of one kind leads to following it", async () => {
  expect(await followAt("/find/bed?bedType=icu")).toContain("kind=bed");
});

test("lists of several kinds and of needs lead to no follow, because none can be made of them", async () => {
  for (const path of ["/find/food,shelter", "/find/all", "/needs/blood", "/needs/all"]) {
    expect(await followAt(path), path).toBeUndefined();
  }
});
