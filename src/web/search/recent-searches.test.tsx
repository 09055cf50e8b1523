import { afterEach, expect, test } from "vitest";
import { forgetSearches, rememberSearch } from "../store/saved/recent-searches.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { KeptHere } from "./RecentSearches.tsx";

let drawn: DrawnScreen | undefined;
afterEach(() => {
  drawn?.end();
  forgetSearches();
});

test("searches of one kind are told apart by what they asked for, as in the list's header", async () => {
  const place = "Kolkata";
  const asked = ["group=O-&component=platelets", "group=A%2B&component=plasma", "q=rare"];
  for (const part of asked) rememberSearch({ slug: "blood", place, href: `/find/blood?place=gn%3A1&${part}` });
  rememberSearch({ slug: "bed", place, href: "/find/bed?place=gn%3A1&bedType=icu" });
  drawn = await draw(<KeptHere />);
  const { element, until } = drawn;
  await until(() => element.querySelector("section li") !== null);
  const labels = [...element.querySelectorAll("section li")].map((each) => each.textContent?.split(", ")[0]);
  expect(labels).toEqual(["ICU beds", "Blood: “rare”", "For A+: Plasma", "For O−: Platelets"]);
});
