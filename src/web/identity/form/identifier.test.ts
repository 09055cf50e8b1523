import { expect, test } from "vitest";
import { kindOfIdentifier } from "./identifier.ts";

test.each([
  ["", "unknown"],
  ["9", "unknown"],
  ["98", "phone"],
  ["+91 98765 43210", "phone"],
  ["(033) 2200-0225", "phone"],
  ["९८७६५ ४३२१०", "phone"],
  ["a", "email"],
  ["98@example.org", "email"],
  ["asha@example.org", "email"],
] as const)("%j is %s", (typed, kind) => expect(kindOfIdentifier(typed)).toBe(kind));
