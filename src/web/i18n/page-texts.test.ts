import { expect, test } from "vitest";
import { createTexts } from "./create.ts";
import type { Texts } from "./create.ts";
import { loadTextsInto } from "./page-texts.ts";

const CARRIED = "/assets/carried.hi-0123abcd.json";

/** A server of text files, which records what it is asked for. */
function server(files: Readonly<Record<string, Texts>>) {
  const asked: string[] = [];
  const get = async (path: string): Promise<Texts> => {
    asked.push(path);
    const texts = files[path];
    if (texts === undefined) throw new TypeError("Failed to fetch");
    return texts;
  };
  return { asked, get };
}

function hindi(strings: Texts = {}) {
  return { language: "hi", texts: createTexts({ language: "hi", english: {}, strings }) };
}

test("texts of a page lie beside those of all pages; what is here is not asked for", async () => {
  const { asked, get } = server({ "/assets/terms.hi-0123abcd.json": { terms: { title: "नियम" } } });
  const speaking = hindi({ about: { title: "बारे में" } });
  const load = loadTextsInto(speaking, CARRIED, get);
  await load(["about", "terms"]);
  await load(["terms"]);
  expect(asked).toEqual(["/assets/terms.hi-0123abcd.json"]);
  expect(speaking.texts.resolve("terms.title")).toBe("नियम");
});

test("a file that fails is asked for again by the next try, and those that came are not", async () => {
  const files: Record<string, Texts> = { "/assets/about.hi-0123abcd.json": { about: { title: "A" } } };
  const { asked, get } = server(files);
  const load = loadTextsInto(hindi(), CARRIED, get);
  await expect(load(["about", "terms"])).rejects.toThrow("Failed to fetch");
  files["/assets/terms.hi-0123abcd.json"] = { terms: { title: "T" } };
  await load(["about", "terms"]);
  expect(asked.map((path) => path.split(/[/.]/)[2])).toEqual(["about", "terms", "terms"]);
});

test("refusals of two pages stand beside each other", async () => {
  const { get } = server({
    "/assets/account.hi-0123abcd.json": { account: {}, errors: { "identity/x": { title: "I" } } },
    "/assets/posting.hi-0123abcd.json": { posting: {}, errors: { fields: { whole: "W" } } },
  });
  const { language, texts } = hindi();
  const load = loadTextsInto({ language, texts }, CARRIED, get);
  await load(["account"]);
  await load(["posting"]);
  expect([texts.resolve("errors.identity/x.title"), texts.resolve("errors.fields.whole")]).toEqual(["I", "W"]);
});

test("a screen that changed its language asks for no texts: all have come with it", async () => {
  const { asked, get } = server({});
  const speaking = hindi();
  const load = loadTextsInto(speaking, CARRIED, get);
  Object.assign(speaking, {
    language: "ur",
    texts: createTexts({ language: "ur", english: {}, strings: { terms: {} } }),
  });
  await load(["terms"]);
  expect(asked).toEqual([]);
});
