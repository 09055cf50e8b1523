import { afterEach, expect, test } from "vitest";
import { forgetPages, withKeptPages } from "../store/saved/offline-pages.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { ListHeader } from "./ListHeader.tsx";
import { useListAt } from "./useAwaitedList.ts";

let drawn: DrawnScreen | undefined;
afterEach(async () => {
  drawn?.end();
  await forgetPages();
});

function Header({ pathname, search }: { pathname: string; search: string }) {
  return <ListHeader list={useListAt({ pathname, search })} title="Lifeboard" />;
}

/** The header of an address while its page loads. */
async function headerOf(address: string): Promise<string> {
  const { pathname, search } = new URL(address, "http://here");
  drawn?.end();
  drawn = await draw(<Header pathname={pathname} search={search} />);
  return drawn.element.querySelector("p")?.textContent ?? drawn.text();
}

test("while a list loads its header says what was asked for", async () => {
  expect(await headerOf("/find/bed")).toBe("Hospital bed");
  expect(await headerOf("/find/bed?bedType=icu")).toBe("ICU beds");
  expect(await headerOf("/find/blood?group=O-&component=platelets")).toBe("For O−: Platelets");
  expect(await headerOf("/find/nothing")).not.toBe("Hospital bed");
});

test("a list of needs keeps kind and place too", async () => {
  const place = { label: "Howrah, West Bengal, India", query: "place=gn%3A9" };
  await withKeptPages({})("/find/blood?place=gn%3A9", async () => ({ state: "found", place }));
  expect(await headerOf("/needs/blood?place=gn%3A9&group=O-")).toBe("Blood near Howrah");
  expect(await headerOf("/needs/all")).toBe("Everything");
});
