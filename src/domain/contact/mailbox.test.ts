import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["asha@example.org", "asha@example.org"],
  [" Asha+Oxygen@Example.org ", "asha@example.org"],
  ["asha+a+b@example.org", "asha@example.org"],
  ["a.s.h.a+1@gmail.com", "asha@gmail.com"],
  ["a.sha@googlemail.com", "asha@gmail.com"],
  ["a.sha@example.org", "a.sha@example.org"],
  ["+asha@example.org", "+asha@example.org"],
  ["nobody", "nobody"],
  ["@example.org", "@example.org"],
  ["asha@con+stant.org", "asha@con+stant.org"],
])("%s is the mailbox %s", (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox);
  expect(mailboxOf(mailbox)).toBe(mailbox);
});
