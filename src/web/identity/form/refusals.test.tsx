import { describe, expect, test, vi } from "vitest";
import { REASONS, statusOf } from "#contract/errors.ts";
import type { Reason } from "#contract/errors.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { IDENTITY_PAGES } from "../pages.ts";
import { RefusalNote } from "./RefusalNote.tsx";
import { PLACES, signInPurpose } from "./refusals.ts";
import { SignInScreen } from "../sign-in/SignInScreen.tsx";

const IDENTITY = Object.keys(REASONS).filter((reason): reason is Reason => reason.startsWith("identity/"));

let drawn: DrawnScreen | undefined;

describe("every refusal of accounts is said in words, with what to do next", () => {
  for (const language of ["en", "hi"]) {
    test.each(IDENTITY)(`${language}: %s`, async (reason) => {
      const said = refusal(reason, language, { status: statusOf(reason) });
      expect(said.title).not.toBe(reason);
      drawn = await draw(<RefusalNote problem={said} />, { language });
      expect(drawn.text()).toContain(said.title);
      expect(drawn.text()).toContain(said.detail);
      drawn.end();
      // From an address instead of an answer: the same text.
      drawn = await draw(<RefusalNote problem={{ ...said, title: "", detail: "" }} />, { language });
      expect(drawn.text()).toContain(said.title);
    });
  }

  test("who is shut out reads why and until when, and whom to write to", async () => {
    const told = refusal("identity/banned", "en", { ban: { reason: "asked for money", until: null } });
    drawn = await draw(<RefusalNote problem={told} />);
    for (const words of ["asked for money", "For good"]) expect(drawn.text()).toContain(words);
    drawn.end();
    drawn = await draw(<RefusalNote problem={{ ...told, ban: { reason: "", until: "2027-03-01T10:00:00.000Z" } }} />);
    expect(drawn.text()).toMatch(/Until .*Mar/);
  });

  test("none is without a place, and no link leads nowhere", () => {
    expect(Object.keys(PLACES).toSorted()).toEqual(IDENTITY.toSorted());
    const pages = ["/", ...IDENTITY_PAGES.map(({ path }) => path)];
    for (const { next } of Object.values(PLACES)) for (const { page } of next) expect(pages).toContain(page);
  });

  test("where signing in mends it, the link leads there and back", async () => {
    for (const reason of ["http/unauthenticated", "identity/session-expired", "identity/fresh-sign-in-needed"]) {
      drawn = await draw(<RefusalNote problem={refusal(reason)} />, { at: "/account/security/delete" });
      const href = drawn.element.querySelector("a")?.getAttribute("href") ?? "";
      expect(href).toContain("next=%2Faccount%2Fsecurity%2Fdelete");
      expect(href).toContain(`for=${signInPurpose(refusal(reason))}`);
      drawn.end();
    }
  });
});

describe("a refused sign-in", () => {
  const refusing = (reason: string, more = {}) =>
    server({
      "/api/auth/sign-in/email": { ok: false, problem: refusal(reason, "en", more) },
      "/api/auth/phone-number/send-otp": { ok: false, problem: refusal(reason, "en", more) },
    });

  async function signIn(who: string): Promise<void> {
    if (drawn === undefined) return;
    await drawn.type(drawn.field("Phone or e-mail"), who);
    const password = [...drawn.element.querySelectorAll("input")].find(({ type }) => type === "password");
    if (password !== undefined) await drawn.type(password, "typed-by-me");
    await drawn.tap(drawn.button(password === undefined ? "Send me a code" : "Sign in"));
  }

  test.each([
    ["identity/wrong-credentials", "Password"],
    ["identity/wrong-password", "Password"],
    ["identity/user-not-found", "Phone or e-mail"],
    ["identity/invalid-email", "Phone or e-mail"],
  ])("%s stands under its field; what was typed stays", async (reason, label) => {
    drawn = await draw(<SignInScreen />, { api: refusing(reason), at: "/signin" });
    await signIn("asha@example.org");
    const field = drawn.field(label);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const alert = document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
    expect(alert?.getAttribute("role")).toBe("alert");
    expect(alert?.textContent).toContain(refusal(reason).title);
    expect(drawn.field("Phone or e-mail").value).toBe("asha@example.org");
    expect(drawn.field("Password").value).toBe("typed-by-me");
  });

  test("a number that cannot be used is said under the field, and no password is asked for", async () => {
    drawn = await draw(<SignInScreen />, { api: refusing("identity/invalid-phone"), at: "/signin" });
    await signIn("98765");
    expect(drawn.field("Phone or e-mail").getAttribute("aria-invalid")).toBe("true");
    expect(drawn.text()).toContain(refusal("identity/invalid-phone").title);
  });

  test("too many tries: the time to wait is told, counted down, and the key is off meanwhile", async () => {
    const api = refusing("identity/too-many-requests", { status: 429, retryAfterSeconds: 62 });
    drawn = await draw(<SignInScreen />, { api, at: "/signin" });
    vi.useFakeTimers();
    await signIn("asha@example.org");
    expect(drawn.text()).toContain("Wait 1:02 minutes.");
    expect(drawn.button("Sign in").getAttribute("aria-disabled")).toBe("true");
    await drawn.pass(60_000);
    expect(drawn.text()).toContain("Wait 2 seconds.");
    await drawn.pass(1_000);
    expect(drawn.text()).toContain("Wait 1 second.");
    await drawn.pass(1_000);
    expect(drawn.text()).not.toContain("Wait 1 second.");
    expect(drawn.button("Sign in").hasAttribute("aria-disabled")).toBe(false);
  });

  test("no net, and no answer for a minute, are said as that", async () => {
    drawn = await draw(<SignInScreen />, {
      api: refusing("http/unavailable", { status: 0, title: "" }),
      at: "/signin",
    });
    await signIn("asha@example.org");
    expect(drawn.text()).toContain("We could not reach the server");
    drawn.end();
    const late = refusing("http/deadline-exceeded", { status: 0, title: "" });
    drawn = await draw(<SignInScreen />, { api: late, at: "/signin" });
    await signIn("asha@example.org");
    expect(drawn.text()).toContain("No answer for a minute");
  });

  test("a second factor that is wanted is asked for", async () => {
    drawn = await draw(<SignInScreen />, { api: refusing("identity/second-factor-needed"), at: "/signin" });
    await signIn("asha@example.org");
    expect(drawn.text()).toContain("Enter the code your authenticator app shows now.");
  });

  test.each([
    ["account_not_linked", "identity/account-not-linked"],
    ["identity/provider-refused", "identity/provider-refused"],
    ["access_denied", "identity/provider-refused"],
    ["banned", "identity/banned"],
  ])("what a provider refused comes back in the address (%s) and is said", async (error, reason) => {
    drawn = await draw(<SignInScreen />, { at: `/signin?error=${encodeURIComponent(error)}` });
    expect(drawn.text()).toContain(refusal(reason).title);
  });

  test("a second step asked for after a provider is asked for once, and can be left", async () => {
    drawn = await draw(<SignInScreen />, { at: "/signin?error=identity%2Fsecond-factor-needed&next=%2Faccount" });
    expect(drawn.text()).toContain("Enter the code your authenticator app shows now.");
    await drawn.tap(drawn.button("Sign in as somebody else"));
    expect(drawn.field("Phone or e-mail")).toBeDefined();
  });

  test("where nobody can sign in, it says so and that finding help works", async () => {
    const ways = {
      providers: [],
      sends: { mail: true, sms: true },
      lookup: "closed",
      country: null,
      closedBecause: "identity/public-url-missing",
    };
    drawn = await draw(<SignInScreen />, {
      api: server({ "/api/v1/identity": { ok: true, value: ways } }),
      at: "/signin",
    });
    const { title } = refusal("identity/public-url-missing");
    await drawn.until(() => drawn?.text().includes(title) === true);
  });
});
