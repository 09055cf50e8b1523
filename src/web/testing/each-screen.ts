import { beforeEach } from "vitest";
import { setKnown } from "../app/me.ts";
import { noteTry } from "../store/reach.ts";

// The files of one worker share the loaded program: what it learned in one test, who sits here and that a server was away, is not for the next.
beforeEach(() => {
  setKnown({ state: "unknown" });
  noteTry(true);
});
