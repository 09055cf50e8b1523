import { expect, test } from "vitest";
import { MADE_UP_NAME } from "#domain/shared/demo-source.ts";
import { createTexts } from "../i18n/create.ts";
import { SHIPPED, shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { render } from "../server-entry.tsx";
import { fakeApi, minutesAgo, NOW, oneListing, SITE } from "../testing/fake-api.ts";
import { listName, sourceName } from "../entry/list-names.ts";

const LANGUAGES = SHIPPED.map(({ code }) => code);
const sayIn = (language: string) =>
  createSay(createTexts({ language, english: shippedLanguage("en").texts, strings: shippedLanguage(language).texts }));
const source = { kind: "import", name: MADE_UP_NAME, licence: "CC0-1.0", demo: true } as const;

test.each(LANGUAGES)(
  "what is made up for the demonstration is named in the reader's language: %s",
  async (language) => {
    const say = sayIn(language);
    const tag = say("app.madeUp");
    expect(listName(MADE_UP_NAME, say)).toBe(say("who.list.named", { name: tag }));
    expect(sourceName(MADE_UP_NAME, say)).toBe(tag);
    const told = { value: "available", at: minutesAgo(5), by: "feed" } as const;
    const entry = oneListing({ source, stock: told, confirmedAt: told.at, facilityId: undefined });
    const { api } = fakeApi(entry);
    const answer = await render(new Request(`${SITE.publicUrl}/r/0190a7c0-0000-7000-8000-000000000001`), {
      api,
      site: SITE,
      language,
      assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
      isTextOnly: false,
      now: NOW,
      turn: async () => undefined,
    });
    const main = answer.type === "page" ? (/<main.*<\/main>/su.exec(answer.draw().html)?.[0] ?? "") : "";
    expect(main).toContain(`<dd>${tag}</dd>`);
    expect(main).not.toContain(MADE_UP_NAME);
  },
);

test("other sources keep their names, also where their entries are copied for the demonstration", () => {
  const say = sayIn("hi");
  expect(sourceName("data.gov.in, Blood Bank Directory", say)).toBe("data.gov.in, Blood Bank Directory");
  expect(listName("A publisher, Beds of the north", say)).toContain("Beds of the north");
});
