import { basename, dirname } from "node:path";
import { filesBelow } from "./sources.ts";

/** Folders whose tests need neither a database nor an install. */
const WHOLE = ["src/domain/", "src/contract/", "src/web/", "scripts/checks/", "scripts/guards/", "scripts/testing/"];

/** No answer to anybody has a private value: `npm test` has this proof beside those of rooms. */
const PRIVACY = "src/server/http/contract/crawler.test.ts";

/**
 * What `npm test` runs, as Vitest takes it: parts of paths. A room's own test is named as the room
 * (`asks/asks.test.ts`) and states what the room is for. All other tests of the server are the
 * gate's.
 */
export function quickTests(root: string): string[] {
  const rooms = filesBelow(root, "src/server").filter(
    (path) => basename(path) === `${basename(dirname(path))}.test.ts`,
  );
  return [...WHOLE, PRIVACY, ...rooms];
}
