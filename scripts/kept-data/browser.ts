import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";
import { prepareBrowser } from "../../e2e/browser.ts";
import { readProfile, setClock } from "../../e2e/support/browser-profile.ts";
import type { BrowserProfile } from "../../e2e/support/browser-profile.ts";
import { storeAddress } from "../../e2e/support/store-script.ts";
import { queuedByMember, queuedByNobody } from "./device.ts";
import type { Queued } from "./device.ts";
import type { Manifest } from "./manifest.ts";

/** A browser as the old program left it, and what must be found in it later. */
export type KeptBrowser = {
  profile: BrowserProfile;
  expected: {
    /** Writes by their keys; `words`: the texts of their writer. */
    writes: { key: string; name: string; words: string[] }[];
    drafts: { id: string; words: string[] }[];
    /** Pages that open offline, each with words on it. */
    pages: { path: string; words: string }[];
  };
};

/** The old product's address and data. */
type Walker = { manifest: Manifest; url: string };

const KOLKATA = "place=gn%3A1275004";

/** Uses the old program as a member and anonymously, and reads what it stored for each. */
export async function keepBrowsers(manifest: Manifest, url: string): Promise<Record<"member" | "nobody", KeptBrowser>> {
  const { executablePath, args } = await prepareBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const walker: Walker = { manifest, url };
  const walk = async (work: (page: Page) => Promise<KeptBrowser>): Promise<KeptBrowser> => {
    const context = await browser.newContext({
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      viewport: { width: 360, height: 640 },
    });
    // tsx runs this script and names functions by a helper that pages do not have.
    await context.addInitScript("globalThis.__name = (each) => each");
    await setClock(context, new Date(manifest.at));
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  };
  try {
    return {
      nobody: await walk((page) => asNobody(walker, page)),
      member: await walk((page) => asMember(walker, page)),
    };
  } finally {
    await browser.close();
  }
}

async function asMember(walker: Walker, page: Page): Promise<KeptBrowser> {
  const { manifest, url } = walker;
  const person = memberOf(manifest);
  await page.goto(`${url}/signin`);
  await page.getByLabel("Phone or e-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(manifest.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  const pages = await lookAround(walker, page);
  await savePlaces(page, url);
  const drafts = [
    await draft(page, url, { kind: "Blood", note: "Draft of a member, third floor." }),
    await draft(page, url, { kind: "Medicine", note: "Second draft of a member." }),
  ];
  await setDevice(page, url);
  await page.goto(`${url}/me`);
  await hydrated(page);
  await page.getByRole("article").first().waitFor();
  const refused = await refusedWrite(walker, page);
  const lost = await lostAnswer(walker, page);
  await page.context().setOffline(true);
  const queued = await queue(page, {
    account: person.id,
    groups: queuedByMember(new Map(Object.entries(manifest.ids))),
  });
  await word(walker, page);
  const held = await hold(page);
  const profile = await readProfile(page);
  checkPages(profile, pages);
  return { profile, expected: { writes: [...refused, ...lost, ...queued, ...held], drafts, pages } };
}

async function asNobody(walker: Walker, page: Page): Promise<KeptBrowser> {
  const { manifest, url } = walker;
  const pages = await lookAround(walker, page);
  const drafts = [await draft(page, url, { kind: "Food", note: "Draft of somebody without an account." })];
  await chooseText(page, url);
  await page.context().setOffline(true);
  const writes = await queue(page, { account: null, groups: queuedByNobody(new Map(Object.entries(manifest.ids))) });
  const profile = await readProfile(page);
  checkPages(profile, pages);
  return { profile, expected: { writes, drafts, pages } };
}

function memberOf({ people }: Manifest): { id: string; email: string } {
  const person = people["device-owner"];
  if (person === undefined) throw new Error("the kept backup has no owner of a device");
  return person;
}

async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated], html[data-hydrated]").waitFor({ state: "attached" });
}

/** Opens lists, a need, a listing and a facility, until the device stores each of them. */
async function lookAround({ manifest, url }: Walker, page: Page): Promise<{ path: string; words: string }[]> {
  const paths = [
    `/find/bed?${KOLKATA}`,
    "/find/oxygen",
    "/needs/all",
    `/r/${manifest.ids["said in-stock"] ?? ""}`,
    `/f/${manifest.ids["hospital"] ?? ""}`,
  ];
  await page.goto(`${url}/`);
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const kept: { path: string; words: string }[] = [];
  for (const path of paths) {
    await page.goto(url + path);
    await hydrated(page);
    await untilKept(page, path);
    const heading = page.locator("main h1").first();
    kept.push({ path, words: (await heading.textContent()) ?? "" });
  }
  return kept;
}

/**
 * Waits until the device has stored a page. The program of 2922803 deletes an entry before it
 * rewrites it, so leaving in between would store nothing.
 */
async function untilKept(page: Page, path: string): Promise<void> {
  let seen = 0;
  const isKept = async (): Promise<boolean> =>
    page.evaluate(async (wanted) => {
      const cache = await caches.open("lifeboard-pages 1");
      return (await cache.keys()).some((request) => new URL(request.url).searchParams.get("page") === wanted);
    }, path);
  while (seen < 20) {
    seen = (await isKept()) ? seen + 1 : 0;
    await page.waitForTimeout(100);
  }
}

function checkPages({ caches: kept }: BrowserProfile, pages: readonly { path: string }[]): void {
  const paths = kept.flatMap(({ entries }) =>
    entries.map(({ path }) => new URL(path, "http://kept").searchParams.get("page")),
  );
  const missing = pages.filter(({ path }) => !paths.includes(path));
  if (missing.length > 0) throw new Error(`not kept: ${missing.map(({ path }) => path).join(", ")}. Run it again.`);
}

/** A search at a typed place, and a place saved under a name. */
async function savePlaces(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/find/bed?place=howrah`);
  await hydrated(page);
  await page.locator("header summary").click();
  await page.getByRole("button", { name: "Save this place" }).click();
  await page.getByLabel(/^Your name for it/).fill("Kept home");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(`${url}/find/food`);
  await hydrated(page);
  await page.locator("header summary").click();
  const field = page.getByRole("combobox", { name: "Place" });
  await field.fill("Salt Lake");
  await page.getByRole("option").first().waitFor();
  await field.press("ArrowDown");
  await field.press("Enter");
  await page.waitForURL(/place=/);
  await hydrated(page);
}

/** Begins a post and leaves it. */
async function draft(
  page: Page,
  url: string,
  { kind, note }: { kind: string; note: string },
): Promise<{ id: string; words: string[] }> {
  await page.goto(`${url}/post?side=need`);
  await hydrated(page);
  await page.getByRole("radio", { name: kind }).check({ force: true });
  await page.keyboard.press("Enter");
  await page.getByLabel("Anything else?").fill(note);
  const id = new URL(page.url()).searchParams.get("draft") ?? "";
  await page.waitForFunction(
    ([wanted, words]) =>
      Object.entries(localStorage).some(([key, text]) => key.endsWith(wanted ?? "") && text.includes(words ?? "")),
    [id, note],
  );
  return { id, words: [note] };
}

/** Dark colours and less data, chosen for this device. */
async function setDevice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/more`);
  await hydrated(page);
  await page.getByRole("link", { name: "Dark", exact: true }).click();
  await page.getByRole("switch").first().click();
}

/** Another language, and text only. Pages that need the program get it anyway. */
async function chooseText(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/?lng=hi`);
  await hydrated(page);
  await page.goto(`${url}/more?text=on`);
  await page.goto(`${url}/me`);
  await hydrated(page);
}

/** A write that the old server refused. It waits with its texts for an answer. */
async function refusedWrite({ manifest }: Walker, page: Page): Promise<KeptBrowser["expected"]["writes"]> {
  const account = memberOf(manifest).id;
  const note = "Queued note that the old server refused.";
  const args = { id: manifest.ids["device: closed before"], note };
  const writes = await queue(page, { account, groups: [[{ name: "listings.edit", args }]] });
  await page.waitForFunction(() =>
    Reflect.get(window, "kept").writes.some((each: { state: string }) => each.state === "rejected"),
  );
  return writes;
}

/** A write that was sent, with an unknown result. */
async function lostAnswer({ manifest }: Walker, page: Page): Promise<KeptBrowser["expected"]["writes"]> {
  await page.route("**/api/v1/sync/commit", (route) => route.abort());
  const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/sync/commit"));
  const note = "Queued note whose answer was lost.";
  const args = { listingId: manifest.ids["said limited"], outcome: "no-answer", note };
  const groups = [[{ name: "observations.record", args }]];
  const writes = await queue(page, { account: memberOf(manifest).id, groups });
  await tried;
  return writes;
}

/** Queues commands with the old program's own store. Returns their keys. */
async function queue(
  page: Page,
  { account, groups }: { account: string | null; groups: Queued[][] },
): Promise<KeptBrowser["expected"]["writes"]> {
  const keys: string[] = [];
  const address = await storeAddress(new URL(page.url()).origin).catch(() => kept.get("store") ?? "");
  kept.set("store", address);
  for (const group of groups) {
    const more = await page.evaluate(
      async ([path, whose, mutations]) => {
        const found: unknown = Reflect.get(window, "kept");
        const store = found ?? (await (await import(String(path))).openStore(whose));
        Reflect.set(window, "kept", store);
        const list = mutations as unknown[];
        const answer = await Reflect.get(store, "write").call(store, list, { transaction: list.length > 1 });
        return answer.keys as string[];
      },
      [address, account, group] as const,
    );
    keys.push(...more);
  }
  return groups.flat().map(({ name, args }, at) => ({ key: keys[at] ?? "", name, words: wordsIn(args) }));
}

const kept = new Map<string, string>();

/** The texts that somebody typed for the kept data, by their common prefix. */
function wordsIn(args: unknown): string[] {
  return [...JSON.stringify(args).matchAll(/"(Queued [^"]*)"/g)].map(([, words]) => words ?? "");
}

/** Unsent text in a dialog, and a call that was begun, both stored in the tab. */
async function word({ manifest, url }: Walker, page: Page): Promise<void> {
  await page.goto(`${url}/r/${manifest.ids["said in-stock"] ?? ""}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Report a problem" }).click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("Kept words of a report that was not sent.");
  await page.goto(`${url}/find/oxygen`);
  await hydrated(page);
  const places = page.getByRole("list", { name: "Places" });
  await places
    .getByRole("link", { name: /^Call / })
    .first()
    .click();
  await page.goto(`${url}/me`);
  await hydrated(page);
}

/** Closes a post by keyboard. For ten seconds it can be undone and is stored outside the outbox. */
async function hold(page: Page): Promise<KeptBrowser["expected"]["writes"]> {
  await page.getByRole("button", { name: "No longer offered" }).last().click();
  const held = await page.evaluate(() => {
    const text = Object.entries(localStorage).find(([key]) => key.startsWith("lifeboard.held."))?.[1] ?? "[]";
    return JSON.parse(text) as { key: string }[];
  });
  return held.map(({ key }) => ({ key, name: "listings.close", words: [] }));
}
