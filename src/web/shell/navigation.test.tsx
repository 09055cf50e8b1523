import { expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import { Navigation } from "./Navigation.tsx";

/** The screens of staff, and the pages that lead to them. */
const STAFF = [
  "/moderate",
  "/moderate/some-case",
  "/verify",
  "/verify/lines",
  "/facility/some-place",
  "/desk",
  "/people",
  "/people/invitations",
  "/policies",
  "/audit",
  "/account/security",
];

const CURRENT: readonly (readonly [tab: string, paths: readonly string[]])[] = [
  ["More", STAFF],
  ["Find", ["/", "/find/bed", "/needs/all", "/r/some-entry", "/f/some-place"]],
  ["Mine", ["/me"]],
];

test.each(CURRENT.flatMap(([tab, paths]) => paths.map((path) => [path, tab] as const)))(
  "on %s the current tab is %s, and no other",
  async (at, tab) => {
    await draw(<Navigation />, { api: fakeApi({}).api, at });
    const current = [...document.querySelectorAll("a[aria-current]")].map((link) => link.textContent);
    expect(current).toEqual([tab]);
  },
);
