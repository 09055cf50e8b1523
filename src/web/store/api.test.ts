import { expect, test } from "vitest";
import { addressOf, requestOf } from "./api.ts";

test("an input becomes path and query, encoded; what is undefined is left out", () => {
  const { path, query } = addressOf(
    { path: "/api/v1/listings/{id}" },
    { id: "a/b", bloodGroup: "O+", limit: 3, q: undefined },
  );
  expect(path).toBe("/api/v1/listings/a%2Fb");
  expect(query).toBe("?bloodGroup=O%2B&limit=3");
});

test("what is written goes into the body, but for the names in the path", () => {
  const route = { path: "/api/v1/people/{id}/roles", method: "PUT" } as const;
  expect(requestOf(route, { id: "a", roles: ["verifier"] })).toEqual({
    path: "/api/v1/people/a/roles",
    query: "",
    body: '{"roles":["verifier"]}',
  });
  expect(requestOf({ path: "/api/v1/me", method: "GET" }, {}).body).toBeUndefined();
});
