import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const SETTING = JSON.stringify(new URL("zod-without-eval.ts", import.meta.url).href);

/** In a process of its own: zod reads its setting once, and other tests have loaded it. */
function judgeBeds(first: string): string {
  const program = `
    ${first}
    globalThis.Function = class {
      constructor() {
        console.log("asked for eval");
        throw new EvalError();
      }
    };
    const { z } = await import("zod");
    console.log(z.object({ beds: z.int() }).safeParse({ beds: 2 }).success);`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).trim();
}

test("shapes of the contract judge without asking whether eval is allowed", () => {
  expect(judgeBeds("")).toBe("asked for eval\ntrue");
  expect(judgeBeds(`await import(${SETTING});`)).toBe("true");
});
