import { expect, test } from "vitest";
import { render } from "../server-entry.tsx";
import { EMERGENCY, fakeApi, NOW, SITE } from "../testing/fake-api.ts";

const [GENERAL] = EMERGENCY.items;
const single = (number: string, service: string) => ({ ...GENERAL, number, for: service });
const NUMBERS = {
  ...EMERGENCY,
  items: [
    GENERAL,
    { ...single("108", "ambulance"), ambulance: "emergency" },
    { ...single("102", "ambulance"), ambulance: "mothers-first" },
    single("1099", "ambulance"),
    single("101", "fire"),
  ],
  helplines: [{ ...single("181", "women"), areas: ["country:IN"] }],
};

async function firstPage(): Promise<string> {
  const none = { items: [], nextCursor: null, asOf: NOW.toISOString(), total: 0, facets: [] };
  const given = { "/api/v1/emergency-numbers": NUMBERS, "/api/v1/places": { items: [] } };
  const answer = await render(new Request(`${SITE.publicUrl}/`), {
    api: fakeApi({ ...given, "/api/v1/listings/nearby": none }).api,
    site: SITE,
    assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
    language: "en",
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.draw().html;
}

test("the first page has the general emergency number, then those of single services in a fold", async () => {
  const html = await firstPage();
  const fold = /<details.*?<\/details>/s.exec(html)?.[0] ?? "";
  const words = fold
    .replaceAll(/<svg\b.*?<\/svg>|<[^>]+>/gs, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  expect(words).toBe(
    "Other emergency numbers Ambulance (emergency) 108 " +
      "Ambulance; in many states first for mothers and children 102 " +
      "Ambulance 1099 Fire brigade 101 Women’s helpline 181",
  );
  expect(html.indexOf('href="tel:112"')).toBeGreaterThan(0);
  expect(html.indexOf('href="tel:112"')).toBeLessThan(html.indexOf(fold));
});
