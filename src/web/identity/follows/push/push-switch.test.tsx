import { expect, test, vi } from "vitest";
import { getPushKey } from "#contract/push.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { draw } from "../../../testing/screen.tsx";
import type { DrawnScreen } from "../../../testing/screen.tsx";
import { DeviceFollows } from "./DeviceFollows.tsx";
import { usePush } from "./usePush.ts";

function Device() {
  return <DeviceFollows push={usePush(false)} />;
}

let drawn: DrawnScreen;

/** A browser that can be notified, where its person answers the question so. */
function browser(answer: NotificationPermission, permission: NotificationPermission = "default"): void {
  vi.stubGlobal("PushManager", class PushManager {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => answer });
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => Promise.reject(new DOMException("no service", "AbortError")),
  };
  const registration = { pushManager };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal("navigator", { ...navigator, userAgent: "Chrome", serviceWorker });
}

const api = () => fakeApi({ [getPushKey.path]: { key: "BAAA" } }).api;

async function switchOn(): Promise<void> {
  await drawn.until(() => drawn.text().includes("Notify on this device"));
  await drawn.tap(found("input[type=checkbox]"));
}

function found(selector: string): HTMLElement {
  const element = drawn.element.querySelector<HTMLElement>(selector);
  return element ?? expect.unreachable(selector);
}

test.each([
  ["without notifications", "Firefox", "This browser has no notifications."],
  ["of an iPhone, before it is installed", "iPhone", "Here notifications work once the app is on the home screen"],
])("a browser %s says so, and has no switch", async (_what, userAgent, words) => {
  vi.stubGlobal("navigator", { ...navigator, userAgent });
  vi.stubGlobal("PushManager", undefined);
  Reflect.deleteProperty(window, "PushManager");
  drawn = await draw(<Device />, { api: api() });
  await drawn.until(() => drawn.text().includes(words));
  expect(drawn.element.querySelector("input[type=checkbox]")).toBeNull();
});

test("a browser that refuses this site says where to allow it", async () => {
  browser("denied", "denied");
  drawn = await draw(<Device />, { api: api() });
  await drawn.until(() => drawn.text().includes("Allow them in its settings"));
  expect(drawn.element.querySelector("input[type=checkbox]")).toBeNull();
});

test("a push service that is away is said, and it can be tried again", async () => {
  browser("granted");
  drawn = await draw(<Device />, { api: api() });
  await switchOn();
  await drawn.until(() => drawn.text().includes("It did not work. Try again."));
  expect(found("input[type=checkbox]")).toHaveProperty("checked", false);
  await drawn.tap(found("input[type=checkbox]"));
  await drawn.until(() => drawn.text().includes("It did not work. Try again."));
});

test("who closes the browser's question reads no fault", async () => {
  browser("default");
  drawn = await draw(<Device />, { api: api() });
  await switchOn();
  await drawn.rest();
  expect(drawn.text()).toContain("Notify on this device");
  expect(drawn.text()).not.toContain("did not work");
});
