import { expect, test, vi } from "vitest";
import { endDeviceFollow, getDeviceFollows, getPushKey } from "#contract/push.ts";
import type { Api } from "#contract/route.ts";
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
  ["without notifications", "Firefox", "This browser does not support notifications."],
  ["of an iPhone, before it is installed", "iPhone", "Notifications work here once the app is on your home screen"],
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

const SUBSCRIPTION = {
  endpoint: "https://push.example.org/1",
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: "https://push.example.org/1", keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }),
};
const FOLLOW = {
  id: "0190a7c0-0000-7000-8000-000000000001",
  kind: "oxygen",
  place: { lat: 22.5, lng: 88.3, label: "Howrah" },
  withinKm: 10,
  when: "each",
  nightToo: false,
  at: "2026-11-20T10:00:00.000Z",
  until: "2026-12-20T10:00:00.000Z",
};
const NOT_SUBSCRIBED = {
  ok: false,
  problem: { reason: "push/not-subscribed", title: "This browser gets no messages", status: 404, code: "not_found" },
} as const;
const AWAY = {
  ok: false,
  problem: { reason: "http/unavailable", title: "No answer", status: 503, code: "unavailable" },
} as const;

/** A browser that has a subscription. `answers`: what the server says of it at each look. */
async function subscribed(...answers: unknown[]): Promise<string[]> {
  browser("granted", "granted");
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({
    pushManager: { getSubscription: async () => SUBSCRIPTION },
  } as never);
  const asked: string[] = [];
  const answering = async ({ path }: { path: string }): Promise<unknown> => {
    asked.push(path);
    if (path === endDeviceFollow.path) return NOT_SUBSCRIBED;
    return answers.length > 1 ? answers.shift() : answers[0];
  };
  drawn = await draw(<Device />, { api: answering as unknown as Api });
  return asked;
}
const known = (follows: object[] = []) => ({ ok: true, value: { follows, account: false } });
const isOn = (): boolean => found("input[type=checkbox]").matches(":checked");

test("a browser that the server forgot is off when the page opens; one that it knows is on", async () => {
  await subscribed(NOT_SUBSCRIBED);
  await drawn.until(() => drawn.text().includes("Notify on this device"));
  expect(isOn()).toBe(false);
  drawn.end();
  await subscribed(known());
  await drawn.until(() => drawn.text().includes("This device gets notifications."));
  expect(isOn()).toBe(true);
});

test("messages that another tap ended meanwhile are off when the page is looked at again", async () => {
  await subscribed(known([FOLLOW]), NOT_SUBSCRIBED);
  await drawn.until(() => drawn.text().includes("This device gets notifications."));
  document.dispatchEvent(new Event("visibilitychange"));
  await drawn.until(() => !drawn.text().includes("This device gets notifications."));
  expect(isOn()).toBe(false);
  expect(drawn.element.querySelector("article")).toBeNull();
});

test("an act that finds the browser forgotten switches it off, and says why", async () => {
  const asked = await subscribed(known([FOLLOW]));
  await drawn.until(() => drawn.element.querySelector("article") !== null);
  await drawn.tap(found("article button"));
  await drawn.until(() => drawn.text().includes("This browser gets no messages"));
  expect(asked).toContain(endDeviceFollow.path);
  expect(isOn()).toBe(false);
});

test("without an answer of the server nothing is claimed: neither on nor off; the next look knows", async () => {
  const asked = await subscribed(AWAY, known());
  await drawn.until(() => drawn.text().includes("No answer"));
  expect(drawn.element.querySelector("input[type=checkbox]")).toBeNull();
  document.dispatchEvent(new Event("visibilitychange"));
  await drawn.until(() => drawn.text().includes("This device gets notifications."));
  expect(asked).toEqual([getDeviceFollows.path, getDeviceFollows.path]);
});
