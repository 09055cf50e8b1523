import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { IDENTITY_PAGES } from "../identity/pages.ts";
import { IDENTITY_PATHS } from "../identity/paths.ts";
import { fakeApi, SITE } from "../testing/fake-api.ts";
import { fetchPart, partOf } from "./lazy-route.tsx";
import { makeRoutes } from "./routes.tsx";

function pages(
  routes: readonly RouteObject[] = makeRoutes(() => ({ api: fakeApi({}).api, site: SITE, language: "en" })),
) {
  return routes.flatMap((route): RouteObject[] => (route.children === undefined ? [route] : pages(route.children)));
}

test("the router knows the address of every page of accounts, and of no other", () => {
  expect([...IDENTITY_PATHS].sort()).toEqual(IDENTITY_PAGES.map(({ path }) => path).sort());
});

test("every page that comes as a part names it, so that the server finds its files, and is drawn by it", async () => {
  const later = pages().filter(({ lazy }) => lazy !== undefined);
  expect(later.length).toBeGreaterThan(30);
  for (const route of later) {
    expect(partOf(route), route.path).toMatch(/^(?:further|CardScreen|NeedsScreen|OfflineScreen|PastePage)$/);
    await fetchPart(route);
    expect(route.Component, route.path).toBeTypeOf("function");
    expect(route.lazy, route.path).toBeUndefined();
  }
});

test("the first pages of whoever looks for something come with the program itself", () => {
  const first = pages().filter((route) => partOf(route) === undefined);
  expect(first.map(({ path }) => path)).toEqual(["/", "/find/:kind", "/needs", "/s/:code", "*"]);
});
