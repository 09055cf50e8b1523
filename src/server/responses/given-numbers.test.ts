import { expect, test } from "vitest";
import { hasBlocked } from "./given-numbers.ts";

test("only a block of this very account is said: one by mail or phone would link two accounts", async () => {
  const asked: unknown[] = [];
  const isBlocked = (ownerId: string, asker: { id: string; email: string | null; phone: string | null }) => {
    asked.push([ownerId, asker]);
    return Promise.resolve(asker.phone === "+919830011115" || asker.id === "blocked");
  };
  const between = (authorId: string) => ({ keeperId: "owner", authorId }) as Parameters<typeof hasBlocked>[1];
  expect(await hasBlocked({ isBlocked }, between("blocked"), "owner")).toBe(true);
  expect(await hasBlocked({ isBlocked }, between("another"), "owner")).toBe(false);
  expect(asked[1]).toEqual(["owner", { id: "another", email: null, phone: null }]);
});
