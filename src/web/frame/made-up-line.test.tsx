import { expect, test } from "vitest";
import { SiteProvider } from "../data/useSite.tsx";
import { SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import { Screen } from "./Screen.tsx";

const WORDS = "This board shows made-up entries.";

/** A page of a board, at an address. */
function drawn(at: string, more: Partial<typeof SITE>) {
  return draw(
    <SiteProvider value={{ ...SITE, ...more }}>
      <Screen title="A page" header={<p>Head</p>}>
        <p>Rows</p>
      </Screen>
    </SiteProvider>,
    { at },
  );
}

test.each([
  ["/", true],
  ["/find/oxygen", true],
  ["/needs/all", true],
  ["/more", false],
  ["/r/1", false],
])("a board with made-up entries says so at the foot of its first page and of lists: %s", async (at, isThere) => {
  expect((await drawn(at, { demo: true })).text().includes(WORDS)).toBe(isThere);
});

test("a board without made-up entries has no such line", async () => {
  expect((await drawn("/", {})).text()).not.toContain(WORDS);
});

test("closed, the line stays closed", async () => {
  const first = await drawn("/", { demo: true });
  await first.tap(first.button("Hide this line"));
  expect(first.text()).not.toContain(WORDS);
  first.end();
  expect((await drawn("/find/oxygen", { demo: true })).text()).not.toContain(WORDS);
});

test.each(["/", "/more", "/r/1"])("a warning stands above every page, and cannot be closed: %s", async (at) => {
  const warned = await drawn(at, { demo: true, demoWarning: true });
  expect(warned.element.querySelector("header")?.textContent).toContain(WORDS);
  expect(warned.text().split(WORDS)).toHaveLength(2);
  expect(warned.element.querySelector('[aria-label="Hide this line"]')).toBeNull();
});
