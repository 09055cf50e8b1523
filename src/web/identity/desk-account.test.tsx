import { expect, test } from "vitest";
import { getFacility } from "#contract/facilities.ts";
import { getMe } from "#contract/identity.ts";
import { facility, fakeApi, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { SESSION_COOKIE } from "../testing/session-cookie.ts";
import { AccountScreen } from "./AccountScreen.tsx";

/* The account page of a shared desk: its counts and the way out, nothing of a person's account. */

let drawn: DrawnScreen;

const HOSPITAL = facility({ name: "Hill Hospital" });
const DESK = {
  id: "0190a7c0-0000-7000-8000-00000000000d",
  alias: "Ward 3 desk",
  email: null,
  emailVerified: false,
  phone: null,
  phoneVerified: false,
  language: "en",
  roles: [],
  facilities: [],
  secondFactor: false,
  unread: 0,
  desk: { facilityId: HOSPITAL.id, endsAt: minutesAgo(-9_000) },
};

test("a desk's account page names the desk and its end, and leads to its counts and out", async () => {
  document.cookie = SESSION_COOKIE;
  const { api, asked } = fakeApi({ [getMe.path]: DESK, [getFacility.path]: HOSPITAL });
  drawn = await draw(<AccountScreen />, { api, at: "/account" });
  await drawn.until(() => drawn.text().includes("Hill Hospital"));
  expect(drawn.text()).toContain("This device is the desk");
  expect(drawn.text()).toContain("Ward 3 desk");
  expect(drawn.text()).toMatch(
    /It updates the counts of one place until .*2[67].*\. To use your own account, sign out first\./,
  );
  expect([...drawn.element.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    `/facility/${HOSPITAL.id}`,
  ]);
  expect([...drawn.element.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["Sign out"]);
  expect(drawn.element.querySelectorAll("input")).toHaveLength(0);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([getMe.path, getFacility.path]));
});
