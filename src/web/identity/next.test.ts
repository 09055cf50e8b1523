import { expect, test } from "vitest";
import { keepingWay, nextOf, purposeOf, returnIn, wayBack } from "./next.ts";

const next = (text: string) => nextOf(`?${new URLSearchParams({ next: text })}`);

test.each([
  "https://evil.example/",
  "//evil.example/x",
  "/\\evil.example",
  "\\/evil.example",
  "/%09/evil.example\t",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/javascript\n:x",
  "account",
  "",
  "/..//evil.example",
  "/.//evil.example",
  "/%2f/evil.example",
  "/a%5Cevil.example",
  "/signin?next=/signin",
  "/signup",
  "/api/v1/me",
  "/dev/outbox",
  `/${"a".repeat(600)}`,
])("not followed: %j", (text) => expect(next(text)).toBe("/account"));

test.each(["/", "/account/security", "/find/bed?at=22.573,88.364", "/invitation?token=abc", "/r/1#what", "/signing"])(
  "followed: %s",
  (text) => expect(next(text)).toBe(text),
);

test("an address says what for and where back, and the next page keeps both", () => {
  const address = wayBack("/signin", { pathname: "/account/security/delete", search: "?x=1" }, "sure");
  const { search } = new URL(address, "http://localhost");
  expect(purposeOf(search)).toBe("sure");
  expect(nextOf(search)).toBe("/account/security/delete?x=1");
  expect(keepingWay("/signup", `${search}&error=x`)).toBe(address.replace("/signin", "/signup"));
});

test("only who was sent from a page of ours is led back", () => {
  expect(returnIn("?next=/r/1?number=")).toBe("/r/1?number=");
  expect(returnIn("")).toBeNull();
  expect(returnIn("?next=//evil.example/x")).toBeNull();
});

test("an unknown purpose is none", () => expect(purposeOf("?for=money")).toBeNull());
