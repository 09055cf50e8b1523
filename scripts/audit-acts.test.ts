import { expect, test } from "vitest";
import { deedOf } from "../src/web/identity/running/audit-deeds.ts";
import { isTest, sourcesBelow } from "./checks/sources.ts";

const ROOT = new URL("..", import.meta.url).pathname;
const HOUSEKEEPING = /role: "system"/u;

/** Acts that a source writes to the audit: of its mutations, its commands and its events. */
function actsIn(text: string): string[] {
  const names = text.includes("mutation(") ? [...text.matchAll(/\bname: [`"](?<act>[a-z]+\.[$\w{}-]+)[`"]/gu)] : [];
  const acts = text.matchAll(/(?:\bact: |\bnote\()[`"](?<act>[a-z]+\.[$\w{}-]+)[`"]/gu);
  return [...names, ...acts].map(({ groups }) => groups?.["act"] ?? "");
}

/** Fills what a source puts into the name of an act. */
function named(act: string): string[] {
  if (act.endsWith("${string}")) return [];
  if (!act.includes("$")) return [act];
  const kinds = act.startsWith("responses.") ? ["decline", "withdraw", "arrive", "confirm"] : ["ban", "admin"];
  return kinds.map((kind) => act.replace(/\$\{[^}]*\}/u, kind));
}

const written = sourcesBelow(ROOT, "src/server")
  .filter(({ path }) => !isTest(path) && !path.includes("/migrations/"))
  .flatMap(({ path, text }) =>
    actsIn(text).flatMap((act) => named(act).map((name) => ({ path, act: name, isOurs: HOUSEKEEPING.test(text) }))),
  );

test("every act that the server writes to the audit has words of its own", () => {
  expect(written.length).toBeGreaterThan(80);
  const wordless = written.filter(
    ({ act, isOurs }) => deedOf({ act, role: isOurs ? "system" : "member", changed: [] }) === "other",
  );
  expect(wordless).toEqual([]);
});
