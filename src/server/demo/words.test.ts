import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { createLog } from "#server/runtime/log.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { MADE_UP_WORDS, madeUpText } from "#server/presenters/made-up-words.ts";
import { testDatabase } from "#server/testing/database.ts";
import { TestListener } from "#server/testing/listener.ts";
import { bodyOf, aListing } from "#server/testing/listings.ts";
import { builtPages, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { prepareDemo } from "./demo.ts";

/* Decision 126: made-up persons have made-up words in the reader's language. */

const HERE = "22.5726,88.3639";
const LANGUAGES = readdirSync("locales").map((file) => file.replace(".json", ""));
const texts = readTexts("locales");
const pages = await builtPages();
if (pages === null) console.log("The demonstration's pages: skipped, the pages were not built.");

/** What the last picture was drawn from. */
let drawn: unknown = null;
let service: TestService;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  const log = createLog("silent", () => undefined);
  await prepareDemo(database, { mode: "on", now: new Date(), log, folder: "data/demo" });
  const renderer = pages?.renderer;
  const preview: NonNullable<typeof renderer>["preview"] = (found, about) => {
    drawn = found;
    return renderer?.preview(found, about) ?? null;
  };
  service = await testService({ database, ...pages, ...(renderer && { renderer: { ...renderer, preview } }) });
  close = async () => {
    await service.close();
    await database.drop();
  };
});
afterAll(() => close());

/** Needs around the middle as a program gets them. */
async function needs(language: string): Promise<Listing[]> {
  const [lat, lng] = HERE.split(",");
  const path = `/api/v1/listings/nearby?lat=${lat}&lng=${lng}&side=need&limit=50&lang=${language}`;
  const page = (await (await service.get(path)).json()) as { items: Listing[] };
  return page.items;
}

/** Words of a made-up person in these listings. */
function wordsOf(listings: readonly Listing[]): string[] {
  return listings.flatMap(({ note, details: { name } }) => [note, name]).filter((text) => text !== undefined);
}

async function htmlOf(path: string): Promise<string> {
  const html = await (await service.get(path)).text();
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function said(language: string): string[] {
  return MADE_UP_WORDS.map((word) => madeUpText(texts, word, language));
}

test("each word of a made-up person is one of the texts, and each text is somebody's", async () => {
  const stored = await service.database.pool.query<{ note: string | null; name: string | null }>(
    `SELECT body->>'note' AS note, body->'details'->>'name' AS name FROM documents
     WHERE collection = 'listings' AND body->>'side' = 'need'`,
  );
  const words = stored.rows.flatMap(({ note, name }) => [note, name]).filter((text) => text !== null);
  expect(words.toSorted()).toEqual(said("en").toSorted());
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("a list, an entry and what a device keeps have its words", async () => {
    const found = await needs(language);
    expect(found.length).toBeGreaterThan(12);
    const worded = found.filter((each) => wordsOf([each]).length > 0);
    expect(worded.length).toBeGreaterThan(11);
    expect(wordsOf(found).filter((text) => !said(language).includes(text))).toEqual([]);
    expect([...new Set(worded.map((each) => each.language))]).toEqual([language]);
    const ids = worded.map(({ id }) => id);
    const [first = ""] = ids;
    const entry = (await (await service.get(`/api/v1/listings/${first}?lang=${language}`)).json()) as Listing;
    expect(wordsOf([entry])).toEqual(wordsOf(worded.slice(0, 1)));
    const headers = { "content-type": "application/json", "accept-language": language };
    const kept = await service.get("/api/v1/sync/batch-get", {
      method: "POST",
      headers,
      body: JSON.stringify({ collection: "listings", ids }),
    });
    const { documents } = (await kept.json()) as { documents: Listing[] };
    expect(wordsOf(documents)).toEqual(wordsOf(worded));
  });

  test.skipIf(pages === null)("pages and the picture have its words, and none of another language", async () => {
    const others = LANGUAGES.filter((each) => each !== language);
    const foreign = others.flatMap(said).filter((text) => !said(language).includes(text));
    const list = await htmlOf(`/needs/all?at=${HERE}&lng=${language}`);
    const shown = said(language).filter((text) => list.includes(text));
    expect(shown.length).toBeGreaterThan(11);
    expect(foreign.filter((text) => list.includes(text))).toEqual([]);
    const need = (await needs(language)).find(({ note }) => note === madeUpText(texts, "dialysis", language));
    const html = await htmlOf(`/r/${need?.id}?lng=${language}`);
    expect(html).toContain(madeUpText(texts, "dialysis", language));
    expect(foreign.filter((text) => html.includes(text))).toEqual([]);
    const picture = await service.get(`/og/${need?.id}-${need?.version}.png?lng=${language}`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(drawn).toMatchObject({ note: need?.note, language });
  });
});

test.skipIf(pages === null).each(LANGUAGES)(
  "in %s a reader sees how much of a need is still needed",
  async (language) => {
    const answered = (await needs(language)).filter(({ needed }) => needed !== undefined);
    expect(answered.length).toBeGreaterThan(1);
    const list = await htmlOf(`/needs/all?at=${HERE}&lng=${language}`);
    for (const { id, needed } of answered) {
      const count = (value = 0) => new Intl.NumberFormat(language).format(value);
      const { left, asked } = needed ?? {};
      const words = texts
        .say(language, ["need", "left"])
        .replace("{{left, number}}", count(left))
        .replace("{{asked, number}}", count(asked));
      expect(list).toContain(words);
      expect(await htmlOf(`/r/${id}?lng=${language}`)).toContain(words);
    }
  },
);

test("a stream has them too, and what somebody wrote stays as it was written", async () => {
  const note = madeUpText(texts, "dialysis", "en");
  const [demo] = (await needs("en")).filter((each) => each.note === note);
  if (demo === undefined) throw new Error("the demonstration has no such need");
  const own = await service.put(bodyOf(aListing({ note, side: "need", kind: "blood", details: {} })));
  const listener = new TestListener(undefined, null, "hi");
  const ids = [demo.id, own];
  await listener.listen(service, [{ id: "a", target: { collection: "listings", ids, limit: 2 } }]);
  await listener.current("a");
  listener.stop();
  const told = listener.targets.get("a");
  expect(told?.get(demo.id)).toMatchObject({ language: "hi", note: madeUpText(texts, "dialysis", "hi") });
  expect(told?.get(own)).toMatchObject({ language: "en", note });
  expect((await needs("hi")).find(({ id }) => id === own)).toMatchObject({ note, language: "en" });
});
