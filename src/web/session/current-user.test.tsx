import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Api } from "#contract/route.ts";
import { rememberAccount } from "../store/account.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { SESSION_COOKIE } from "../testing/session-cookie.ts";
import { useCurrentUser } from "./useCurrentUser.ts";

const REFUSED = { status: 401, reason: "identity/unauthenticated" } as never;

let drawn: DrawnScreen | undefined;
let asked: string[] = [];
const api: Api = async (route) => {
  asked.push(route.path);
  return { ok: false, problem: REFUSED };
};

beforeEach(() => {
  asked = [];
});

afterEach(() => {
  vi.doUnmock("#contract/identity.ts");
});

function Who() {
  return <p>{useCurrentUser().state}</p>;
}

test("where no session and no account are known, it is nobody, and the server is not asked", async () => {
  drawn = await draw(<Who />, { api });
  expect(drawn.text()).toContain("nobody");
  expect(asked).toEqual([]);
});

test.each([
  ["a session", () => void (document.cookie = SESSION_COOKIE)],
  ["an account whose session may have ended", () => rememberAccount("0190a7c0-0000-7000-8000-000000000001")],
])("the server is asked of %s", async (_name, begin) => {
  begin();
  drawn = await draw(<Who />, { api });
  await drawn.until(() => drawn?.text().includes("nobody") === true);
  expect(asked).toEqual(["/api/v1/me"]);
});

test("where the code of the question cannot be loaded, the answer has failed; nobody waits forever", async () => {
  document.cookie = SESSION_COOKIE;
  vi.resetModules();
  vi.doMock("#contract/identity.ts", () => Promise.reject(new TypeError("Failed to fetch")));
  const [fresh, screen] = await Promise.all([import("./useCurrentUser.ts"), import("../testing/screen.tsx")]);
  const Fresh = () => <p>{fresh.useCurrentUser().state}</p>;
  drawn = await screen.draw(<Fresh />, { api });
  await drawn.until(() => drawn?.text().includes("failed") === true);
  expect(asked).toEqual([]);
});
