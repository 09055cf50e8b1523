import { expect } from "@playwright/test";
import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { pushService, testBrowser } from "#server/adapters/push/testing/push-service.ts";
import type { PushService, TestBrowser } from "#server/adapters/push/testing/push-service.ts";
import { test as base } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { ask, postOffer } from "../support/posting.ts";
import { CODES_PER_COUNTRY, startProduct } from "../support/product.ts";
import type { Town } from "../support/towns.ts";
import { installed } from "../support/worker.ts";

/** A product that sends to a push service of this test, and to no other. */
type Sending = { provider: PushService; url: string };

const test = base.extend<object, { sending: Sending }>({
  sending: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
    async ({}, give) => {
      const provider = await pushService();
      const trusted = { TRUSTED_PROXIES: "127.0.0.1,::1", CODES_PER_COUNTRY };
      const product = await startProduct({ ...trusted, PUSH_HOSTS: provider.host });
      await give({ provider, url: product.url });
      await product.stop();
      await provider.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ sending }, give) => give(sending.url),
});

test.use({ serviceWorkers: "allow" });
test.skip(({ isMobile }) => !isMobile, "the same on wide screens");

/** Its number is given to who asks: what nobody can call is no hit. */
const SHOWN = { showOnRequest: true, beMatched: false, reContact: false };

/** The browser's own subscription needs a service of its maker, so it is stubbed. */
async function stubSubscription(page: Page, { subscription }: TestBrowser): Promise<void> {
  await page.addInitScript((sent) => {
    const made = {
      options: { applicationServerKey: null },
      toJSON: () => sent,
      unsubscribe: () => Promise.resolve(localStorage.removeItem("stub")).then(() => true),
    };
    const stub = (name: string, value: () => unknown) =>
      Object.defineProperty(PushManager.prototype, name, { value: () => Promise.resolve(value()) });
    // A headless browser says "denied" whatever was granted.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    stub("getSubscription", () => (localStorage.getItem("stub") === null ? null : made));
    stub("subscribe", () => {
      localStorage.setItem("stub", "");
      return made;
    });
  }, subscription);
}

/** What of a message the browser would get from its service. */
function opened(provider: PushService, browser: TestBrowser): string[] {
  const path = new URL(browser.subscription.endpoint).pathname;
  return provider.calls.filter((call) => call.path === path).map(({ body }) => browser.open(body));
}

type Delivery = { cdp: CDPSession; registrationId: string };

async function openDelivery(context: BrowserContext, page: Page): Promise<Delivery> {
  const cdp = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  return { cdp, registrationId: await known };
}

/** Delivers a message and waits until the worker has shown it: the browser itself tells nothing. */
async function deliver({ cdp, registrationId }: Delivery, worker: Worker, data: string): Promise<void> {
  const before = await showings(worker);
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: new URL(worker.url()).origin, registrationId, data });
  await expect.poll(() => showings(worker)).toBe(before + 1);
}

/** How often the worker has asked for a notification. */
function showings(worker: Worker): Promise<number> {
  return worker.evaluate(() => (globalThis as unknown as RecordingScope).showings);
}

type Shown = { title: string; lang: string; actions: string[] };

/** A worker with the notifications that it asked for. A headless browser shows none. */
type RecordingScope = {
  notices: { title: string; options: NotificationOptions & { actions?: { title: string }[] } }[];
  showings: number;
  opened: string[];
  registration: object;
  clients: object;
  dispatchEvent: (event: Event) => boolean;
};

/** Records what a worker shows and opens: a page opens only by a true tap. */
async function recorded(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("there is no worker");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as RecordingScope;
    scope.notices = [];
    scope.showings = 0;
    scope.opened = [];
    const define = (target: object, name: string, value: unknown) => Object.defineProperty(target, name, { value });
    define(scope.clients, "openWindow", (path: string) => Promise.resolve(scope.opened.push(path)));
    define(scope.registration, "showNotification", (title: string, options: NotificationOptions) => {
      const others = scope.notices.filter((each) => each.options.tag !== options.tag);
      scope.notices = [...others, { title, options }];
      scope.showings += 1;
      return Promise.resolve();
    });
  });
  return worker;
}

function shown(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(() => {
    const { notices } = globalThis as unknown as RecordingScope;
    return notices.map(({ title, options: { lang = "", actions = [] } }) => ({
      title,
      lang,
      actions: actions.map((each) => each.title),
    }));
  });
}

/** Taps the notification, or its button. @returns the pages that opened */
function tap(worker: Worker, action: string): Promise<string[]> {
  return worker.evaluate(async (name) => {
    const scope = globalThis as unknown as RecordingScope;
    scope.opened = [];
    const [notice] = scope.notices.splice(0);
    const work: Promise<unknown>[] = [];
    const notification = { data: notice?.options.data, close: () => undefined };
    const waitUntil = (each: Promise<unknown>): void => void work.push(each);
    scope.dispatchEvent(Object.assign(new Event("notificationclick"), { action: name, notification, waitUntil }));
    await Promise.all(work);
    return scope.opened;
  }, action);
}

/** Tells the worker, as the browser does, that one subscription took the place of another. */
function replaceSubscription(worker: Worker, [before, after]: readonly [TestBrowser, TestBrowser]): Promise<void> {
  const sent = { before: before.subscription, after: after.subscription };
  return worker.evaluate(async ({ before: old, after: made }) => {
    const scope = globalThis as unknown as RecordingScope;
    const work: Promise<unknown>[] = [];
    const change = {
      oldSubscription: { toJSON: () => old },
      newSubscription: { toJSON: () => made },
      waitUntil: (each: Promise<unknown>): void => void work.push(each),
    };
    scope.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), change));
    await Promise.all(work);
  }, sent);
}

/** Somebody else has oxygen here, from now on. @returns the id of their offer */
async function offerOxygen(giver: Page, baseURL: string | undefined, place: Town): Promise<string> {
  await memberBehind(giver, baseURL);
  const id = await postOffer(giver, baseURL, { place, consent: SHOWN });
  const data = { outcome: "in-stock", count: 3 };
  const answer = await ask(giver, baseURL, { path: `/listings/${id}/observations`, data });
  expect(answer.status).toBe(201);
  return id;
}

test("without an account: told on this device, in its language, with a tap that opens and one that ends", async ({
  page,
  context,
  another,
  sending: { provider },
  baseURL,
  town,
}) => {
  const browser = testBrowser(`http://${provider.host}/push/${test.info().testId}`);
  await context.grantPermissions(["notifications"]);
  await stubSubscription(page, browser);
  await installed(page, `${home(baseURL)}/?lng=hi`);
  const query = new URLSearchParams({ kind: "oxygen", at: `${town.lat},${town.lng}`, near: town.label });
  await page.goto(`${home(baseURL)}/account/follows?${query.toString()}`);
  await page.getByLabel("रात में भी").check();
  await page.getByRole("button", { name: "मुझे बताएँ" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByLabel("इस डिवाइस पर सूचना दें")).toBeChecked();
  expect(await findAxeFaults(page)).toEqual([]);

  const id = await offerOxygen(await another(), baseURL, town);
  await expect.poll(() => opened(provider, browser)).toHaveLength(1);
  const [message = ""] = opened(provider, browser);
  expect(message).toHaveLength(256);

  const delivery = await openDelivery(context, page);
  const worker = await recorded(context);
  await deliver(delivery, worker, message);
  const hindi = { title: "आप जो खोज रहे हैं, वह किसी के पास है।", lang: "hi", actions: ["ये बंद करें"] };
  await expect.poll(() => shown(worker)).toEqual([hindi]);
  // Sent twice, as after a process that died, it is shown once.
  await deliver(delivery, worker, message);
  await expect.poll(() => shown(worker)).toEqual([hindi]);
  expect(await tap(worker, "")).toEqual([`/r/${id}`]);

  await deliver(delivery, worker, message);
  await expect.poll(() => shown(worker)).toHaveLength(1);
  expect(await tap(worker, "end")).toEqual([]);
  await expect.poll(async () => (await shown(worker)).map(({ title }) => title)).toEqual(["अब आपको ये नहीं मिलेंगी।"]);
  await page.reload();
  await expect(page.getByLabel("इस डिवाइस पर सूचना दें")).not.toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("with an account: switched on; a browser that its service forgot is off, and may be switched on again", async ({
  page,
  context,
  sending: { provider },
  baseURL,
  town,
}) => {
  const browser = testBrowser(`http://${provider.host}/push/${test.info().testId}`);
  await context.grantPermissions(["notifications"]);
  await stubSubscription(page, browser);
  await memberBehind(page, baseURL);
  await installed(page, `${home(baseURL)}/`);
  const query = new URLSearchParams({ kind: "oxygen", at: `${town.lat},${town.lng}`, near: town.label });
  await page.goto(`${home(baseURL)}/account/follows?${query.toString()}`);
  const onDevice = page.getByLabel("Notify on this device");
  await onDevice.click();
  await expect(onDevice).toBeChecked();
  await page.getByLabel("By mail").uncheck();
  await page.getByLabel("At night too").check();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByRole("article")).toContainText("By notification");
  // As after a 410 of its service, which push.test.ts answers with.
  const { endpoint, keys } = browser.subscription;
  const forgotten = { path: "/me/push", method: "DELETE", data: { endpoint, auth: keys.auth } } as const;
  expect((await ask(page, baseURL, forgotten)).status).toBe(204);
  const isOff = async (): Promise<boolean> => {
    await page.reload();
    await expect(onDevice).toBeVisible();
    return !(await onDevice.isChecked());
  };
  await expect.poll(isOff).toBe(true);
  await onDevice.click();
  await expect(onDevice).toBeChecked();
});

test("a subscription that the browser replaces goes on: what this device follows is told to the new one", async ({
  page,
  context,
  another,
  sending: { provider },
  baseURL,
  town,
}) => {
  const [old, made] = ["old", "new"].map((name) =>
    testBrowser(`http://${provider.host}/push/${test.info().testId}-${name}`),
  ) as [TestBrowser, TestBrowser];
  await context.grantPermissions(["notifications"]);
  await stubSubscription(page, old);
  await installed(page, `${home(baseURL)}/`);
  const query = new URLSearchParams({ kind: "oxygen", at: `${town.lat},${town.lng}`, near: town.label });
  await page.goto(`${home(baseURL)}/account/follows?${query.toString()}`);
  await page.getByLabel("At night too").check();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await replaceSubscription(await recorded(context), [old, made]);
  await offerOxygen(await another(), baseURL, town);
  await expect.poll(() => opened(provider, made)).toHaveLength(1);
  expect(opened(provider, old)).toEqual([]);
});

test("where the person refused, the page says where to allow it", async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await memberBehind(page, baseURL);
  await page.goto(`${home(baseURL)}/account/follows`);
  await expect(page.getByText("This browser refuses notifications of this site.")).toBeVisible();
});
