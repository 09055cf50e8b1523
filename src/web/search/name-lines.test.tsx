import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { SHIPPED, shippedLanguage } from "../i18n/shipped.ts";
import { Providers } from "../shell/Providers.tsx";
import { fakeApi, listing, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import { ResultCard } from "../entry/ResultCard.tsx";
import { toRow } from "../entry/row.ts";
import type { Row } from "../entry/row.ts";
import type { FoundPage } from "./find-loader.ts";
import { NameLines } from "./NameLines.tsx";
import { ResultList } from "./ResultList.tsx";

const QUERY: FindQuery = { slug: "bed", kinds: ["bed"], withinKm: 25, sort: "best", callable: "no" };
const NO_NUMBER = { channels: [], shielded: false, available: false };
const NEVER = { value: "unknown", at: null, by: null } as const;

/** A hospital without a number; of the others only this is known. */
function hospital(id: string, fields: Parameters<typeof listing>[0] = {}): Row {
  const known = { kind: "bed", details: {}, facilityName: `Hospital ${id}`, contact: NO_NUMBER } as const;
  const never = { stock: NEVER, confirmedAt: null, reach: NEVER, distanceKm: Number(id) } as const;
  return toRow(listing({ id, ...known, ...never, ...fields }));
}

const told = { value: "available", count: 2, at: minutesAgo(12), by: "facility" } as const;
const ROWS = [hospital("1"), hospital("2", { stock: told, confirmedAt: minutesAgo(12) }), hospital("3")];

function found(fields: Partial<FoundPage> = {}): FoundPage {
  return {
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", country: "IN", query: "at=22.570,88.360", guessed: false },
    rows: ROWS,
    nextCursor: null,
    total: { count: 3, isMore: false },
    vague: 0,
    chips: [],
    allCount: 3,
    asOf: minutesAgo(0),
    isRestarted: false,
    ...fields,
  };
}

let drawn: DrawnScreen | undefined;

const cardsIn = (element: HTMLElement) => [...element.querySelectorAll("ol > li h2")].map((each) => each.textContent);
/** The lines of names. What to do where nobody can be called has lines too, and comes later. */
const lineItems = (element: HTMLElement) =>
  [...element.querySelectorAll("ul > li")].filter((each) => each.textContent?.includes("No number known"));
const linesIn = (element: HTMLElement) => lineItems(element).map((each) => each.textContent);

async function list(query: FindQuery, first: FoundPage): Promise<HTMLElement> {
  drawn?.end();
  drawn = await draw(<ResultList query={query} first={first} title="Beds" />);
  return drawn.element;
}

test("where nobody can be called, a place nobody knows anything of is a line after the cards: its name, how far, its page", async () => {
  for (const query of [QUERY, { ...QUERY, callable: undefined }]) {
    const element = await list(query, found());
    expect(cardsIn(element)).toEqual(["Hospital 2"]);
    expect(linesIn(element)).toEqual(["Hospital 11 km · No number known", "Hospital 33 km · No number known"]);
    const links = lineItems(element).map((line) => line.querySelector("a")?.getAttribute("href"));
    expect(links).toEqual(["/r/1?at=22.570,88.360", "/r/3?at=22.570,88.360"]);
    const card = [...element.querySelectorAll("ol h2")].at(-1);
    const [line] = lineItems(element);
    if (card === undefined || line === undefined) throw new Error("no card, or no line");
    expect(card.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  }
});

test("whose number is kept, is checked now, who is doubted, or has other lines of which something is known, is a card", async () => {
  const rows = [
    hospital("1", { contact: { ...NO_NUMBER, shielded: true } }),
    hospital("2", { contact: { ...NO_NUMBER, lineCheck: { until: minutesAgo(-5) } } }),
    hospital("3", { trust: { value: "disputed", at: minutesAgo(3), by: "verifier" } }),
    { ...hospital("4"), lines: [{ kind: "bed", extras: {}, stock: "available" }] } satisfies Row,
  ];
  const element = await list(QUERY, found({ rows }));
  expect([cardsIn(element).length, linesIn(element).length]).toEqual([4, 0]);
});

test("among places that can be called those without a number stay folded, as cards", async () => {
  const rows = [...ROWS, hospital("4", { contact: { ...NO_NUMBER, channels: [{ type: "phone", value: "+1" }] } })];
  const element = await list({ ...QUERY, callable: undefined }, found({ rows }));
  expect(linesIn(element)).toEqual([]);
  expect(element.querySelectorAll("details ol > li")).toHaveLength(3);
});

test("one of which more is known since is a card where its line was, and the others stay lines", async () => {
  const rows = [hospital("1"), hospital("2", { contact: listing().contact }), hospital("3")];
  drawn = await draw(
    <NameLines rows={rows} near="" card={(row) => <ResultCard key={row.id} row={row} near="" asked={undefined} />} />,
  );
  const items = [...drawn.element.querySelectorAll("ul > li")];
  expect(items.map((item) => item.querySelectorAll("a[href^='tel:']").length)).toEqual([0, 1, 0]);
  expect(items.map((item) => item.querySelector("a")?.getAttribute("href"))).toEqual(["/r/1", "/r/2", "/r/3"]);
});

test("where nobody can be called each place stands once: to walk to, as a card or as a line; on paper each is in the list", async () => {
  const { api } = fakeApi({
    "/api/v1/places/reverse": { items: [], from: {} },
    "/api/v1/emergency-numbers": { country: "IN", items: [] },
    "/api/v1/listings/nearby": { items: [], nextCursor: null, asOf: minutesAgo(0) },
  });
  const wide = { ...listing().place, precision: "area", basis: "geocoded", uncertaintyKm: 30 } as const;
  const many = [...ROWS, hospital("0", { place: wide }), ...["4", "5", "6"].map((id) => hospital(id))];
  for (const rows of [many, [hospital("1"), hospital("3")]]) {
    drawn?.end();
    drawn = await draw(<ResultList query={{ ...QUERY, callable: undefined }} first={found({ rows })} title="Beds" />, {
      api,
    });
    const { element, text, until } = drawn;
    await until(() => text().includes("Go there and ask"));
    const links = [...element.querySelectorAll<HTMLAnchorElement>("a[href^='/r/']")];
    const onScreen = links.filter((link) => link.closest("[data-paper]") === null && link.closest("h2, li") !== null);
    const idOf = (link: HTMLAnchorElement) => new URL(link.href).pathname.slice("/r/".length);
    const places = rows.map(({ id }) => id);
    expect([...new Set(onScreen.map(idOf))].toSorted()).toEqual(places.toSorted());
    const lines = onScreen.filter((link) => link.closest("ol") === null).map(idOf);
    expect(lines).toEqual([...new Set(lines)]);
    expect(lines).not.toContain("2");
    // On paper the block of what to do is missing.
    const printed = links.filter((link) => link.closest("[data-screen]") === null).map(idOf);
    expect([...new Set(printed)].toSorted()).toEqual(places.toSorted());
  }
});

test("the server draws the lines and the way to more of them, and the program takes them over as they are", async () => {
  const faults: unknown[] = [];
  const screen = <ResultList query={QUERY} first={found({ nextCursor: "c2" })} title="Beds" />;
  const page = () => (
    <Providers
      page={{ site: SITE, emergency: "112", languages: [...SHIPPED] }}
      language="en"
      texts={createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} })}
      clock={{ now: NOW, timeZone: "Asia/Kolkata", aheadMs: 0 }}
      api={null}
    >
      <RouterProvider
        router={createMemoryRouter([{ path: "*", element: screen }], { initialEntries: ["/find/bed"] })}
      />
    </Providers>
  );
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = renderToString(page());
  expect(linesIn(element)).toHaveLength(2);
  expect(element.querySelector("a[href*='cursor=c2']")).not.toBeNull();
  const lines = [...element.querySelectorAll("ul > li")];
  const root = await act(async () =>
    hydrateRoot(element, page(), { onRecoverableError: (fault) => faults.push(fault) }),
  );
  expect(faults).toEqual([]);
  expect([...element.querySelectorAll("ul > li")]).toEqual(lines);
  act(() => root.unmount());
  element.remove();
});
