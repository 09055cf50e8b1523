import { expect, test } from "vitest";
import { redirectMailLink } from "./lead-mail-on.ts";

function led(address: string): string | null {
  try {
    redirectMailLink({ request: new Request(`https://lifeboard.example${address}`) });
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("location") : "another error";
  }
}

test("links of old mails are led on with all they carry; the verifiers' page stays", () => {
  expect(led("/verify?next=%2Faccount")).toBe("/verify-email?next=%2Faccount");
  expect(led("/verify?error=identity%2Flink-ended&next=%2F")).toBe(
    "/verify-email?error=identity%2Flink-ended&next=%2F",
  );
  expect(led("/verify")).toBeNull();
  expect(led("/verify?lng=hi")).toBeNull();
});
