import { expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { readFindQuery } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { isVagueRow } from "../entry/listing-words.ts";
import { fakeApi, listing, minutesAgo, SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CountLine } from "./CountLine.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { loadFind } from "./find-loader.ts";
import type { FoundPage } from "./find-loader.ts";
import { ListChips } from "./ListControls.tsx";

let drawn: DrawnScreen | undefined;

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
async function counts(search: string, page: FoundPage, kind = "bed"): Promise<(string | undefined)[]> {
  const query = queryOf(kind, search);
  drawn?.end();
  drawn = await draw(
    <>
      <CountLine query={query} found={page} />
      <ListChips query={query} found={page} label="Hospital bed" />
    </>,
  );
  const chip = drawn.element.querySelector("nav [aria-current=true] span");
  return [
    drawn.element.querySelector("h1")?.textContent?.match(/: ([\d,]*\d)/)?.[1],
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
  // What suits a patient's group is looked for as red cells, until another component is chosen.
  for (const [asked, subtype] of [
    ["group=O-", "red-cells"],
    ["group=O-&component=platelets", "platelets"],
  ] as const) {
    const blood = found({ total: { count: 12, isMore: false }, vague: 0, chips: [{ subtype, count: 12, none: 3 }] });
    const [heading, chip] = await counts(asked, blood, "blood");
    expect([heading, chip ?? heading], asked).toEqual(["9", "9"]);
    expect(drawn?.element.querySelector("h1")?.textContent, asked).toMatch(/: 9 within 25 km$/);
  }
  expect(await counts("", found({ total: { count: 1000, isMore: true }, allCount: 1000 }))).toEqual(["1,000", "1,000"]);
});

/** Beds as a plain scan finds them: their sort, whether only a wide area is known, their stock. */
const BEDS = [
  ...bedsOf(5, "icu"),
  ...bedsOf(3, "icu", { stock: "out" }),
  ...bedsOf(1, "icu", { stock: "closed" }),
  ...bedsOf(2, "icu", { isWide: true }),
  ...bedsOf(2, "icu", { isWide: true, stock: "out" }),
  ...bedsOf(1, "general", { stock: "limited" }),
  ...bedsOf(1, "paediatric", { isWide: true }),
  ...bedsOf(7, undefined),
  ...bedsOf(2, undefined, { stock: "out" }),
  ...bedsOf(3, undefined, { isWide: true }),
];

type Bed = { bedType: Listing["details"]["bedType"]; isWide: boolean; stock: Listing["stock"]["value"] };

function bedsOf(many: number, bedType: Bed["bedType"], about: Partial<Bed> = {}): Bed[] {
  return Array.from({ length: many }, () => ({ bedType, isWide: false, stock: "unknown", ...about }));
}

/** How many of some beds answer a sort: of how many nobody knows, and how many had none. */
function scanOf(sort: string | undefined, of: readonly Bed[]) {
  const all = of.filter(({ bedType }) => sort === undefined || bedType === undefined || bedType === sort);
  const some = all.filter(({ stock }) => stock !== "out" && stock !== "closed");
  const may = sort === undefined ? 0 : some.filter(({ bedType }) => bedType === undefined).length;
  const none = all.length - some.length;
  return { count: all.length, ...(may > 0 && { may }), ...(none > 0 && { none }) };
}

/** The answer that the server gives of these beds, each count a scan of its own. */
function bedsAnswer({ bedType: asked }: { bedType?: string }) {
  const answers = ({ bedType }: Bed) => asked === undefined || bedType === undefined || bedType === asked;
  const near = BEDS.filter(({ isWide }) => !isWide);
  const { count: total, ...rest } = scanOf(asked, BEDS);
  const { count: nearTotal, ...nearRest } = scanOf(asked, near);
  const untyped = BEDS.filter(({ bedType }) => bedType === undefined);
  const place = (isWide: boolean): Listing["place"] =>
    isWide
      ? { ...listing().place, precision: "area", basis: "geocoded", uncertaintyKm: 30 }
      : { ...listing().place, precision: "exact", basis: "given", uncertaintyKm: 0.1 };
  return {
    items: BEDS.filter(answers).map(({ bedType, isWide, stock }, at) =>
      listing({
        id: `bed-${at}`,
        kind: "bed",
        details: bedType === undefined ? {} : { bedType },
        place: place(isWide),
        stock: { ...listing().stock, value: stock },
        ...(bedType === undefined && asked !== undefined && { why: [{ code: "subtype-unknown" }] }),
      }),
    ),
    nextCursor: null,
    asOf: minutesAgo(0),
    total,
    vague: total - nearTotal,
    ...rest,
    all: BEDS.length,
    near: { total: nearTotal, ...nearRest, all: near.length },
    facets: ["icu", "general", "paediatric", "unknown"].map((subtype) =>
      subtype === "unknown"
        ? {
            subtype,
            ...scanOf(undefined, untyped),
            near: scanOf(
              undefined,
              untyped.filter(({ isWide }) => !isWide),
            ),
          }
        : { subtype, ...scanOf(subtype, BEDS), near: scanOf(subtype, near) },
    ),
  };
}

test("whichever is chosen, each chip counts what a scan of its list finds within the radius, and they add up", async () => {
  const { api } = fakeApi({ "/api/v1/listings/nearby": bedsAnswer });
  const shown = async (search: string) => {
    const url = new URL(`http://127.0.0.1/find/bed?at=22.570,88.360&${search}`);
    const data = await loadFind({ api, language: "en", url, site: SITE }, "bed");
    if (data.state !== "found") throw new Error("no list");
    drawn?.end();
    drawn = await draw(
      <>
        <CountLine query={data.query} found={data} />
        <ListChips query={data.query} found={data} label="Hospital bed" />
      </>,
    );
    const chips = [...drawn.element.querySelectorAll("nav li a:has(span)")].map((chip) => {
      const known = Number(chip.querySelector("span")?.textContent);
      const subtype = new URL(chip.getAttribute("href") ?? "", url).searchParams.get("bedType");
      return [subtype ?? "", known] as const;
    });
    const rows = data.rows.filter((row) => !isVagueRow(row));
    const isNone = ({ stock }: (typeof rows)[number]) => stock === "out" || stock === "closed";
    const may = rows.filter((row) => !isNone(row) && row.why !== undefined).length;
    const scan = { known: rows.filter((row) => !isNone(row)).length - may, may, none: rows.filter(isNone).length };
    return { chips: new Map(chips), heading: drawn.element.querySelector("h1")?.textContent, scan };
  };
  const { chips: first, heading } = await shown("");
  expect(heading).toBe("Hospital bed near your place: 19 within 25 km");
  expect(first.get("")).toBe(19);
  for (const [sort, known] of first) {
    const { chips, scan } = await shown(sort === "" ? "" : `bedType=${sort}`);
    // Without a sort all are counted.
    expect(known, sort).toBe(sort === "" ? scan.known + scan.none : scan.known);
    expect(chips.get(sort), sort).toBe(known);
    expect(chips.get(""), sort).toBe(first.get(""));
  }
  expect((await shown("bedType=icu")).heading).toBe("ICU beds near your place: 5 places, 7 more to ask");
  // Of what only may be there a chip has no number: "0" would say that there is none.
  expect(["icu", "general", "paediatric"].map((sort) => first.get(sort))).toEqual([5, 1, undefined]);
});

test("a heading says what, where, how many have it and how many may; not what had none, nor what is not counted", async () => {
  const heading = async (chip: Partial<FoundPage["chips"][number]>, page: Partial<FoundPage> = {}) => {
    const chips = [{ subtype: "icu", count: 12, ...chip }];
    const total = { count: 12, isMore: false };
    const listed = found({ total, vague: 0, chips, ...page });
    drawn?.end();
    drawn = await draw(<CountLine query={queryOf("bed", "bedType=icu")} found={listed} />);
    const [title, counted] = drawn.element.querySelector("h1")?.textContent?.split(": ") ?? [];
    expect(title).toBe("ICU beds near Kolkata");
    return counted;
  };
  expect(await heading({ may: 7, none: 2 })).toBe("3 places, 7 more to ask");
  expect(await heading({ may: 7, none: 4 })).toBe("1 place, 7 more to ask");
  expect(await heading({ may: 7, none: 5 })).toBe("7 to ask");
  expect(await heading({ none: 1 })).toBe("11 places");
  expect(await heading({ none: 12 })).toBe("0 places");
  expect(await heading({ may: 7 })).toBe("5 places, 7 more to ask");
  expect(await heading({})).toBe("12 within 25 km");
  expect(await heading({ none: 3 }, { total: { count: 1000, isMore: true } })).toBe("1,000 or more within 25 km");
});
