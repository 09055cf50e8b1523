import { beforeEach, describe, expect, test } from "vitest";
import type { Api, Route } from "#contract/route.ts";
import { NO_ANSWERS } from "../drafts/answers.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { SESSION_COOKIE } from "../testing/session-cookie.ts";
import { NumberCodePart } from "./steps/NumberCodePart.tsx";
import { useNumberCode } from "./useNumberCode.ts";

const DRAFT: Draft = { id: "one", at: 1, step: "check", answers: { ...NO_ANSWERS, phone: "98300 12345" } };
const SEND = "/api/auth/phone-number/send-otp";
const VERIFY = "/api/auth/phone-number/verify";
const REFUSED = "This browser blocks cookies";

let asked: string[] = [];
let proved: boolean[] = [];
beforeEach(() => {
  asked = [];
  proved = [];
  setCurrentUser({ state: "nobody" });
});

/** A server that accepts every code. The browser keeps its session as the test has it. */
const api = (async (route: Route) => {
  asked.push(route.path);
  return { ok: true, value: { sends: { sms: true, mail: true } } };
}) as Api;

function Proof() {
  const code = useNumberCode(DRAFT, { account: "anonymous", country: "IN" });
  return (
    <>
      <NumberCodePart code={code} number="98300 12345" draft="one" isAnonymous onLater={() => undefined} />
      <button type="button" onClick={() => void code.send()}>
        Send
      </button>
      <button type="button" onClick={() => void code.prove().then((isProved) => proved.push(isProved))}>
        Post it
      </button>
    </>
  );
}

async function post(): Promise<DrawnScreen> {
  const screen = await draw(<Proof />, { api });
  await screen.tap(screen.button("Send"));
  await screen.until(() => asked.includes(SEND));
  await screen.until(() => screen.text().includes("Code"));
  await screen.tap(screen.button("Post it"));
  await screen.until(() => proved.length > 0);
  return screen;
}

describe("a browser that refuses cookies", () => {
  test("is told so before a code is sent, and what to do", async () => {
    Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
    const screen = await draw(<Proof />, { api });
    await screen.tap(screen.button("Send"));
    await screen.until(() => screen.text().includes(REFUSED));
    expect(screen.text()).toContain("Allow cookies and site data for this site");
    expect(screen.element.querySelector("[role=alert]")?.textContent).toContain(REFUSED);
    expect(asked).not.toContain(SEND);
  });

  test("is told so when it kept nothing of a sign-in, whatever it says of itself", async () => {
    const screen = await post();
    await screen.until(() => screen.text().includes(REFUSED));
    expect(asked).toContain(VERIFY);
    expect(proved).toEqual([false]);
  });
});

test("a browser that keeps its session is told nothing, and goes on", async () => {
  document.cookie = SESSION_COOKIE;
  const screen = await post();
  expect(proved).toEqual([true]);
  expect(screen.text()).not.toContain(REFUSED);
});
