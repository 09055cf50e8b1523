import { beforeEach, expect, test } from "vitest";
import type { Problem } from "#contract/errors.ts";
import { exportMe, getMe, getSecurity, getSignInWays } from "#contract/identity.ts";
import { NO_NETWORK } from "../../store/api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import { SESSION_COOKIE } from "../../testing/session-cookie.ts";
import { nextOf, purposeOf } from "../next.ts";
import { SecurityScreen } from "./SecurityScreen.tsx";

/* The export of everything kept about a person: what the page says when it is refused. */

const ME = {
  id: "0190a7c0-0000-7000-8000-00000000000a",
  alias: "Asha",
  email: "asha@example.org",
  emailVerified: true,
  phone: null,
  phoneVerified: false,
  language: "en",
  roles: ["member"],
  facilities: [],
  secondFactor: false,
  unread: 0,
};
const SECURITY = { password: true, secondFactor: false, passkeys: [], providers: [] };
const WAYS = { providers: [], sends: { mail: true, sms: true }, lookup: "private", country: null };

async function refusedWith(problem: Problem) {
  const api = server({
    [getMe.path]: { ok: true, value: ME },
    [getSecurity.path]: { ok: true, value: SECURITY },
    [getSignInWays.path]: { ok: true, value: WAYS },
    [exportMe.path]: { ok: false, problem },
  });
  const drawn = await draw(<SecurityScreen />, { api, at: "/account/security" });
  await drawn.until(() => drawn.text().includes("Download my data"));
  const key = drawn.button("Download my data");
  key.focus();
  await drawn.tap(key);
  await drawn.until(() => drawn.element.querySelector("[role=alert]")?.textContent !== "");
  return { drawn, key };
}

beforeEach(() => {
  document.cookie = SESSION_COOKIE;
});

test("an old sign-in is refused with the way to a new one, which comes back to the export", async () => {
  const { drawn, key } = await refusedWith(refusal("identity/fresh-sign-in-needed", "en", { status: 401 }));
  expect(drawn.text()).toContain("Sign in once more");
  // Who uses a keyboard is still at the key; the link is the next stop.
  expect(document.activeElement).toBe(key);
  const link = drawn.element.querySelector("[role=alert] a");
  const { pathname, search } = new URL(link?.getAttribute("href") ?? "", "http://localhost");
  expect(pathname).toBe("/signin");
  expect(purposeOf(search)).toBe("sure");
  expect(nextOf(search)).toBe("/account/security#export");
});

test("who comes back has the focus at the export", async () => {
  const api = server({
    [getMe.path]: { ok: true, value: ME },
    [getSecurity.path]: { ok: true, value: SECURITY },
    [getSignInWays.path]: { ok: true, value: WAYS },
  });
  const drawn = await draw(<SecurityScreen />, { api, at: "/account/security#export" });
  await drawn.until(() => drawn.text().includes("Download my data"));
  expect(document.activeElement?.id).toBe("export");
  expect(document.activeElement?.contains(drawn.button("Download my data"))).toBe(true);
});

test("too many exports name the wait, and the key waits with it", async () => {
  const { drawn, key } = await refusedWith(
    refusal("identity/too-many-requests", "en", { status: 429, retryAfterSeconds: 600 }),
  );
  await drawn.until(() => key.getAttribute("aria-disabled") === "true");
  expect(drawn.element.querySelector("[role=alert]")?.textContent).toMatch(/10:00|9:59/);
});

test("without a net it says so, and the key stays to try again", async () => {
  const { drawn, key } = await refusedWith(NO_NETWORK);
  expect(drawn.element.querySelector("[role=alert] a")).toBeNull();
  expect(drawn.element.querySelector("[role=alert]")?.textContent).toContain("We could not reach the server");
  expect(key.getAttribute("aria-disabled")).toBeNull();
});
