import { expect, test } from "vitest";
import type { FacilityData } from "./facility-loader.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { facility, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { facilityPicture, facilityPreview } from "./preview.ts";
import { ShareFacility } from "./ShareFacility.tsx";
import { useFacilitySentence } from "./useFacilitySentence.ts";

let drawn: DrawnScreen | null = null;

const Sentence = ({ data }: { data: FacilityData }) => <p>{useFacilitySentence(data)}</p>;

/** The shared text of a facility with two counts, by reporter, the older one first. */
async function passedOn(said: FacilityData["beds"][number]["by"][], from?: FacilityData["source"]): Promise<string> {
  const { beds: _, ...place } = facility(from && { source: from });
  const beds = said.map((by, at) => ({
    bedType: "icu" as const,
    available: 1,
    at: minutesAgo(20 - at),
    by,
    listingId: "l",
  }));
  drawn = await draw(<Sentence data={{ ...place, beds, supply: [], others: [], emergency: null }} />);
  return drawn.element.textContent ?? "";
}

test("a place is passed on with the moment of its newest count, and whether anybody checked it", async () => {
  expect(await passedOn(["feed", "facility"])).toMatch(/^General Hospital, Kolkata\. Beds and blood checked \d\d:\d\d/);
  expect(await passedOn([])).toContain("not checked yet: call first");
});

test("what a list said of a place is passed on as that list's; of several nobody knows which", async () => {
  const hospitals = { kind: "import", name: "data.gov.in, National Hospital Directory" } as const;
  const several = { ...hospitals, also: [{ name: "Delhi dashboard" }] };
  for (const [source, list] of [
    [hospitals, "India’s list of hospitals"],
    [several, "a list"],
    [undefined, "a list"],
  ] as const)
    expect(await passedOn(["facility", "feed"], source)).toMatch(
      new RegExp(`Beds and blood: ${list}, \\d\\d:\\d\\d.*\\. Call first\\.`),
    );
});

const LOCALE = {
  say: createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} })),
  language: "en",
  direction: "ltr",
  timeZone: "Asia/Kolkata",
  site: SITE,
  now: NOW,
} as const;

test("its picture says beside the counts when it is open, how one gets in, and what is spoken there", () => {
  const bed = { bedType: "icu" as const, available: 1, at: minutesAgo(5), by: "facility" as const, listingId: "l" };
  const facts = { accessibility: { wheelchair: "yes" as const, stepFree: true }, speaks: ["hi"] };
  const place = { ...facility(), ...facts, hours: { openingHours: "24/7" }, address: "4 Hill Road" };
  const counted = facilityPreview({ ...place, beds: [bed] }, LOCALE);
  expect(counted.rows).toHaveLength(1);
  for (const words of ["Good for wheelchairs", "No steps", "हिन्दी"]) expect(counted.more?.join(" · ")).toContain(words);
  expect(counted.more).not.toContain("4 Hill Road");
  expect(facilityPreview({ ...place, beds: [] }, LOCALE).more).toContain("4 Hill Road");
  const week = { openingHours: "Mo-Fr 08:00-20:00; Sa 09:00-13:00" };
  expect(facilityPreview({ ...place, hours: week, beds: [bed] }, LOCALE).more?.[0]).toContain("Sun: closed");
  const steps = facilityPicture({ ...place, accessibility: { stepFree: false } });
  expect(steps).not.toBe(facilityPicture(place));
});

test("any device can save its picture, in the reader's language", async () => {
  const { beds, ...place } = facility();
  const data = { ...place, beds, supply: [], others: [], emergency: null };
  drawn = await draw(<ShareFacility data={data} />);
  const link = drawn.element.querySelector("a[download]");
  expect(link?.textContent).toBe("Card as a picture");
  expect(link?.getAttribute("href")).toBe(`${facilityPicture(data)}?lng=en`);
});
