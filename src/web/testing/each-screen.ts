import { afterEach, beforeEach } from "vitest";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { recordTry } from "../store/fetch/server-reachability.ts";
import { closeStore } from "../store/current-store.ts";
import { endScreens } from "./open-screens.ts";

/**
 * A screen alone has no server: what it asks for by itself is refused, and no other program on this
 * machine is asked.
 */
const NO_SERVER = (): Promise<Response> => Promise.reject(new TypeError("a test of screens has no server"));

// The files of one worker share the loaded program. What it learned in one test is not for the
// next.
beforeEach(() => {
  globalThis.fetch = NO_SERVER;
  setCurrentUser({ state: "unknown" });
  recordTry(true);
});
afterEach(() => {
  endScreens();
  closeStore();
});
