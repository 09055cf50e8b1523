import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { coverFaults, cutFaults, focusFaults, gluedFaults, impressionOf, isNoticed, textFaults } from "./faults.ts";
import type { FaultKind } from "./faults.ts";
import { Recorder } from "./recorder.ts";

/** A page with a fault, and one like it without, for each check. */
const BROKEN: readonly {
  kind: FaultKind;
  look: (page: Page) => Promise<{ kind: FaultKind; what: string }[]>;
  broken: string;
  sound: string;
}[] = [
  { kind: "raw key", look: textFaults, broken: "<h2>moreGroups.who.look</h2>", sound: "<p>mail@more.example</p>" },
  { kind: "raw key", look: textFaults, broken: "<p>some.lost.key</p>", sound: "<p>See www.example.org</p>" },
  {
    kind: "raw key",
    look: textFaults,
    broken: '<button aria-label="more.title">x</button>',
    sound: "<code>more.title</code>",
  },
  { kind: "placeholder", look: textFaults, broken: "<p>{{count}} beds</p>", sound: "<p>{ } beds</p>" },
  { kind: "placeholder", look: textFaults, broken: "<p>{count} beds</p>", sound: "<pre>{count}</pre>" },
  { kind: "value that is none", look: textFaults, broken: "<p>NaN km</p>", sound: "<p>Nandi Hills</p>" },
  { kind: "value that is none", look: textFaults, broken: "<p>undefined</p>", sound: "<p>defined</p>" },
  { kind: "value that is none", look: textFaults, broken: "<p>[object Object]</p>", sound: "<p>[1]</p>" },
  {
    kind: "glued words",
    look: gluedFaults,
    broken: "<p><b>Oxygen</b><span>near Kolkata</span></p>",
    sound: "<p><b>Oxygen</b> <span>near Kolkata</span></p><p>one</p><p>two</p>",
  },
  {
    kind: "cut",
    look: cutFaults,
    broken: '<div style="width:40px;overflow:hidden;white-space:nowrap">Oxygen near Kolkata</div>',
    sound: '<div style="width:40px;overflow:hidden">Ox</div>',
  },
  {
    kind: "covered",
    look: coverFaults,
    broken: '<div style="position:relative"><button>Call</button><i style="position:absolute;inset:0"></i></div>',
    sound: "<button>Call</button>",
  },
];

for (const { kind, look, broken, sound } of BROKEN) {
  test(`names ${kind}: ${broken}`, async ({ page }) => {
    await page.setContent(`<main>${broken}</main>`);
    expect((await look(page)).map((fault) => fault.kind)).toEqual([kind]);
    await page.setContent(`<main>${sound}</main>`);
    expect(await look(page)).toEqual([]);
  });
}

test("names a key without effect, and none that has one", async ({ page }) => {
  await page.setContent(`<main>
    <button id="dead">Dead</button>
    <button id="live" onclick="this.setAttribute('aria-expanded', 'true')">Live</button>
    <button id="moves" onclick="document.getElementById('dead').focus()">Moves</button></main>`);
  const tap = async (id: string, takesFocus: boolean) => {
    const before = await impressionOf(page);
    await page.locator(`#${id}`).click();
    return isNoticed(before, await impressionOf(page), takesFocus);
  };
  expect(await tap("dead", true)).toBe(false);
  expect(await tap("live", true)).toBe(true);
  expect(await tap("moves", false)).toBe(true);
});

test("names a focus that is lost with what had it", async ({ page }) => {
  const tap = async (act: string) => {
    await page.setContent(`<main><p id="next" tabindex="-1">Next</p><button onclick="${act}">Close</button></main>`);
    const before = await impressionOf(page);
    await page.getByRole("button").click();
    return focusFaults(before, await impressionOf(page)).map(({ kind }) => kind);
  };
  expect(await tap("this.remove()")).toEqual(["lost focus"]);
  expect(await tap("this.remove(); document.getElementById('next').focus()")).toEqual([]);
});

test("names errors in the console, failed requests, and a key that shows for a moment", async ({ page, baseURL }) => {
  const recorder = await Recorder.of(page);
  await page.route("**/walker-*", (route) => {
    const url = route.request().url();
    if (url.endsWith("-page")) return route.fulfill({ contentType: "text/html", body: "<p id='text'>Sound</p>" });
    if (url.endsWith("-refused"))
      return route.fulfill({ status: 422, contentType: "application/problem+json", body: '{"title":"Too late"}' });
    return route.fulfill({ status: 500, body: "" });
  });
  await page.goto(`${baseURL}/walker-page`);
  await recorder.settle();
  expect(await recorder.told()).toEqual([]);
  await page.evaluate(async () => {
    console.error("broken");
    await fetch("/walker-fails");
    await fetch("/walker-refused");
    const text = document.getElementById("text");
    if (text !== null) text.textContent = "moreGroups.who.look";
    await new Promise((go) => requestAnimationFrame(go));
    if (text !== null) text.textContent = "Looking for help";
  });
  await recorder.settle();
  expect((await recorder.told()).map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
    "console: broken",
    "raw key: moreGroups.who.look (for a moment)",
    "request: 500 /walker-fails",
    "request: 422 /walker-refused",
  ]);
  await page.evaluate(async () => {
    await fetch("/walker-refused");
    document.body.append("Too late");
  });
  await recorder.settle();
  expect(await recorder.told()).toEqual([]);
});

test("waits for what a page does by itself, and keeps it on this site", async ({ page, baseURL }) => {
  const recorder = await Recorder.of(page);
  await page.route("**/walker-*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<a href='https://example.org/'>Elsewhere</a>" }),
  );
  await page.goto(`${baseURL}/walker-first`);
  await recorder.settle();
  await page.evaluate(() => {
    setTimeout(() => document.body.append("a debounce"), 300);
    setTimeout(() => document.body.append("a notice that ends"), 10_000);
  });
  await recorder.settle();
  expect(await page.locator("body").innerText()).toBe("Elsewherea debounce");
  await page.getByRole("link").click();
  expect(await page.evaluate(() => globalThis.pendingWork.acts)).toBe(1);
  await page.evaluate(() => void setTimeout(() => location.assign("/walker-second"), 200));
  await recorder.settle();
  expect(new URL(page.url()).pathname).toBe("/walker-second");
});
