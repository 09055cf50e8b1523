import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { testBrowser } from "#server/adapters/push/testing/push-service.ts";
import type { PushService, TestBrowser } from "#server/adapters/push/testing/push-service.ts";
import { walkedIn } from "../support/gate-languages.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { unfit } from "../support/fit.ts";
import { ask } from "../support/posting.ts";
import {
  deliver,
  offerOxygen,
  opened,
  openDelivery,
  recorded,
  replaceSubscription,
  shown,
  stubSubscription,
  tap,
  test,
} from "../support/push.ts";
import type { Town } from "../support/towns/towns.ts";
import { localeTextOf } from "../support/words.ts";
import { installed } from "../support/worker.ts";

test.use({ serviceWorkers: "allow" });

/** Latin letters, letters from the right, and one more script. */
const DIRECTIONS = [
  ["en", "ltr"],
  ["ur", "rtl"],
  ["hi", "ltr"],
] as const;

/** Two subscriptions that a browser has one after the other. */
function twoBrowsers({ host }: PushService): [TestBrowser, TestBrowser] {
  const subscribed = (name: string) => testBrowser(`http://${host}/push/${test.info().testId}-${name}`);
  return [subscribed("first"), subscribed("second")];
}

/** Follows oxygen at a place without an account, also by night, in the page's language. */
async function followOxygen(page: Page, baseURL: string | undefined, town: Town): Promise<void> {
  const say = localeTextOf((await page.locator("html").getAttribute("lang")) ?? "");
  const query = new URLSearchParams({ kind: "oxygen", at: `${town.lat},${town.lng}`, near: town.label });
  await page.goto(`${home(baseURL)}/account/follows?${query.toString()}`);
  await page.getByLabel(say("account.follows.night")).check();
  await page.getByRole("button", { name: say("account.follows.save") }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByLabel(say("asking.push.switch"))).toBeChecked();
}

for (const [language, direction] of walkedIn(DIRECTIONS)) {
  const say = localeTextOf(language);

  test(
    `without an account: told on this device, in its language (${language}), with a tap that opens and one that ends`,
    { tag: "@phone" },
    async ({ page, context, another, sending: { provider }, baseURL, town }) => {
      const browser = testBrowser(`http://${provider.host}/push/${test.info().testId}`);
      await context.grantPermissions(["notifications"]);
      await stubSubscription(page, browser);
      await installed(page, `${home(baseURL)}/?lng=${language}`);
      await followOxygen(page, baseURL, town);
      expect(await findAxeFaults(page)).toEqual([]);

      const id = await offerOxygen(await another(), baseURL, town);
      await expect.poll(() => opened(provider, browser)).toHaveLength(1);
      const [message = ""] = opened(provider, browser);
      expect(message).toHaveLength(256);

      const delivery = await openDelivery(context, page);
      const worker = await recorded(context);
      await deliver(delivery, worker, message);
      const told = {
        title: say("messages.push.follow-hit"),
        lang: language,
        dir: direction,
        actions: [say("messages.push.end")],
      };
      await expect.poll(() => shown(worker)).toEqual([told]);
      // Sent twice, as after a process that died, it is shown once.
      await deliver(delivery, worker, message);
      await expect.poll(() => shown(worker)).toEqual([told]);
      expect(await tap(worker, "")).toEqual([`/r/${id}`]);

      await deliver(delivery, worker, message);
      await expect.poll(() => shown(worker)).toHaveLength(1);
      expect(await tap(worker, "end")).toEqual([]);
      await expect
        .poll(async () => (await shown(worker)).map(({ title }) => title))
        .toEqual([say("messages.push.ended")]);
      await page.reload();
      await expect(page.getByLabel(say("asking.push.switch"))).not.toBeChecked();
      await expect(page.getByRole("article")).toHaveCount(0);
    },
  );

  test(
    `a service that says 410: the browser is forgotten, and is told again by a new subscription (${language})`,
    { tag: "@phone" },
    async ({ page, context, another, sending: { provider }, baseURL, town }) => {
      const [gone, fresh] = twoBrowsers(provider);
      await context.grantPermissions(["notifications"]);
      await stubSubscription(page, gone, fresh);
      await installed(page, `${home(baseURL)}/?lng=${language}`);
      await followOxygen(page, baseURL, town);
      const { endpoint, keys } = gone.subscription;
      const known = { path: "/push/follows/mine", data: { device: { endpoint, auth: keys.auth } } };
      expect((await ask(page, baseURL, known)).status).toBe(200);

      provider.answer(410);
      const giver = await another();
      await offerOxygen(giver, baseURL, town);
      await expect.poll(() => opened(provider, gone)).toHaveLength(1);
      const forgotten = { status: 404, body: { reason: "push/not-subscribed" } };
      await expect.poll(() => ask(page, baseURL, known)).toMatchObject(forgotten);
      provider.answer(201);

      // The screen offers it again, with nothing that this device follows.
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      const onDevice = page.getByLabel(say("asking.push.switch"));
      await expect(onDevice).not.toBeChecked();
      await expect(page.getByRole("article")).toHaveCount(0);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await unfit(page)).toEqual([]);
      await followOxygen(page, baseURL, town);
      await offerOxygen(await another(), baseURL, town);
      await expect.poll(() => opened(provider, fresh)).toHaveLength(1);
      expect(opened(provider, gone)).toHaveLength(1);
    },
  );
}

test(
  "with an account: switched on; a browser that its service forgot is off, and may be switched on again",
  { tag: "@phone" },
  async ({ page, context, sending: { provider }, baseURL, town }) => {
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
    await page.getByLabel("By e-mail").uncheck();
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
  },
);

test(
  "a subscription that the browser replaces goes on: what this device follows is told to the new one",
  { tag: "@phone" },
  async ({ page, context, another, sending: { provider }, baseURL, town }) => {
    const [old, made] = twoBrowsers(provider);
    await context.grantPermissions(["notifications"]);
    await stubSubscription(page, old);
    await installed(page, `${home(baseURL)}/`);
    await followOxygen(page, baseURL, town);
    await replaceSubscription(await recorded(context), [old, made]);
    await offerOxygen(await another(), baseURL, town);
    await expect.poll(() => opened(provider, made)).toHaveLength(1);
    expect(opened(provider, old)).toEqual([]);
  },
);

test("where the person refused, the page says where to allow it", { tag: "@phone" }, async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await memberBehind(page, baseURL);
  await page.goto(`${home(baseURL)}/account/follows`);
  await expect(page.getByText("This browser blocks notifications from this site.")).toBeVisible();
});
