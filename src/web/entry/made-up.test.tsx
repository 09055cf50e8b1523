import { expect, test } from "vitest";
import { render } from "../server-entry.tsx";
import { calledPlaces } from "../store/saved/called-places.ts";
import { EMERGENCY, facility, fakeApi, listing, minutesAgo, NOW, oneListing, SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import { CallCard } from "./CallCard.tsx";
import { CallLink } from "./CallLink.tsx";
import { CallKey } from "./ResultCard.tsx";
import { rowWithoutDistance } from "./row.ts";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const DEMO = { source: { kind: "facility", demo: true } } as const;
const NOBODY = "Made up: this number reaches nobody";
/** Ways to reach somebody: a dialler, a chat, a mail. */
const WAYS = /href="(?:tel:\+|https:\/\/wa\.me|mailto:)/;

const theLink = (element: ParentNode): HTMLAnchorElement => {
  const link = element.querySelector("a");
  if (link === null) throw new Error("no link is drawn");
  return link;
};

async function pageOf(path: string, given: Readonly<Record<string, unknown>>, isTextOnly: boolean): Promise<string> {
  const answer = await render(new Request(`${SITE.publicUrl}${path}`), {
    api: fakeApi(given).api,
    site: { ...SITE, demo: true },
    assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
    language: "en",
    isTextOnly,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.draw().html;
}

test("Call of a made-up entry opens words in place of the dialler, with real entries and the emergency number", async () => {
  const drawn = await draw(<CallLink id={ID} phone="+913322443000" name="Hill Hospital" demo />, {
    at: "/find/oxygen?at=22.573,88.364&openNow=true",
  });
  const link = theLink(drawn.element);
  expect(link.getAttribute("href")).toBe(`/r/${ID}#made-up`);
  await drawn.tap(link);
  await drawn.until(() => drawn.text().includes(NOBODY));
  const hrefs = [...drawn.element.querySelectorAll("dialog a")].map((each) => each.getAttribute("href"));
  expect(hrefs).toEqual(["/find/oxygen?at=22.573,88.364&openNow=true&real=true", "tel:112"]);
  expect(calledPlaces()).toEqual([]);
  await drawn.tap(drawn.button("Close"));
  expect(drawn.element.querySelector("dialog")).toBeNull();
});

test("who practises a call is asked how it went, and what is kept of it dials nobody either", async () => {
  const drawn = await draw(<CallLink id={ID} phone="+913322443000" name="Hill Hospital" demo />);
  await drawn.tap(theLink(drawn.element));
  await drawn.until(() => drawn.text().includes(NOBODY));
  await drawn.tap(drawn.button("Go on as if you had called"));
  expect(drawn.element.querySelector("dialog")).toBeNull();
  expect(calledPlaces()).toMatchObject([{ id: ID, demo: true }]);
});

test("Call of a real entry dials", async () => {
  const drawn = await draw(<CallLink id={ID} phone="+913322443000" name="Hill Hospital" demo={undefined} />);
  expect(theLink(drawn.element).getAttribute("href")).toBe("tel:+913322443000");
});

test("of a made-up entry no number, chat or mail is dialled; its words stand where the keys lead", async () => {
  const channels = [
    { type: "phone", value: "+912212345678" },
    { type: "whatsapp", value: "+912212345679" },
    { type: "email", value: "a@example.org" },
  ] as const;
  const made = await draw(<CallCard channels={channels} isShielded={false} isDemo />);
  expect(made.element.innerHTML).not.toMatch(WAYS);
  expect([...made.element.querySelectorAll('a[href="#made-up"]')]).toHaveLength(3);
  expect(made.element.querySelector("#made-up")?.textContent).toContain(NOBODY);
  made.end();
  const real = await draw(<CallCard channels={channels} isShielded={false} isDemo={false} />);
  expect(real.element.innerHTML.match(new RegExp(WAYS, "g"))).toHaveLength(3);
  expect(real.element.querySelector("#made-up")).toBeNull();
});

const page = { items: [listing(DEMO)], nextCursor: null, asOf: minutesAgo(0), total: 1, facets: [] };
const LIST = { "/api/v1/listings/nearby": page, "/api/v1/emergency-numbers": EMERGENCY };
const PLACE = facility(DEMO);
const FACILITY = { "/api/v1/facilities/{id}": PLACE, "/api/v1/emergency-numbers": EMERGENCY };

test.each([
  ["list", "/find/oxygen", LIST],
  ["entry", `/r/${ID}`, oneListing(DEMO)],
  ["facility", `/f/${PLACE.id}`, FACILITY],
])("without the program no page dials a made-up number, text only too: %s", async (_, path, given) => {
  for (const isTextOnly of [false, true]) {
    const html = await pageOf(path, given, isTextOnly);
    expect(html).toMatch(/href="[^"]*#made-up"/);
    expect(html).not.toMatch(WAYS);
  }
});

test.each([
  ["entry", `/r/${ID}`, oneListing(DEMO)],
  ["facility", `/f/${PLACE.id}`, FACILITY],
])("its page says so, and so does the text that is shared: %s", async (_, path, given) => {
  const html = await pageOf(path, given, false);
  expect(html).toContain('id="made-up"');
  expect(html).toContain(NOBODY);
  expect(html).toMatch(/<meta name="description" content="Made up: /);
});

test("no page has a tag beside its title", async () => {
  for (const [path, given] of [
    ["/find/oxygen", LIST],
    [`/r/${ID}`, oneListing(DEMO)],
  ] as const)
    expect(await pageOf(path, given, false)).not.toContain("<mark>");
});

test("at the desk the number stands below the key of a real entry, and of a made-up one nowhere", async () => {
  const numbersOf = async (entry: ReturnType<typeof listing>) => {
    const row = rowWithoutDistance(entry);
    const drawn = await draw(<CallKey row={{ ...row, km: 1 }} name="Hill Hospital" href={`/r/${ID}`} action="call" />);
    return drawn.element.querySelectorAll("[data-number]").length;
  };
  expect(await numbersOf(listing())).toBe(1);
  expect(await numbersOf(listing(DEMO))).toBe(0);
});

test("a row knows that it is made up", () => {
  expect(rowWithoutDistance(listing(DEMO)).demo).toBe(true);
  expect(rowWithoutDistance(listing()).demo).toBeUndefined();
});
