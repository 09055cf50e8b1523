import { expect, test } from "vitest";
import { makesAdmin, mayConfirmAct } from "./second-person.ts";

const askedAt = new Date("2031-05-01T12:00:00.000Z");
const asked = { askedBy: "asha", askedAt };
const after = (minutes: number) => new Date(askedAt.getTime() + minutes * 60_000);

test("another person confirms at once; who asked only alone, after an hour", () => {
  expect(mayConfirmAct(asked, { actorId: "kim", others: 1 }, after(0))).toBe(true);
  expect(mayConfirmAct(asked, { actorId: "asha", others: 0 }, after(59))).toBe(false);
  expect(mayConfirmAct(asked, { actorId: "asha", others: 0 }, after(60))).toBe(true);
  expect(mayConfirmAct(asked, { actorId: "asha", others: 1 }, after(600))).toBe(false);
});

test("only who becomes an admin waits, and nobody whom the operator names", () => {
  const [members, admins] = [new Set(["member"] as const), new Set(["member", "admin"] as const)];
  expect(makesAdmin({ id: "asha" }, members, admins)).toBe(true);
  expect(makesAdmin({ id: "asha" }, admins, admins)).toBe(false);
  expect(makesAdmin({ id: "asha" }, admins, members)).toBe(false);
  expect(makesAdmin({ id: null }, members, admins)).toBe(false);
});
