import { afterEach, expect, test } from "vitest";
import { readFindQuery } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CountLine } from "./CountLine.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import type { FoundPage } from "./find-loader.ts";
import { ListChips } from "./ListControls.tsx";

let drawn: DrawnScreen | undefined;
afterEach(() => drawn?.end());

function queryOf(slug: string, search: string): FindQuery {
  const query = readFindQuery(slug, new URLSearchParams(search));
  if (query === null) throw new Error(`${slug} is no kind`);
  return query;
}

test("what an address asks of the age of a check is chosen in the filter, so that another choice keeps it", async () => {
  for (const [minutes, words] of [
    ["30", "30 min"],
    ["180", "3 hours"],
    ["120", "2 hours"],
    ["", "Any time"],
  ] as const) {
    drawn?.end();
    drawn = await draw(<FilterMenu query={queryOf("oxygen", `fresh=${minutes}`)} />);
    const select = drawn.element.querySelector<HTMLSelectElement>("select[name=fresh]");
    expect(select?.value).toBe(minutes);
    expect([...(select?.options ?? [])].find(({ value }) => value === minutes)?.textContent).toBe(words);
    const values = [...(select?.options ?? [])].map(({ value }) => Number(value));
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  }
});

function found(fields: Partial<FoundPage>): FoundPage {
  return {
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", country: "IN", query: "place=gn%3A1", guessed: false },
    rows: [],
    nextCursor: null,
    total: { count: 53, isMore: false },
    vague: 3,
    chips: [{ subtype: "icu", count: 12 }],
    allCount: 53,
    asOf: minutesAgo(0),
    isRestarted: false,
    ...fields,
  };
}

/** The number of the heading and that of the chosen chip. */
async function counts(search: string, page: FoundPage): Promise<(string | undefined)[]> {
  const query = queryOf("bed", search);
  drawn?.end();
  drawn = await draw(
    <>
      <CountLine query={query} found={page} />
      <ListChips query={query} found={page} label="Hospital bed" />
    </>,
  );
  const chip = drawn.element.querySelector("nav [aria-current=true] span");
  return [
    drawn.element.querySelector("h1")?.textContent?.match(/^[\d,]*\d/)?.[0],
    chip?.textContent?.match(/^[\d,]*\d/)?.[0],
  ];
}

test("heading and chosen chip of a list say one number", async () => {
  expect(await counts("", found({}))).toEqual(["50", "50"]);
  expect(await counts("bedType=icu", found({ total: { count: 12, isMore: false } }))).toEqual(["9", "9"]);
  // All are known by a wide area only: then they are what there is.
  expect(await counts("", found({ vague: 53 }))).toEqual(["53", "53"]);
  const may = found({ total: { count: 12, isMore: false }, chips: [{ subtype: "icu", count: 12, may: 7 }] });
  expect(await counts("bedType=icu", may)).toEqual(["5", "5"]);
  expect(await counts("", found({ total: { count: 1000, isMore: true }, allCount: 1000 }))).toEqual(["1,000", "1,000"]);
});
