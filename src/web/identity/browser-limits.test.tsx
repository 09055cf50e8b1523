import { act } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { draw, refusal, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { BackupCodes } from "./security/BackupCodes.tsx";
import { SignInScreen } from "./sign-in/SignInScreen.tsx";
import { CodeSent } from "./CodeStep.tsx";
import { SignUpScreen } from "./sign-in/SignUpScreen.tsx";
import { VerifyScreen } from "./sign-in/VerifyScreen.tsx";

let drawn: DrawnScreen | undefined;

describe("a page opened without https says why a feature is off", () => {
  beforeEach(() => vi.stubGlobal("isSecureContext", false));

  test("passkeys", async () => {
    drawn = await draw(<SignInScreen />);
    expect(drawn.text()).toContain("Passkeys work only on secure pages (https).");
    expect(drawn.text()).not.toContain("Use this device’s screen lock");
  });

  test("copying", async () => {
    drawn = await draw(<BackupCodes codes={["a1b2", "c3d4"]} onDone={() => undefined} />);
    expect(drawn.text()).toContain("Your browser copies only from secure pages (https).");
    expect(drawn.text()).toContain("c3d4");
  });
});

test("a browser that knows no passkeys is told so", async () => {
  vi.stubGlobal("isSecureContext", true);
  drawn = await draw(<SignInScreen />);
  expect(drawn.text()).toContain("This browser does not support passkeys.");
});

test("Caps Lock is said while a password is typed", async () => {
  drawn = await draw(<SignInScreen />);
  const field = drawn.field("Password");
  const key = new KeyboardEvent("keydown", { key: "A", bubbles: true });
  Object.defineProperty(key, "getModifierState", { value: (name: string) => name === "CapsLock" });
  await act(async () => void field.dispatchEvent(key));
  expect(drawn.text()).toContain("Caps Lock is on.");
});

test("a password can be shown, and is a password again", async () => {
  drawn = await draw(<SignInScreen />);
  expect(drawn.field("Password").type).toBe("password");
  await drawn.tap(drawn.button("Show the password"));
  expect(drawn.field("Password").type).toBe("text");
  expect(drawn.button("Show the password").getAttribute("aria-pressed")).toBe("true");
});

test("password managers and keyboards know each field", async () => {
  drawn = await draw(<SignInScreen />);
  expect(drawn.field("Phone or e-mail").getAttribute("autocomplete")).toContain("username");
  expect(drawn.field("Password").getAttribute("autocomplete")).toBe("current-password");
  await drawn.type(drawn.field("Phone or e-mail"), "+91 98765");
  expect(drawn.field("Phone or e-mail").getAttribute("inputmode")).toBe("tel");
});

test("after half a minute it says that it is still trying, and the typed stays", async () => {
  const never = server({ "/api/auth/sign-in/email": new Promise(() => undefined) });
  drawn = await draw(<SignInScreen />, { api: never });
  await drawn.type(drawn.field("Phone or e-mail"), "asha@example.org");
  await drawn.type(drawn.field("Password"), "typed-by-me");
  vi.useFakeTimers();
  await drawn.tap(drawn.button("Sign in"));
  expect(drawn.button("Sending").getAttribute("aria-busy")).toBe("true");
  expect(drawn.text()).not.toContain("Still trying.");
  await drawn.pass(30_000);
  expect(drawn.text()).toContain("Still trying.");
  expect(drawn.field("Password").value).toBe("typed-by-me");
});

describe("where no mail or text message leaves by itself", () => {
  const ways = (mail: boolean, sms: boolean) => ({
    "/api/v1/identity": {
      ok: true as const,
      value: { providers: [], sends: { mail, sms }, lookup: "closed", country: "IN", closedBecause: null },
    },
  });

  test.each([
    [false, false, "E-mail and text messages are not set up here"],
    [false, true, "E-mail is not set up here"],
    [true, false, "Text messages are not set up here"],
  ])("mail %s, messages %s: sign-up says whom to ask", async (mail, sms, words) => {
    drawn = await draw(<SignUpScreen />, { api: server(ways(mail, sms)) });
    await drawn.until(() => drawn?.text().includes(words) === true);
    expect(drawn.text()).toContain("Ask the organiser.");
  });

  test.each([
    [false, "An e-mail to asha@example.org is ready and waiting here."],
    [true, "We sent an e-mail to asha@example.org."],
  ])("mail %s: what became of the mail is said", async (mail, words) => {
    const sent = { "/api/auth/send-verification-email": { ok: true as const, value: {} } };
    drawn = await draw(<VerifyScreen />, { api: server({ ...ways(mail, true), ...sent }), at: "/verify-email" });
    await drawn.type(drawn.field("E-mail"), "asha@example.org");
    await drawn.tap(drawn.button("Send the e-mail"));
    await drawn.until(() => drawn?.text().includes(words) === true);
  });

  test.each([true, false])("that a landline is called is said where it is: %s", async (calls) => {
    const sends = { mail: true, sms: true, calls };
    const value = { providers: [], sends, lookup: "closed", country: "IN", closedBecause: null };
    drawn = await draw(<CodeSent title="Enter the code" phone="+91 33 2233 4455" />, {
      api: server({ "/api/v1/identity": { ok: true as const, value } }),
    });
    await drawn.until(() => drawn?.text().includes("+91 33 2233 4455") === true);
    await drawn.rest();
    await drawn.rest();
    expect(drawn.text().includes("For a landline, we call and a voice reads the code twice.")).toBe(calls);
  });

  test("nothing is said where they do", async () => {
    drawn = await draw(<SignUpScreen />, { api: server(ways(true, true)) });
    await drawn.rest();
    expect(drawn.text()).not.toContain("by itself");
  });
});

test("a mail's link that is too old says so and offers a new mail", async () => {
  drawn = await draw(<VerifyScreen />, { at: "/verify-email?error=identity%2Flink-ended" });
  expect(drawn.text()).toContain(refusal("identity/link-ended").title);
  expect(drawn.button("Send the e-mail")).toBeDefined();
});

test("the link of a change, opened where its account is not signed in, says what to do and where to sign in", async () => {
  drawn = await draw(<VerifyScreen />, { at: "/verify-email?error=identity%2Fother-account" });
  expect(drawn.text()).toContain(refusal("identity/other-account").title);
  expect(drawn.text()).toContain("sign in to it in this browser");
  expect(drawn.element.querySelector('a[href^="/signin"]')).not.toBeNull();
});
