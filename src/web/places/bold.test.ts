import { expect, test } from "vitest";
import { boldParts } from "./bold.ts";

test.each([
  ["Gomti Nagar", "gom", "[Gom]ti Nagar"],
  ["Gomti Nagar", "nag gomti", "[Gomti] [Nag]ar"],
  ["São Paulo", "sao p", "[São] [P]aulo"],
  ["कोलकाता", "को", "[को]लकाता"],
  ["कोलकाता", "क", "[को]लकाता"],
  ["226010", "२२६", "[226]010"],
  ["Howrah", "hawra", "Howrah"],
  ["Howrah", "", "Howrah"],
])("%s, typed %s: %s", (name, typed, wanted) => {
  const shown = boldParts(name, typed)
    .map(({ text, isBold }) => (isBold ? `[${text}]` : text))
    .join("");
  expect(shown).toBe(wanted);
});
