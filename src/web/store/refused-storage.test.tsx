import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MineScreen } from "../mine/MineScreen.tsx";
import { draw, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { leaveAccount, openedStore, theStore } from "./current-store.ts";
import { openChannel } from "./sync/tab-channel.ts";
import { useServerOnline } from "./useServerOnline.ts";

const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

const give = (target: object, name: string, value: PropertyDescriptor) => () =>
  void Object.defineProperty(target, name, { configurable: true, ...value });
const rejecting = { value: { request: () => Promise.reject(new DOMException("insecure", "SecurityError")) } };

/** What a browser may refuse, each alone, as Firefox does with site data blocked. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  "the channel between tabs": give(globalThis, "BroadcastChannel", { value: refuse }),
  "the database": give(globalThis, "indexedDB", { value: { open: refuse, databases: refuse, deleteDatabase: refuse } }),
  locks: give(navigator, "locks", { get: refuse }),
  "each lock": give(navigator, "locks", rejecting),
  "storage of the site": give(globalThis, "localStorage", { get: refuse }),
  "storage of the tab": give(globalThis, "sessionStorage", { get: refuse }),
  caches: give(globalThis, "caches", { get: refuse }),
  "keeping data": give(navigator, "storage", { value: { persist: refuse } }),
};
const ALL = Object.keys(REFUSALS);

let drawn: DrawnScreen | undefined;
beforeEach(() => {
  drawn = undefined;
});
afterEach(async () => {
  drawn?.end();
  await leaveAccount({ forGood: true });
});

describe.each([...ALL.map((name) => [name, [name]] as const), ["all of it", ALL] as const])(
  "%s refused",
  (_name, refused) => {
    beforeEach(() =>
      refused.filter((name) => name !== "each lock" || refused.length === 1).forEach((name) => REFUSALS[name]?.()),
    );

    test("the store opens, keeps a write for this page, and closes", async () => {
      const store = await theStore();
      await store.write([{ name: "observations.record", args: { id: "0190a7c0-0000-7000-8000-000000000001" } }]);
      expect(await store.unsentWrites()).toBe(1);
    });

    test("whether there is signal is known", async () => {
      const Online = () => <p>{useServerOnline()}</p>;
      drawn = await draw(<Online />);
      await drawn.until(() => drawn?.text() === "offline" || drawn?.text() === "online");
    });

    test("Mine draws", async () => {
      drawn = await draw(<MineScreen />, { at: "/me", api: server({}) });
      await drawn.until(() => drawn?.text().includes("Mine") === true);
      expect(drawn.text()).not.toContain("Something broke");
    });
  },
);

test("Mine promises to keep nothing where there is no database", async () => {
  const KEEPS = "What is waiting to be sent stays on this device too";
  drawn = await draw(<MineScreen />, { at: "/me", api: server({}) });
  await drawn.until(() => drawn?.text().includes(KEEPS) === true);
  drawn.end();
  await leaveAccount({ forGood: true });
  REFUSALS["the database"]?.();
  drawn = await draw(<MineScreen />, { at: "/me", api: server({}) });
  await drawn.until(() => drawn?.text().includes("Your browser saves nothing here") === true);
  expect(drawn.text()).not.toContain(KEEPS);
});

test("a store that did not open asks no longer for signal, and is opened again", async () => {
  const Online = () => <p>{useServerOnline()}</p>;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const failing = vi.spyOn(crypto, "getRandomValues").mockImplementation(refuse);
  drawn = await draw(<Online />);
  await drawn.until(() => drawn?.text() === "offline");
  expect(openedStore()).toBeNull();
  failing.mockRestore();
  await drawn.pass(5_000);
  await drawn.until(() => openedStore() !== null);
});

/** In a process of its own: here all was loaded before the first test refuses anything. */
test("the store's program loads where everything is refused", () => {
  const program = `
    const names = ["BroadcastChannel", "indexedDB", "localStorage", "sessionStorage", "caches"];
    const value = function () { throw new DOMException("The operation is insecure.", "SecurityError"); };
    for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, value });
    const { openStore } = await import(${JSON.stringify(join(import.meta.dirname, "open.ts"))});
    console.log(typeof openStore);
  `;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("function\n");
});

test("without a channel of its own a tab hears the others by storage", async () => {
  REFUSALS["the channel between tabs"]?.();
  const channel = openChannel("lifeboard-anonymous");
  const heard = vi.fn<(message: unknown) => void>();
  channel.listen(heard);
  channel.tell({ kind: "kick" });
  const key = "lifeboard-anonymous.told";
  const newValue = localStorage.getItem(key);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
  channel.close();
  expect(heard).toHaveBeenCalledWith({ kind: "kick" });
});
