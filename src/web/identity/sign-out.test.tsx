import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signOut } from "#contract/sign-in.ts";
import { endSessions } from "#contract/identity.ts";
import { rememberAccount, rememberedAccount } from "../store/account.ts";
import { leaveAccount } from "../store/current-store.ts";
import { draw, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { SignOutHere } from "./SignOutHere.tsx";

/* What stays on a phone that others use, when somebody signs out (finding M14). */

const DRAFT = "lifeboard.draft.asha.0190a7c0-0000-7000-8000-000000000001";
const api = server({ [signOut.path]: { ok: true, value: {} }, [endSessions.path]: { ok: true, value: undefined } });
const assign = vi.fn<(address: string) => void>();
let screen: DrawnScreen | undefined;

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("location", { assign, href: "https://board.test/account", pathname: "/account", search: "" });
  rememberAccount("asha");
});
afterEach(async () => {
  screen?.end();
  await leaveAccount({ forGood: true });
});

async function askedWith(draft: boolean, everywhere = false): Promise<DrawnScreen> {
  if (draft) localStorage.setItem(DRAFT, JSON.stringify({ note: "for my aunt, 98300 12345" }));
  screen = await draw(<SignOutHere label="Sign out" everywhere={everywhere} />, { api });
  await screen.tap(screen.button("Sign out"));
  return screen;
}

test("without anything unsent, one tap signs out", async () => {
  const drawn = await askedWith(false);
  await drawn.until(() => assign.mock.calls.length === 1);
  expect(rememberedAccount()).toBeNull();
});

test.each([false, true])(
  "a draft alone is asked about, and removed by the first answer (all devices: %s)",
  async (all) => {
    const drawn = await askedWith(true, all);
    await drawn.until(() => drawn.text().includes("1 thing you wrote here was not sent."));
    expect(assign).not.toHaveBeenCalled();
    await drawn.tap(drawn.button("Remove and sign out"));
    await drawn.until(() => assign.mock.calls.length === 1);
    expect(localStorage.getItem(DRAFT)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain("98300");
  },
);

test("whoever says so keeps it here", async () => {
  const drawn = await askedWith(true);
  await drawn.until(() => drawn.text().includes("1 thing you wrote here was not sent."));
  await drawn.tap(drawn.button("Keep here and sign out"));
  await drawn.until(() => assign.mock.calls.length === 1);
  expect(localStorage.getItem(DRAFT)).toContain("98300");
  expect(rememberedAccount()).toBeNull();
});

test("staying signed in changes nothing", async () => {
  const drawn = await askedWith(true);
  await drawn.until(() => drawn.text().includes("was not sent"));
  await drawn.tap(drawn.button("Stay signed in"));
  await drawn.until(() => !drawn.text().includes("was not sent"));
  expect(rememberedAccount()).toBe("asha");
  expect(localStorage.getItem(DRAFT)).not.toBeNull();
});
