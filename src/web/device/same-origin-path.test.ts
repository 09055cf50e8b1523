import { expect, test } from "vitest";
import { sameOriginPath } from "./same-origin-path.ts";

const SITE = "https://lifeboard.example";

test("a path stays as it is, and whatever stands before it leads to no other site", () => {
  for (const path of ["/", "/find/oxygen", "/r/1//2"]) expect(sameOriginPath(path)).toBe(path);
  for (const path of [
    "//other.example",
    "/\\other.example",
    "\\\\other.example",
    "/\t/other.example",
    " //other.example",
  ])
    expect(new URL(sameOriginPath(path), `${SITE}/deep/page`).href).toBe(`${SITE}/other.example`);
});
