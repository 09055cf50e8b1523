import { beforeEach, expect, test, vi } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { timestampText } from "../../device/relative-time.ts";
import { fakeApi, listing, minutesAgo, NOW, oneListing, SITE } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { loadListing } from "../../entry/listing-loader.ts";
import { useListingSentence } from "../../listing/useListingSentence.ts";
import { useListingTitle } from "../../listing/useListingSentence.ts";

let drawn: DrawnScreen | null = null;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

type Named = Parameters<typeof useListingTitle>[0];

function PassedOn(named: Named) {
  return (
    <>
      <h1>{useListingTitle(named)}</h1>
      <p>{useListingSentence(named)}</p>
    </>
  );
}

/** A time as the page displays it. */
const stamp = (minutes: number) =>
  timestampText(minutesAgo(minutes), Intl.DateTimeFormat().resolvedOptions().timeZone, "en");

/** Title and shared text of a person's need of two units of platelets. */
async function passedOn(fields: Partial<Listing>): Promise<(string | null)[]> {
  const { id, place } = listing();
  const person = { facilityId: undefined, facilityName: undefined, place: { ...place, label: "Howrah" } };
  const { api } = fakeApi(oneListing({ ...person, ...fields }));
  const url = new URL(`http://127.0.0.1/r/${id}`);
  const data = await loadListing({ api, language: "en", url, site: SITE }, id);
  drawn = await draw(<PassedOn data={data} what="2 units AB− platelets" name="from a person" />);
  return ["h1", "p"].map((part) => drawn?.element.querySelector(part)?.textContent ?? null);
}

test("an open need is passed on as one: how soon, with its day, what and where, and nothing of an offer", async () => {
  expect(await passedOn({ side: "need", urgency: "critical" })).toEqual([
    `Needed now · Checked at ${stamp(12)} · 2 units AB− platelets, Howrah`,
    `Needed now · Checked at ${stamp(12)}. 2 units AB− platelets, Howrah.`,
  ]);
});

test("a doubt about a need comes first", async () => {
  const trust = { value: "fraud-confirmed", at: minutesAgo(5), by: "verifier" } as const;
  const [, text] = await passedOn({ side: "need", urgency: "urgent", trust });
  expect(text).toBe(`Fraud: do not pay · Needed today · Written at ${stamp(600)}. 2 units AB− platelets, Howrah.`);
});

test("a need that is over is no longer called for", async () => {
  expect(await passedOn({ side: "need", urgency: "critical", status: "fulfilled" })).toEqual([
    "2 units AB− platelets, from a person",
    "Fulfilled: please stop sharing",
  ]);
});

test("what a list said is passed on as that list's, never as checked", async () => {
  const [at, by] = [minutesAgo(5), "feed" as const];
  const said = { side: "offer", stock: { value: "available", at, by }, confirmedAt: at } as const;
  const textFrom = async (source: Listing["source"]) => (await passedOn({ ...said, source }))[1];
  const start = "2 units AB− platelets, from a person, Howrah.";
  const end = `${stamp(5)}: call first.`;
  const volunteers = { kind: "import", name: "wecan-covidhelp, volunteers of West Bengal" } as const;
  expect(await textFrom(volunteers)).toBe(`${start} Volunteers’ list of West Bengal, ${end}`);
  drawn?.end();
  expect(await textFrom({ kind: "import", name: "Rivertown Council, Beds" })).toBe(`${start} List “Beds”, ${end}`);
  drawn?.end();
  expect(await textFrom({ kind: "member" })).toBe(`${start} A list, ${end}`);
});

test("an offer is named as before", async () => {
  const [title, text] = await passedOn({ side: "offer" });
  expect(title).toBe("2 units AB− platelets, from a person");
  expect(text).not.toContain("Needed");
});
