import { expect, test } from "vitest";
import { pseudoText } from "./pseudo.ts";

test("the made-up language is longer, strange, and keeps its variables", () => {
  const text = pseudoText("Call {{name}} now");
  expect(text).toContain("{{name}}");
  expect(text).not.toContain("now");
  expect(text.length).toBeGreaterThan("Call {{name}} now".length);
});
