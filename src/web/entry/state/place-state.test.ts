import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { cardWords as pictureWords } from "../../listing/card/card-words.ts";
import { listing, minutesAgo, NOW } from "../../testing/fake-api.ts";
import { headlineOf } from "../card/headline.ts";
import { cardWords } from "../card/headline-words.ts";
import { rowNow } from "./place-state.ts";
import { isCallable, rowWithoutDistance } from "../row.ts";
import type { Row } from "../row.ts";

const LANGUAGES = readdirSync(join(process.cwd(), "locales")).map((name) => name.replace(".json", ""));
const clock = { now: NOW, timeZone: "Asia/Kolkata" };
const until = minutesAgo(-60);

function localeOf(language: string) {
  const strings = shippedLanguage(language).texts;
  return { say: createSay(createTexts({ language, english: shippedLanguage("en").texts, strings })), language };
}

/** A hospital's free beds, and the state of the hospital as the server answers it. */
function bedsOf(value: "limited" | "diverting" | "closed" | undefined, end?: string): Listing {
  const state = value && { value, at: minutesAgo(5), by: "facility" as const, until: end };
  const said = { at: minutesAgo(12), by: "facility" as const };
  const stock = { value: "available" as const, count: 3, counts: { available: 3, total: 9 }, ...said };
  return listing({
    kind: "bed",
    details: { bedType: "emergency" },
    facilityName: "Hill Hospital",
    confirmedAt: said.at,
    stock: value === "closed" ? { value: "closed", at: minutesAgo(5), by: "facility" } : stock,
    facilityState: state,
  });
}

const rowOf = (item: Listing): Row => ({ ...rowWithoutDistance(item), km: 1.5 });

describe("the state of a place on a card", () => {
  test.each(LANGUAGES)("closed: no count, no call, who said so and until when: %s", (language) => {
    const { say } = localeOf(language);
    const row = rowOf(bedsOf("closed", until));
    const headline = headlineOf(row, undefined, clock);
    const words = cardWords(row, undefined, { headline, say, language, clock });
    expect(headline).toMatchObject({ claim: "none", band: "closed", action: "closed", mayCall: false });
    expect(isCallable(row)).toBe(false);
    expect(words.band).toContain(say("state.closed"));
    expect(words.band).toContain(say("who.hospital"));
    expect(`${words.what} ${words.band}`).not.toMatch(/undefined|state\.|\{\{/);
    expect(words.what).not.toMatch(/[3٣३৩௩౩۳]/);
  });

  test("emergencies turned away: the count stays, with a line that says so, and nothing is green", () => {
    const row = rowOf(bedsOf("diverting"));
    const headline = headlineOf(row, undefined, clock);
    expect(headline).toMatchObject({ claim: "has", remark: "state", action: "call", tone: "ageing" });
    expect(headlineOf(rowOf(bedsOf(undefined)), undefined, clock)).toMatchObject({ remark: null, tone: "fresh" });
  });

  test("a state whose end has passed says nothing, and what was closed is not known", () => {
    const over = rowNow(rowOf(bedsOf("closed", minutesAgo(1))), clock);
    expect(over).toMatchObject({ stock: "unknown" });
    expect(over.state).toBeUndefined();
    expect(headlineOf(over, undefined, clock)).toMatchObject({ claim: "unknown", action: "weak" });
    const diverted = headlineOf(rowOf(bedsOf("diverting", minutesAgo(1))), undefined, clock);
    expect(diverted).toMatchObject({ claim: "has", remark: null, tone: "fresh" });
  });

  test.each(["en", "ur"])("its picture has the state instead of a number, with its time: %s", (language) => {
    const { say } = localeOf(language);
    const words = (item: Listing) =>
      pictureWords({ ...item, thing: rowWithoutDistance(item) }, { say, language, ...clock });
    const closed = words(bedsOf("closed"));
    expect(closed).toMatchObject({ checked: { tone: "danger", title: say("state.closed") } });
    expect(closed).not.toHaveProperty("phone");
    expect(closed).not.toHaveProperty("until");
    expect(words(bedsOf("diverting"))?.more).toContain(say("state.diverting"));
  });
});
