import { expect, test } from "vitest";
import { forgetInvitation, invitationToken } from "./invitation-token.ts";

test("the secret comes from behind the #, stays in the tab during a sign-in, and goes when it was used", () => {
  expect(invitationToken()).toBe("");
  location.hash = "#token=abc_-123";
  expect(invitationToken()).toBe("abc_-123");
  location.hash = "";
  expect(invitationToken()).toBe("abc_-123");
  location.hash = "#token=another";
  expect(invitationToken()).toBe("another");
  forgetInvitation();
  location.hash = "";
  expect(invitationToken()).toBe("");
});
