import { expect, test } from "vitest";
import { addressOf } from "./api.ts";

test("an input becomes path and query, encoded; what is undefined is left out", () => {
  const { path, query } = addressOf(
    { path: "/api/v1/listings/{id}" },
    { id: "a/b", bloodGroup: "O+", limit: 3, q: undefined },
  );
  expect(path).toBe("/api/v1/listings/a%2Fb");
  expect(query).toBe("?bloodGroup=O%2B&limit=3");
});
