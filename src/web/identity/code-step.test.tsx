import { expect, test } from "vitest";
import { verifyPhoneCode } from "#contract/sign-in.ts";
import type { SubmitRequest } from "../data/useSubmit.ts";
import { draw, refusal, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CodeStep } from "./CodeStep.tsx";
import type { NewAccount } from "./CodeStep.tsx";

let drawn: DrawnScreen;

const PHONE = "+919830012345";

/** The step, with a server that always refuses for this reason, and what it was asked. */
async function refusedFor(reason: string) {
  const sent: object[] = [];
  const left: string[] = [];
  const api = server({ "/api/auth/phone-number/verify": { ok: false, problem: refusal(reason) } });
  const take = async (ask: SubmitRequest, code: string, newAccount?: NewAccount) => {
    sent.push({ code, ...newAccount });
    await ask(verifyPhoneCode, { phoneNumber: PHONE, code, ...newAccount });
  };
  drawn = await draw(
    <CodeStep
      phone={PHONE}
      onCode={take}
      onChange={() => left.push("other number")}
      onOtherWay={() => left.push("other way")}
    />,
    { api },
  );
  await drawn.type(drawn.field("Code"), "123456");
  await drawn.tap(drawn.button("Continue"));
  return { sent, left };
}

test("a number whose account nobody used for long: sign in another way, or begin anew with the same code", async () => {
  const { sent, left } = await refusedFor("identity/number-unused");
  await drawn.until(() => drawn.text().includes("Is this account yours?"));
  expect(drawn.text()).toContain("+91 98300 12345");
  expect(drawn.text()).toContain("Sign in another way");
  await drawn.tap(drawn.button("Sign in another way"));
  expect(left).toEqual(["other way"]);
  await drawn.tap(drawn.button("Start a new account"));
  await drawn.until(() => sent.length === 2);
  expect(sent).toEqual([{ code: "123456" }, { code: "123456", newAccount: true }]);
});

test("a code that became too short is said at its field, and a new one can be asked for", async () => {
  await refusedFor("identity/code-too-short");
  await drawn.until(() => drawn.text().includes("Codes now have eight digits"));
  expect(drawn.field("Code").value).toBe("123456");
});
