import { expect, test } from "vitest";
import { toldByLink } from "./link-answer.ts";

const NOW = new Date("2026-11-25T12:00:00.000Z");
const need = { side: "need", quantity: 5, needed: { promised: 2, coming: 1, received: 1 } } as const;

test("what is on its way and received stays, whatever is still needed: the holder of a link takes nothing from it", () => {
  for (const count of [1, 2, 3]) {
    const told = toldByLink(need, { count }, NOW);
    if (!told.ok) throw new Error("refused");
    const quantity = told.quantity ?? need.quantity;
    expect(quantity - need.needed.coming - need.needed.received).toBe(count);
    expect(told.said).toEqual({ outcome: "confirmed", at: NOW.toISOString(), by: "owner" });
  }
  expect(toldByLink(need, { count: 4 }, NOW)).toMatchObject({ ok: false, errors: [{ path: "count", word: "atMost" }] });
  expect(toldByLink(need, { count: 3 }, NOW)).not.toHaveProperty("quantity");
});

test("a need that names no amount asks for one: neither none nor two", () => {
  expect(toldByLink({ side: "need" }, { count: 1 }, NOW)).not.toHaveProperty("quantity");
  for (const count of [0, 2]) expect(toldByLink({ side: "need" }, { count }, NOW).ok).toBe(false);
});

test("of an offer any count is the owner's word, none too; a time belongs to none alone", () => {
  const moreAt = "2026-11-26T12:00:00.000Z";
  expect(toldByLink({ side: "offer" }, { count: 9 }, NOW)).toMatchObject({ said: { outcome: "in-stock", count: 9 } });
  expect(toldByLink({ side: "offer" }, { count: 0, moreAt }, NOW)).toMatchObject({
    said: { outcome: "none-left", count: 0, moreAt },
  });
  expect(toldByLink({ side: "offer" }, { moreAt }, NOW).ok).toBe(false);
  expect(toldByLink(need, { moreAt }, NOW).ok).toBe(false);
});
