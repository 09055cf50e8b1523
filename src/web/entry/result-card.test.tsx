import { beforeEach, describe, expect, test, vi } from "vitest";
import type { NearbyListing } from "#contract/listings.ts";
import { listing, minutesAgo, NOW } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import type { AskedFields } from "./card/headline.ts";
import { ResultCard } from "./ResultCard.tsx";
import { toRow } from "./row.ts";

let drawn: DrawnScreen | null = null;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

async function shown(fields: Partial<NearbyListing>, asked?: AskedFields): Promise<DrawnScreen> {
  drawn = await draw(<ResultCard row={toRow(listing(fields))} near="at=22.570,88.360" asked={asked} />);
  return drawn;
}

const calls = (screen: DrawnScreen) => screen.element.querySelectorAll('a[href^="tel:"]').length;
const person = (available: boolean) => ({
  facilityId: undefined,
  facilityName: undefined,
  contact: { channels: [], shielded: true, available },
});

test("a person's number is no call: it is asked for on the listing's page", async () => {
  const screen = await shown(person(true));
  const key = [...screen.element.querySelectorAll("a")].find((link) => link.textContent === "Get the number");
  expect(key?.getAttribute("href")).toMatch(/^\/r\/[^?]+\?at=22\.570,88\.360&number=$/);
  expect(calls(screen)).toBe(0);
});

test("one that is not given says so, and asks nobody to try", async () => {
  const screen = await shown(person(false));
  expect(screen.text()).toContain("Number not given now");
  expect(screen.text()).not.toContain("Get the number");
});

test("an ambulance says what it is known to have aboard", async () => {
  const carries = { sitting: "yes", lying: "yes", oxygen: "yes", ventilator: "may" } as const;
  const screen = await shown({ kind: "ambulance", carries }, { subtype: "oxygen" });
  expect(screen.text()).toContain("Takes a stretcher · Oxygen on board");
  expect(screen.text()).not.toContain("Ventilator");
});

test("one of which nobody knows what it has aboard may have what was asked for, and is not green", async () => {
  const stock = { value: "available", at: minutesAgo(5), by: "facility" } as const;
  const why = [{ code: "subtype-unknown" as const }];
  const screen = await shown({ kind: "ambulance", details: {}, stock, why }, { subtype: "lying" });
  expect(screen.text()).toContain("May have Stretcher (lying): not known, ask");
  expect(screen.text()).not.toContain("Takes a stretcher");
});

test("many are calling: said beside a Call that stays", async () => {
  const screen = await shown({ manyCalling: minutesAgo(5) });
  expect(screen.text()).toContain("Many are calling this number now.");
  expect(calls(screen)).toBe(1);
});

test("a place that is closed now says when it opens, in its own time, beside a quiet Call", async () => {
  const key = (screen: DrawnScreen) => screen.element.querySelector('a[href^="tel:"]')?.getAttribute("data-look");
  const look = key(await shown({}));
  drawn?.end();
  const closed = await shown({ hours: { state: "closed", time: 480, day: 0, until: minutesAgo(-600) } });
  expect(closed.text()).toContain("Closed now. Opens on Monday at 08:00");
  expect(key(closed)).not.toBe(look);
  drawn?.end();
  // The answer is from before it opened: it says nothing any more.
  const opened = await shown({ hours: { state: "closed", time: 480, until: minutesAgo(1) } });
  expect(opened.text()).not.toContain("Closed now");
  expect(key(opened)).toBe(look);
});

test("asked for open now, a card says until when; of hours that nobody knows only that it may be open", async () => {
  const stock = { value: "available", count: 3, at: minutesAgo(5), by: "facility" } as const;
  const why = [{ code: "subtype-unknown" as const }];
  const open = await shown({ stock, hours: { state: "always" } }, { openNow: true });
  expect(open.text()).toContain("Open day and night");
  drawn?.end();
  const unknown = await shown({ stock, why }, { openNow: true });
  expect(unknown.text()).toContain("Hours not known: it may be open");
  // What they have is known: not knowing the hours does not take it away.
  expect(unknown.text()).toContain("3 cylinders");
  expect(unknown.text()).not.toMatch(/[Mm]ay have/);
  drawn?.end();
  const silent = await shown({ stock, why, speaks: undefined }, { speaks: "ta" });
  expect(silent.text()).toContain("Languages not known: ask");
  drawn?.end();
  const lapsed = await shown({ hours: { state: "open", time: 480, until: minutesAgo(1) } }, { openNow: true });
  expect(lapsed.text()).not.toContain("Open until");
});

test("the poster's words are the note where nothing is more urgent; what it costs is on its page", async () => {
  const told = { details: {}, charge: "free", handover: "pick-up", forOther: true, note: "Ring twice" } as const;
  const screen = await shown(told);
  expect(screen.text()).toContain("Ring twice");
  expect(screen.text()).not.toMatch(/Costs nothing|picked up|somebody else/);
  drawn?.end();
  const busy = await shown({ ...told, manyCalling: minutesAgo(5) });
  expect(busy.text()).toContain("Many are calling this number now.");
  expect(busy.text()).not.toContain("Ring twice");
});

test("a person who is not there now says when, too", async () => {
  const hours = { state: "closed", time: 480, until: minutesAgo(-600) } as const;
  expect((await shown({ ...person(true), hours })).text()).toContain("Closed now. Opens at 08:00");
});

test("open is said where it closes soon, and how many of ten calls got a yes where nothing is more urgent", async () => {
  const told = { yesOfTen: 7, hours: { state: "open", time: 1080, until: minutesAgo(-60) } } as const;
  expect((await shown(told)).text()).toContain("Open until 18:00");
  drawn?.end();
  const later = await shown({ ...told, hours: { ...told.hours, until: minutesAgo(-300) } });
  expect(later.text()).toContain("Of 10 such calls, 7 got a yes");
  expect(later.text()).not.toContain("Open until");
});

test.each([
  ["disputed", "Disputed: be careful"],
  ["fraud-confirmed", "Fraud: do not pay"],
] as const)("%s is said before anybody calls", async (value, words) => {
  const screen = await shown({ trust: { value, at: minutesAgo(5), by: "verifier" } });
  expect(screen.text()).toContain(words);
});

test("a word of one caller, or none, brands nothing", async () => {
  const screen = await shown({ trust: { value: "unreviewed", at: null, by: null } });
  expect(screen.text()).not.toMatch(/Doubted|Fraud/);
});

test("who answers says what they speak, in its own letters; what they wrote is in its language and direction", async () => {
  const note = { language: "ur", note: "خالی سلنڈر لائیں" } as const;
  const screen = await shown({ ...note, speaks: ["bn", "hi", "en"] }, { speaks: "hi" });
  // The reader's own and the one that was asked for: the entry's page has all.
  expect(screen.element.textContent).toMatch(/Speaks: हिन्दी, English/u);
  expect(screen.text()).not.toContain("বাংলা");
  const words = screen.element.querySelector("[lang=ur]");
  expect([words?.tagName, words?.textContent]).toEqual(["BDI", expect.stringContaining("خالی سلنڈر لائیں")]);
});

test("of a tag that was kept with more behind it, the page names the language alone, once", async () => {
  const speaks = ["en-9811100-12345", "hi-wa98111-g00123", "en", "qq-98111001-23"];
  const screen = await shown({ speaks }, { speaks: "hi" });
  expect(screen.text()).toContain("Speaks: English, हिन्दी");
  expect(screen.element.innerHTML).not.toMatch(/9811|12345|00123|wa98/u);
});

test("where nobody wrote or said anything, no language is named", async () => {
  const screen = await shown({ title: undefined, note: undefined });
  expect(screen.text()).not.toContain("Speaks");
  expect(screen.element.querySelector("[lang]")).toBeNull();
});

test("of a place with free beds only the wanted sort is not known; where nothing is known of its beds, they are not", async () => {
  const bed = (value: "available" | "unknown"): Partial<NearbyListing> => ({
    kind: "bed",
    details: {},
    stock: { ...listing().stock, value, count: undefined },
    quantity: undefined,
    why: [{ code: "subtype-unknown" }],
  });
  const free = await shown(bed("available"), { subtype: "icu" });
  expect(free.text()).toContain("May have ICU beds: not known, ask");
  expect(free.text()).toContain("Beds: some free");
  expect(free.element.querySelector("[data-tone]")?.getAttribute("data-tone")).toBe("ageing");
  free.end();
  const unknown = await shown(bed("unknown"), { subtype: "icu" });
  expect(unknown.text()).toContain("May have ICU beds: not known, ask");
  expect(unknown.text()).not.toContain("some free");
});

test("how fresh it is comes first, then the name as a heading; of a person it is the area", async () => {
  const place = await shown({});
  expect(place.element.querySelector("h2")?.textContent).toBe("Harbour Road Oxygen Depot");
  expect(place.text()).toMatch(/^12 cylinders · the place, 12\smin ago.*1\.8 kmHarbour Road Oxygen DepotCylinders/);
  place.end();
  const someone = await shown(person(true));
  expect(someone.element.querySelector("h2")?.textContent).toBe("A person, Harbour Road");
});

test("what is from a list names the list in the reader’s words", async () => {
  const source = { kind: "import" as const, name: "wecan-covidhelp, volunteers of West Bengal" };
  const at = minutesAgo(12);
  const told = { reach: { value: "unknown" as const, at: null, by: null }, confirmedAt: at };
  const screen = await shown({ ...told, source, stock: { ...listing().stock, at, by: "feed" } });
  expect(screen.text()).toContain("volunteers’ list of West Bengal, 12\u00a0min ago");
  screen.end();
  const nobody = { value: "unknown" as const, at: null, by: null };
  const depots = { kind: "import" as const, name: "A town, Depots" };
  const other = await shown({ ...told, source: depots, stock: nobody, confirmedAt: null });
  expect(other.text()).toContain("List “Depots”: not checked");
});

describe("one place, one card", () => {
  const blood = (component: "red-cells" | "platelets" | "plasma", group: "O-" | "A+" | undefined, count?: number) =>
    listing({
      id: `0190a7c0-0000-7000-8000-00000000${String(component.length).padStart(2, "0")}${group === "A+" ? "a1" : "b1"}`,
      kind: "blood",
      details: { component, group },
      quantity: undefined,
      stock: { value: count === undefined ? "unknown" : "available", count, at: minutesAgo(12), by: "facility" },
    });

  test("what else it has follows in the line of what it is", async () => {
    const at = (...lines: ReturnType<typeof blood>[]) => shown({ ...blood("platelets", "O-", 4), lines });
    const screen = await at(blood("platelets", "A+", 2));
    expect(screen.text()).toContain("4 units · the blood bank");
    expect(screen.text()).toContain("O− Platelets: 4 units · A+: 2 units");
    expect(screen.text()).toContain("A+: 2 units");
    expect(screen.element.querySelector("table")).toBeNull();
    expect((await at(blood("plasma", "A+", 2))).text()).toContain("A+ Plasma: 2 units");
    expect((await at(blood("plasma", undefined, 3), blood("platelets", "A+", 2))).text()).toContain("A+ Platelets: 2");
  });

  test("of a line nobody sees how old it is: what is stale is not said", async () => {
    const stale = { ...blood("platelets", undefined, 7), freshness: "stale" as const };
    const screen = await shown({ ...blood("red-cells", undefined, 4), lines: [stale, blood("plasma", undefined, 2)] });
    expect(screen.text()).toContain("Plasma: 2 units");
    expect(screen.text()).not.toContain("7");
  });

  test("without lines nothing is added", async () => {
    expect((await shown({})).element.querySelector("table, ul")).toBeNull();
  });
});

test("one link of its name leads to its page and has no other words; one more leads to the way there", async () => {
  const screen = await shown({});
  const links = [...screen.element.querySelectorAll('a[href^="/r/"]')];
  const [name, way, ...others] = links;
  expect([name?.textContent, name?.parentElement?.tagName]).toEqual([listing().facilityName, "H2"]);
  expect([way?.getAttribute("aria-label"), way?.getAttribute("href")]).toEqual([
    "Directions",
    `${name?.getAttribute("href")}#way`,
  ]);
  expect(others).toEqual([]);
});

test("nobody is led to a person's home, nor to an area", async () => {
  const ways = async (fields: Partial<NearbyListing>) => {
    const screen = await shown(fields);
    const count = screen.element.querySelectorAll('a[href$="#way"]').length;
    drawn?.end();
    return count;
  };
  const { place } = listing();
  expect(await ways({})).toBe(1);
  expect(await ways({ place: { ...place, basis: "masked" } })).toBe(0);
  expect(await ways({ place: { ...place, precision: "area", uncertaintyKm: 5 } })).toBe(0);
});

test("one that may have what was asked for says why, and how likely by the stated chance, unless more matters", async () => {
  const stock = { value: "available", at: minutesAgo(5), by: "facility" } as const;
  const why = [{ code: "subtype-unknown" as const }];
  const may = { kind: "bed" as const, details: {}, stock, why };
  const estimate = "Not known. About 2 in 10 places like this have it.";
  const screen = await shown(may, { subtype: "icu" });
  expect(screen.text()).toContain(estimate);
  drawn?.end();
  expect((await shown({ ...may, why: undefined }, { subtype: "icu" })).text()).not.toContain("places like this");
  drawn?.end();
  const reach = { value: "no-answer", at: minutesAgo(5), by: "seeker" } as const;
  expect((await shown({ ...may, reach }, { subtype: "icu" })).text()).not.toContain("places like this");
});

test("of a facility without a number a card is the way to add it; of anybody else it says only that none is known", async () => {
  const silent = { contact: { channels: [], shielded: false, available: false } };
  const key = (screen: DrawnScreen) =>
    [...screen.element.querySelectorAll("a")].find((link) => link.textContent === "Do you know the number? Add it");
  const screen = await shown({ ...silent, facilityId: undefined });
  expect(screen.text()).toContain("No number known");
  expect(key(screen)?.getAttribute("href")).toMatch(/^\/r\/[^?]+\?at=22\.570,88\.360$/);
  drawn?.end();
  const other = await shown({ ...silent, facilityId: undefined, facilityName: undefined, title: "Oxygen stand" });
  expect(other.text()).toContain("No number known");
  expect(key(other)).toBeUndefined();
});

const MET = { condition: "referral", at: minutesAgo(10), by: "seeker", people: 1 } as const;
const BEDS = { value: "available", count: 2, at: minutesAgo(12), by: "facility" } as const;

test("what a caller met is on the card, until the place itself says for whom it is", async () => {
  const hearsay = { conditions: [MET] };
  const heard = await shown({ kind: "bed", details: { bedType: "icu" }, stock: BEDS, hearsay });
  expect(heard.text()).toContain("A caller said 10\u00a0min ago: they ask for a referral");
  const stock = { ...BEDS, for: { sex: "women" as const, needs: ["test" as const] } };
  const said = await shown({ kind: "bed", details: { bedType: "icu" }, stock, hearsay });
  expect(said.text()).toContain("for women only · test result needed");
  expect(said.text()).not.toContain("referral");
});
