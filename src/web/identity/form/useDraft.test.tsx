import { beforeEach, expect, test, vi } from "vitest";
import { NOW } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { IdentityPage } from "../IdentityPage.tsx";
import { SignInScreen } from "../sign-in/SignInScreen.tsx";
import { SignUpScreen } from "../sign-in/SignUpScreen.tsx";

let drawn: DrawnScreen | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

const keep = (form: string, fields: Readonly<Record<string, unknown>>) =>
  sessionStorage.setItem(`lifeboard.form.${form}`, JSON.stringify(fields));

test("a form opened anew is at the step where it was left, with what was typed", async () => {
  keep("signup", { identifier: "asha@example.org", alias: "Asha", step: "alias", at: NOW.getTime() });
  drawn = await draw(<SignUpScreen />);
  expect(drawn.field("Name that others see").value).toBe("Asha");
});

test("after ten minutes it begins anew, what was typed stays", async () => {
  keep("signin", { identifier: "asha@example.org", step: "second", at: NOW.getTime() - 11 * 60_000 });
  drawn = await draw(<SignInScreen />);
  expect(drawn.field("Phone or e-mail").value).toBe("asha@example.org");
});

test.each(["not JSON", "7", "null", '{"identifier":7}'])(
  "what somebody else wrote there is not taken: %s",
  async (text) => {
    sessionStorage.setItem("lifeboard.form.signin", text);
    drawn = await draw(<SignInScreen />);
    expect(drawn.field("Phone or e-mail").value).toBe("");
  },
);

test("a second step that comes too late leads back to the first, and says why", async () => {
  keep("signin", { identifier: "asha@example.org", step: "second", at: NOW.getTime() });
  const problem = refusal("identity/session-expired", "en", { status: 401 });
  drawn = await draw(<SignInScreen />, {
    api: server({ "/api/auth/two-factor/verify-totp": { ok: false, problem } }),
    at: "/signin?next=/account/security",
  });
  await drawn.type(drawn.field("Code"), "123456");
  await drawn.tap(drawn.button("Sign in"));
  await drawn.until(() => drawn?.text().includes(problem.title) === true);
  expect(drawn.field("Phone or e-mail").value).toBe("asha@example.org");
  expect(drawn.element.querySelector('a[href^="/signin"]')).toBeNull();
});

test("a part of the program that cannot be fetched is said, and fetched again on a tap", async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(SignInScreen);
  };
  drawn = await draw(<IdentityPage page={{ path: "/signin", name: "signin", back: "/", load }} />, { at: "/signin" });
  await drawn.until(() => drawn?.text().includes("We could not reach the server") === true);
  await drawn.tap(drawn.button("Try again now"));
  await drawn.until(() => drawn?.text().includes("Phone or e-mail") === true);
});
