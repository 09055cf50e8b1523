import { expect, test, vi } from "vitest";

test("shapes of the contract judge without asking whether eval is allowed", async () => {
  Reflect.deleteProperty(globalThis, "__zod_globalConfig");
  vi.resetModules();
  await import("./zod-without-eval.ts");
  const probed = vi.fn();
  vi.stubGlobal("Function", probed);
  const { z } = await import("zod");
  expect(z.object({ beds: z.int() }).safeParse({ beds: 2 }).success).toBe(true);
  expect(probed).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
