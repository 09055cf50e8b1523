import { afterEach, beforeEach, vi } from "vitest";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { rememberAccount } from "../store/account.ts";
import { recordTry } from "../store/fetch/server-reachability.ts";
import { closeStore } from "../store/current-store.ts";
// Loaded here: a store that a test only began to open would load it after the test's page is gone,
// and no later file of this worker could load it again.
import "../store/memory.ts";
import "../store/open.ts";
import { forgetCall } from "../entry/useCalled.ts";
import { restoreBrowser } from "./restore-browser.ts";
import { endScreens } from "./open-screens.ts";

/**
 * A screen alone has no server: its requests are refused, and no other program on this machine gets
 * them.
 */
const NO_SERVER = (): Promise<Response> => Promise.reject(new TypeError("a test of screens has no server"));

// The files of one worker share the program: its state must not leak into the next test.
beforeEach(() => {
  globalThis.fetch = NO_SERVER;
  // Also one that a test remembered without a browser's storage, which outlives its file.
  rememberAccount(null);
  setCurrentUser({ state: "unknown" });
  recordTry(true);
});
// What a test only began would otherwise go on in the next one: a part that arrives late, a store
// that opens late and finds no server. It runs after the hooks of the test's own file.
afterEach(async () => {
  endScreens();
  await vi.dynamicImportSettled();
  await closeStore();
  forgetCall();
  restoreBrowser();
  // A store that opened while the last one closed has the browser that the test left behind.
  await closeStore();
});
