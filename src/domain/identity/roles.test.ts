import { expect, test } from "vitest";
import { readRoles, strongestRole, writeRoles } from "./roles.ts";

test("roles are kept as words in one order, without member; anything else in the text gives nothing", () => {
  expect(writeRoles(["admin", "member", "verifier", "admin"])).toBe("verifier,admin");
  expect(writeRoles([])).toBe("");
  expect(readRoles("verifier,admin")).toEqual(new Set(["member", "verifier", "admin"]));
  expect(readRoles(null)).toEqual(new Set(["member"]));
  expect(readRoles("user,owner, Admin,*")).toEqual(new Set(["member"]));
  expect(strongestRole(readRoles("verifier,moderator"))).toBe("moderator");
  expect(strongestRole(new Set())).toBe("member");
});
