import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { ReadAloudKey } from "../read-aloud/ReadAloudKey.tsx";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { fakeApi, listing, NOW, oneListing, SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { loadListing } from "../entry/listing-loader.ts";
import { linesOfListing } from "./spoken.ts";

const { id } = listing();

async function linesOf(language: string, fields: Partial<Listing> = {}, search = ""): Promise<string[]> {
  const { api } = fakeApi({ ...oneListing(fields), "/api/v1/places": { items: [] } });
  const url = new URL(`http://127.0.0.1/r/${id}${search}`);
  const data = await loadListing({ api, language, url, site: SITE }, id);
  const strings = shippedLanguage(language).texts;
  const texts = createTexts({ language, english: shippedLanguage("en").texts, strings });
  const clock = { now: NOW, timeZone: "Asia/Kolkata" };
  return linesOfListing(data, { say: createSay(texts), language, clock });
}

describe("an entry read aloud", () => {
  test("what, where, how far, how fresh, the number digit by digit, the warning: in this order", async () => {
    expect(await linesOf("en", {}, "?at=22.58,88.37")).toEqual([
      "Oxygen: 12 cylinders (46 L size)",
      "Harbour Road Oxygen Depot",
      "Harbour Road, Kolkata",
      "1.5 km from you",
      "Checked 12\u00a0min ago by the place",
      "The number: plus 1, 2 0 2, 5 5 5, 0 1 4 2",
      "Never pay before you have it",
      "If anyone asks for money first, end the call.",
    ]);
  });

  test("a made-up entry says so behind its number", async () => {
    const lines = await linesOf("en", { source: { kind: "facility", demo: true } });
    expect(lines[lines.findIndex((line) => line.startsWith("The number:")) + 1]).toBe(
      "Made up: this number reaches nobody",
    );
  });

  test("what it costs, who carries it, for whom, whether somebody is there, and languages by the listener's names", async () => {
    const terms = { charge: "free" as const, handover: "delivery" as const, forOther: true, speaks: ["bn", "hi"] };
    const hours = { openingHours: "Mo-Sa 08:00-22:00", timeZone: "Asia/Kolkata" };
    const lines = await linesOf("en", { ...terms, ...hours });
    expect(lines[1]).toContain("Costs nothing · With delivery · Posted for somebody else");
    expect(lines).toContain("Open until 22:00");
    expect(lines).toContain("Speaks: Bangla, Hindi");
  });

  test.each(["hi", "ur"])("the same in the reader's language: %s", async (language) => {
    const lines = await linesOf(language);
    const texts = createTexts({ language, english: {}, strings: shippedLanguage(language).texts });
    const say = createSay(texts);
    expect(lines).toHaveLength(8);
    expect(lines.slice(-2)).toEqual([say("listing.payTitle"), say("listing.payText")]);
    expect(lines.find((line) => /2 0 2[,،] 5 5 5[,،] 0 1 4 2/.test(line))).toBeDefined();
    // Names stay as they are; everything else is in the language's script.
    const own = lines.filter((line) => /[\u0900-\u097F\u0600-\u06FF]/.test(line));
    expect(own.length).toBeGreaterThanOrEqual(4);
  });

  test("what is doubted says so first; a need how soon; what is over nothing to call; a person no number", async () => {
    const fraud = { value: "fraud-confirmed", at: NOW.toISOString(), by: "moderator" } as const;
    expect((await linesOf("en", { trust: fraud }))[0]).toBe("Fraud: do not pay");
    expect((await linesOf("en", { side: "need", urgency: "critical" }))[0]).toBe("Needed now");
    expect(await linesOf("en", { status: "fulfilled" })).toEqual([
      "Fulfilled: please stop sharing",
      "Oxygen: Cylinders (46 L size)",
    ]);
    const shielded = await linesOf("en", { contact: { channels: [], shielded: true, available: false } });
    expect(shielded).toContain("A person’s number. It is not given now.");
    expect(shielded.join(" ")).not.toMatch(/The number:/);
  });
});

describe("the key that reads aloud", () => {
  let drawn: DrawnScreen | null = null;
  const voice = (lang: string) => ({ lang, name: lang });
  const spoken: { text: string; lang: string; onend?: () => void }[] = [];
  const cancel = vi.fn<() => void>();
  class Utterance {
    text: string;
    lang = "";
    constructor(text: string) {
      this.text = text;
    }
  }
  function device(...languages: string[]): void {
    const speechSynthesis = {
      getVoices: () => languages.map(voice),
      speak: (said: Utterance) => spoken.push(said),
      cancel,
    };
    vi.stubGlobal("speechSynthesis", speechSynthesis);
    vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  }
  beforeEach(() => {
    spoken.length = 0;
    cancel.mockClear();
  });
  const key = (language: string) => <ReadAloudKey language={language} lines={() => ["One.", "Two."]} />;

  test("reads line by line with a voice of the language, and ends when it is tapped again", async () => {
    device("en-GB", "hi_IN");
    drawn = await draw(key("hi"));
    await drawn.tap(drawn.button("Read aloud"));
    expect(spoken.map(({ text, lang }) => `${lang} ${text}`)).toEqual(["hi_IN One.", "hi_IN Two."]);
    const before = cancel.mock.calls.length;
    await drawn.tap(drawn.button("Stop reading"));
    expect(cancel.mock.calls.length).toBeGreaterThan(before);
    expect(drawn.text()).toBe("Read aloud");
  });

  test("is itself again when all was read; leaving the page ends the reading", async () => {
    device("en-GB");
    drawn = await draw(key("en"));
    await drawn.tap(drawn.button("Read aloud"));
    spoken.at(-1)?.onend?.();
    await drawn.until(() => drawn?.text() === "Read aloud");
    await drawn.tap(drawn.button("Read aloud"));
    const before = cancel.mock.calls.length;
    drawn.end();
    drawn = null;
    expect(cancel.mock.calls.length).toBeGreaterThan(before);
  });

  test("is not there where no voice speaks the language, or nothing speaks at all", async () => {
    device("en-GB");
    drawn = await draw(key("ur"));
    expect(drawn.text()).toBe("");
    drawn.end();
    vi.unstubAllGlobals();
    drawn = await draw(key("en"));
    expect(drawn.text()).toBe("");
  });
});
