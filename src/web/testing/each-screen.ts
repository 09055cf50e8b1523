import { beforeEach } from "vitest";
import { setKnown } from "../session/useCurrentUser.ts";
import { noteTry } from "../store/fetch/server-reachability.ts";

/**
 * A screen alone has no server: what it asks for by itself is refused, and nobody who happens to
 * listen on this machine is asked.
 */
const NO_SERVER = (): Promise<Response> => Promise.reject(new TypeError("a test of screens has no server"));

// The files of one worker share the loaded program: what it learned in one test, who sits here and
// that a server was away, is not for the next.
beforeEach(() => {
  globalThis.fetch = NO_SERVER;
  setKnown({ state: "unknown" });
  noteTry(true);
});
