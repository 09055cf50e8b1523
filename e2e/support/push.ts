import { expect } from "@playwright/test";
import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { pushService } from "#server/adapters/push/testing/push-service.ts";
import type { PushService, TestBrowser } from "#server/adapters/push/testing/push-service.ts";
import { test as base } from "../guard.ts";
import { memberBehind } from "./accounts.ts";
import { ask, postOffer } from "./posting.ts";
import { CODES_PER_COUNTRY, startProduct } from "./product.ts";
import type { Town } from "./towns/towns.ts";

/** A product that sends to a push service of this test, and to no other. */
type Sending = { provider: PushService; url: string };

/** A test with such a product and its service. */
export const test = base.extend<object, { sending: Sending }>({
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

/** Its number is given to who asks: what nobody can call is no hit. */
const SHOWN = { showOnRequest: true, beMatched: false, reContact: false };

/**
 * The browser's own subscription needs a service of its maker, so it is stubbed. What is ended is
 * followed by the next one.
 */
export async function stubSubscription(page: Page, ...browsers: readonly TestBrowser[]): Promise<void> {
  await page.addInitScript(
    (sent) => {
      const ended = () => Number(localStorage.getItem("stub-ended") ?? 0);
      const made = {
        // As a browser does, it says with which key it subscribed.
        options: {
          get applicationServerKey() {
            return Uint8Array.from((localStorage.getItem("stub") ?? "").split(","), Number).buffer;
          },
        },
        toJSON: () => sent[ended()] ?? sent.at(-1),
        unsubscribe: async () => {
          localStorage.setItem("stub-ended", String(ended() + 1));
          localStorage.removeItem("stub");
          return true;
        },
      };
      const stub = (name: string, value: (given?: { applicationServerKey: Uint8Array }) => unknown) =>
        Object.defineProperty(PushManager.prototype, name, { value: async (given?: never) => value(given) });
      // A headless browser says "denied" whatever was granted.
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      stub("getSubscription", () => (localStorage.getItem("stub") === null ? null : made));
      stub("subscribe", (given) => {
        localStorage.setItem("stub", String(given?.applicationServerKey));
        return made;
      });
    },
    browsers.map(({ subscription }) => subscription),
  );
}

/** What of a message the browser would get from its service. */
export function opened(provider: PushService, browser: TestBrowser): string[] {
  const path = new URL(browser.subscription.endpoint).pathname;
  return provider.calls.filter((call) => call.path === path).map(({ body }) => browser.open(body));
}

type Delivery = { cdp: CDPSession; registrationId: string };

/** The way of a message into the page's worker. */
export async function openDelivery(context: BrowserContext, page: Page): Promise<Delivery> {
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
export async function deliver({ cdp, registrationId }: Delivery, worker: Worker, data: string): Promise<void> {
  const before = await showings(worker);
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: new URL(worker.url()).origin, registrationId, data });
  await expect.poll(() => showings(worker)).toBe(before + 1);
}

/** How often the worker has asked for a notification. */
function showings(worker: Worker): Promise<number> {
  return worker.evaluate(() => (globalThis as unknown as RecordingScope).showings);
}

/** A notification as a reader sees it. */
type Shown = { title: string; lang: string; dir: string; actions: string[] };

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
export async function recorded(context: BrowserContext): Promise<Worker> {
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

/** What the worker shows now. */
export function shown(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(() => {
    const { notices } = globalThis as unknown as RecordingScope;
    return notices.map(({ title, options: { lang = "", dir = "", actions = [] } }) => ({
      title,
      lang,
      dir,
      actions: actions.map((each) => each.title),
    }));
  });
}

/** Taps the notification, or its button. @returns the pages that opened */
export function tap(worker: Worker, action: string): Promise<string[]> {
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
export function replaceSubscription(
  worker: Worker,
  [before, after]: readonly [TestBrowser, TestBrowser],
): Promise<void> {
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
export async function offerOxygen(giver: Page, baseURL: string | undefined, place: Town): Promise<string> {
  await memberBehind(giver, baseURL);
  const id = await postOffer(giver, baseURL, { place, consent: SHOWN });
  const data = { outcome: "in-stock", count: 3 };
  const answer = await ask(giver, baseURL, { path: `/listings/${id}/observations`, data });
  expect(answer.status).toBe(201);
  return id;
}
