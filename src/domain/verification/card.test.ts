import { expect, test } from "vitest";
import { claimStateAt } from "./card.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

test("a card is over at the moment its time has run out", () => {
  const claim = { state: "held", expiresAt: NOW.toISOString() } as const;
  expect(claimStateAt(claim, new Date(NOW.getTime() - 1))).toBe("held");
  expect(claimStateAt(claim, NOW)).toBe("ended");
  expect(claimStateAt({ ...claim, state: "done" }, NOW)).toBe("done");
});
