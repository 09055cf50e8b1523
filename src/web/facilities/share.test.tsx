import { afterEach, expect, test } from "vitest";
import type { FacilityData } from "./facility-loader.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { facility, minutesAgo } from "../testing/fake-api.ts";
import { useFacilitySentence } from "./useFacilitySentence.ts";

let drawn: DrawnScreen | null = null;
afterEach(() => drawn?.end());

const Sentence = ({ data }: { data: FacilityData }) => <p>{useFacilitySentence(data)}</p>;

/** What is passed on of a place with two counts: by whom each was said, the older one first. */
async function passedOn(...said: FacilityData["beds"][number]["by"][]): Promise<string> {
  const { beds: _, ...place } = facility();
  const beds = said.map((by, at) => ({
    bedType: "icu" as const,
    available: 1,
    at: minutesAgo(20 - at),
    by,
    listingId: "l",
  }));
  drawn = await draw(<Sentence data={{ ...place, beds, others: [], emergency: null }} />);
  return drawn.element.textContent ?? "";
}

test("a place is passed on with the moment of its newest count, and whether anybody checked it", async () => {
  expect(await passedOn("feed", "facility")).toMatch(/^General Hospital, Kolkata\. Beds and blood checked \d\d:\d\d/);
  expect(await passedOn("facility", "feed")).toMatch(/Beds and blood: a list said so \d\d:\d\d.*\. Call first\./);
  expect(await passedOn()).toContain("not checked yet: call first");
});
