import { expect, test } from "vitest";
import { render } from "../server-entry.tsx";
import { EMERGENCY, fakeApi, listing, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";

async function firstPage(
  given: Readonly<Record<string, unknown>>,
  more: Partial<typeof SITE> = {},
  path = "/",
): Promise<string> {
  const answer = await render(new Request(`${SITE.publicUrl}${path}`), {
    api: fakeApi({ "/api/v1/emergency-numbers": EMERGENCY, "/api/v1/places": { items: [] }, ...given }).api,
    site: { ...SITE, ...more },
    assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
    language: "en",
    isTextOnly: true,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.draw().html;
}

const page = (total: number) => ({ items: [], nextCursor: null, asOf: minutesAgo(0), total, facets: [] });
const near = (answer: unknown) => ({ "/api/v1/listings/nearby": answer });
const NEED = listing({ side: "need", urgency: "critical", stock: { value: "unknown", at: null, by: null } });

test("each kind has what its list has near, in the reader's digits, and a limit beyond which none is counted", async () => {
  expect((await firstPage(near(page(19)))).match(/19 near/g)).toHaveLength(8);
  expect(await firstPage(near(page(1000)))).toContain("1,000+ near");
});

test("a board without entries says zero, and neither needs nor figures of them", async () => {
  const html = await firstPage(near(page(0)));
  expect(html.match(/>0 near/g)).toHaveLength(8);
  expect(html).not.toContain("checked in the last 24 hours");
});

test("what people near need stands there, and how much was checked lately, and who runs this", async () => {
  const html = await firstPage(near({ ...page(3), items: [NEED] }), { operatorName: "The Relief Desk" });
  expect(html).toContain(`href="/r/${NEED.id}"`);
  expect(html).toContain("Needed now");
  expect(html).toContain("3 places and posts near. 3 were checked in the last 24 hours. Run by The Relief Desk.");
});

test("without a place, or without an answer, a kind is there without a number", async () => {
  for (const html of [await firstPage(near(page(3)), { defaultPlace: null }), await firstPage({})]) {
    expect(html).toContain('href="/find/oxygen"');
    expect(html).not.toMatch(/\d near/);
  }
});
