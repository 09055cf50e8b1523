import { expect, test } from "vitest";
import { publicSource, publicStock } from "./public-stock.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const stockOf = (at: string | null) => ({
  value: "available" as const,
  count: 4,
  counts: { available: 4 },
  at,
  by: "feed" as const,
});

test("law 5.1: an import older than 30 days is not told as available, only when it was last said", () => {
  expect(publicStock(stockOf(daysAgo(31)), { kind: "import" }, now)).toEqual({
    value: "unknown",
    at: daysAgo(31),
    by: "feed",
  });
  expect(publicStock(stockOf(daysAgo(30)), { kind: "import" }, now)).toEqual(stockOf(daysAgo(30)));
});

test("an import that never said when is not told either", () => {
  expect(publicStock(stockOf(null), { kind: "import" }, now).value).toBe("unknown");
});

test("what is not imported keeps its stock, however old", () => {
  expect(publicStock(stockOf(daysAgo(400)), { kind: "member" }, now)).toEqual(stockOf(daysAgo(400)));
});

test("a source leaves field by field", () => {
  const source = { kind: "import" as const, name: "Directory", secret: "x" };
  expect(publicSource(source)).toEqual({ kind: "import", name: "Directory" });
});
