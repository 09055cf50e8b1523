import { beforeEach, expect, test, vi } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { fakeApi, listing, minutesAgo, NOW, oneListing, SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { Facts } from "./Facts.tsx";
import { FreshnessCard } from "./FreshnessCard.tsx";
import { loadListing } from "../entry/listing-loader.ts";

let drawn: DrawnScreen | null = null;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

const { id } = listing();
const seen = (outcome: string, by: string, fields: object = {}) => ({ id: `${outcome} ${by}`, outcome, by, ...fields });

/** The facts and time line of a listing. */
async function shown(fields: Partial<Listing>, told: object[] = []): Promise<string> {
  const { api } = fakeApi({ ...oneListing(fields), "/api/v1/listings/{id}/observations": { items: told } });
  const url = new URL(`http://127.0.0.1/r/${id}`);
  const data = await loadListing({ api, language: "en", url, site: SITE }, id);
  drawn = await draw(
    <>
      <Facts data={data} />
      <FreshnessCard data={data} />
    </>,
  );
  return drawn.text();
}

test("every fact says who and when; a volunteer's says that they called, and how many are left", async () => {
  const text = await shown({
    reach: { value: "reachable", at: minutesAgo(12), by: "seeker" },
    stock: { value: "available", count: 3, at: minutesAgo(40), by: "verifier" },
    trust: { value: "confirmed", at: minutesAgo(40), by: "verifier" },
  });
  expect(text).toContain("Do they answer?YesA caller said so 12\u00a0min ago");
  expect(text).toContain("Do they have it?3 cylindersCalled 40\u00a0min ago by a volunteer, 3 left");
  expect(text).toContain("Can you trust them?Yes, checkedCalled 40\u00a0min ago by a volunteer");
});

test("what has no time is not known to answer", async () => {
  const text = await shown({ reach: { value: "reachable", at: null, by: "feed" } });
  expect(text).toContain("Do they answer?Not known");
});

test("where a volunteer has called, nothing says that nobody did, whatever they found", async () => {
  const nobody = "Not checked by us yet";
  expect(await shown({})).toContain(`Can you trust them?${nobody}`);
  drawn?.end();
  const found = await shown({
    reach: { value: "reachable", at: minutesAgo(40), by: "verifier" },
    stock: { value: "available", count: 4, at: minutesAgo(40), by: "verifier" },
  });
  expect(found).toContain("Can you trust them?A volunteer has calledCalled 40\u00a0min ago by a volunteer");
  expect(found).not.toContain(nobody);
  drawn?.end();
  // A later caller's finding replaces the volunteer's in the facts, not in the time line.
  const since = await shown({ reach: { value: "no-answer", at: minutesAgo(5), by: "seeker" } }, [
    seen("no-answer", "seeker", { at: minutesAgo(5) }),
    seen("in-stock", "verifier", { at: minutesAgo(60) }),
  ]);
  expect(since).not.toContain(nobody);
});

test("whoever needs something is not asked whether they have it", async () => {
  const text = await shown({ side: "need" });
  expect(text).toContain("Do they answer?");
  expect(text).not.toContain("Do they have it?");
});

test("the time line tells each word with its time and who said it, newest first", async () => {
  const text = await shown({}, [
    seen("none-left", "seeker", { at: minutesAgo(5) }),
    seen("confirmed", "verifier", { at: minutesAgo(40), count: 20 }),
    seen("asked-for-advance-money", "seeker", { at: minutesAgo(180) }),
  ]);
  expect(text).toMatch(
    /:\d\d A caller: none left.*:\d\d A volunteer called: 20 left.*:\d\d A caller: asked for money first/,
  );
});

test("a call in vain has its own sign in the time line: the ring of what is fresh would say that all is well", async () => {
  await shown({}, [
    seen("no-answer", "seeker", { at: minutesAgo(5) }),
    seen("in-stock", "seeker", { at: minutesAgo(6) }),
    seen("asked-for-advance-money", "seeker", { at: minutesAgo(7) }),
  ]);
  const signs = [...(drawn?.element.querySelectorAll("ol li use") ?? [])].map((use) => use.getAttribute("href"));
  expect(signs).toEqual(
    ["close", "fresh", "warn"].map((name) => expect.stringMatching(new RegExp(`${name}$`)) as string),
  );
});

test("on paper an entry says where to look whether it is still so", async () => {
  await shown({});
  const sheet = [...(drawn?.element.querySelectorAll("[data-paper]") ?? [])].map((part) => part.textContent).join(" ");
  expect(sheet).toMatch(/Is it still true\? \S+\/s\/\w{22}/);
});

test("on paper they say when, and who, in place of how long ago; the scale stays on the screen", async () => {
  const at = minutesAgo(12);
  await shown({ reach: { value: "reachable", at, by: "seeker" } }, [seen("none-left", "seeker", { at })]);
  const element = drawn?.element;
  const onPaper = [...(element?.querySelectorAll("[data-paper]") ?? [])].map((part) => part.textContent);
  const moment = /^\d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d$/;
  expect(onPaper).toContainEqual(expect.stringMatching(/^A caller: \d\d:\d\d, /));
  expect(onPaper).toContainEqual(expect.stringMatching(moment));
  expect(onPaper).toContainEqual(expect.stringMatching(/^Checked at \d\d:\d\d, /));
  for (const part of element?.querySelectorAll("[data-screen]") ?? []) part.remove();
  expect(element?.textContent).not.toMatch(/ ago|\bnow\b/);
});
