import { expect, test } from "vitest";
import { addressWith, choiceIn, choiceOf, firstChoice, leftOf } from "./choice.ts";

const NOW = new Date(2026, 10, 20, 9, 40);
const thing = { id: "a", v: 1, kind: "blood", extras: {}, stock: "unknown" } as const;

test("all that is left is offered, there by the deadline", () => {
  const needed = { asked: 5, promised: 0, coming: 3, received: 0, left: 2 };
  const neededBy = new Date(2026, 10, 20, 18, 0).toISOString();
  expect(firstChoice({ thing: { ...thing, needed }, neededBy }, NOW)).toEqual({
    amount: "2",
    arrives: "2026-11-20T18:00",
  });
});

test("without a deadline, or after it, the next half hour that is an hour ahead", () => {
  expect(firstChoice({ thing }, NOW).arrives).toBe("2026-11-20T11:00");
  const neededBy = new Date(2026, 10, 20, 8, 0).toISOString();
  expect(firstChoice({ thing, neededBy }, NOW).arrives).toBe("2026-11-20T11:00");
});

test("a need without a quantity takes one", () => {
  expect(leftOf({ thing })).toEqual({ asked: 1, left: 1 });
  expect(leftOf({ thing: { ...thing, count: 4 } })).toEqual({ asked: 4, left: 4 });
});

test("a promise that was refused has the amount and the arrival that it was written with", () => {
  const arrivesBy = new Date(2026, 10, 20, 18, 0).toISOString();
  expect(choiceOf({ id: "r", listingId: "a", amount: 2, arrivesBy })).toEqual({
    amount: "2",
    arrives: "2026-11-20T18:00",
  });
});

test("an arrival is written in the hour of the device, and stands for that instant", () => {
  const arrivesBy = "2026-11-20T12:30:00.000Z";
  const { arrives } = choiceOf({ amount: 1, arrivesBy });
  // The tests have the zone of India.
  expect(arrives).toBe("2026-11-20T18:00");
  expect(new Date(arrives).toISOString()).toBe(arrivesBy);
  expect(firstChoice({ thing, neededBy: arrivesBy }, NOW).arrives).toBe("2026-11-20T18:00");
});

test("a choice comes back with the address, and nothing else does", () => {
  const chosen = { amount: "2", arrives: "2026-11-20T18:00" };
  const address = addressWith({ pathname: "/r/a", search: "?at=22,88" }, chosen);
  expect(choiceIn(new URL(address, "https://x.example").search)).toEqual(chosen);
  for (const search of ["", "?help=", "?help=2", "?help=<b>@2026-11-20T18:00", "?help=2@tomorrow"])
    expect(choiceIn(search)).toBeNull();
});
