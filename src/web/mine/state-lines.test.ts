import { expect, test } from "vitest";
import { waitsWords } from "./StateLines.tsx";

test("what is not sent waits for signal only where there is none", () => {
  expect(waitsWords("offline", false)).toBe("mine.waits");
  expect(waitsWords("unknown", false)).toBe("mine.waits");
  // The server answers, and its database cannot take writes.
  expect(waitsWords("online", false)).toBe("mine.waitsServer");
  expect(waitsWords("online", true)).toBe("mine.waitsSignIn");
});
