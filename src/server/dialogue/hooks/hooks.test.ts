import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows, gatewayCall, GATEWAY_KEY, gatewaySends, HOOK_SETTINGS, twilioCall } from "../testing/text-us.ts";
import { signatureOf } from "./twilio.ts";

let service: TestService;
let clock = Date.now();
beforeAll(async () => {
  const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  service = await testService({
    settings: { ...HOOK_SETTINGS, SMS_HOOK_SECRETS: `${other},${GATEWAY_KEY}` },
    now: () => new Date(clock),
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.pool.query("DELETE FROM texts");
  await service.database.pool.query("DELETE FROM dialogues");
  await service.database.pool.query("DELETE FROM auth.message");
});

/** What a call may leave behind. */
const traces = async (): Promise<number[]> =>
  Promise.all(
    ["texts", "dialogues", "auth.message", "consents", "message_stops"].map((each) => countRows(service, each)),
  );
const NOTHING = [0, 0, 0, 0, 0];

async function reasonOf(answer: Response): Promise<unknown[]> {
  const { reason } = await answer.json();
  return [answer.status, reason];
}

describe("the published examples", () => {
  test("of Standard Webhooks 1.0 (libraries, test of signing)", () => {
    const signed = new Webhook(GATEWAY_KEY).sign(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
    );
    expect(signed).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("of Twilio (docs, security; and its libraries' tests of repeated fields)", () => {
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const fields = [
      ["CallSid", "CA1234567890ABCDE"],
      ["Caller", "+14158675309"],
      ["Digits", "1234"],
      ["From", "+14158675309"],
      ["To", "+18005551212"],
    ] as const;
    expect(signatureOf("12345", url, fields)).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
    expect(signatureOf("12345", url, fields.toReversed())).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
    const repeated = [
      ["Sid", "CA123"],
      ["SidAccount", "AC123"],
      ["Digits", "5678"],
      ["Digits", "1234"],
      ["Digits", "1234"],
    ] as const;
    expect(signatureOf("12345", url, repeated)).toBe("IK+Dwps556ElfBT0I3Rgjkr1wJU=");
  });

  test("of Standard Webhooks, as the deployment sees it at that time", async () => {
    const now = clock;
    clock = 1_614_265_330_000 + 299_000;
    const call = (signature: string, body = '{"test": 2432232314}') =>
      fetch(`${service.url}/hooks/gateway`, {
        method: "POST",
        headers: {
          "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
          "webhook-timestamp": "1614265330",
          "webhook-signature": signature,
        },
        body,
      });
    const right = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    // Signed, but no text: that is another refusal than a wrong signature.
    expect(await reasonOf(await call(right))).toEqual([400, "http/invalid-argument"]);
    expect(await reasonOf(await call(`v1,wrong v1a,x ${right}`))).toEqual([400, "http/invalid-argument"]);
    expect(await reasonOf(await call(right.replace("g0hM", "g0hN")))).toEqual([403, "hooks/bad-signature"]);
    expect(await reasonOf(await call(right, '{"test": 2432232315}'))).toEqual([403, "hooks/bad-signature"]);
    clock = 1_614_265_330_000 + 301_000;
    expect(await reasonOf(await call(right))).toEqual([403, "hooks/bad-signature"]);
    clock = now;
    expect(await traces()).toEqual(NOTHING);
  });
});

const EVENT = {
  type: "text.received",
  timestamp: "2026-11-23T12:00:00Z",
  data: { from: "+919830011111", text: "help" },
};

describe("/hooks/gateway", () => {
  test("a text is answered by the queue, once, also when it comes again", async () => {
    const at = new Date(clock);
    const first = await gatewayCall(service, EVENT, { id: "msg_one", at });
    expect([first.status, await first.text()]).toEqual([204, ""]);
    const after = await traces();
    const again = await Promise.all([1, 2, 3].map(() => gatewayCall(service, EVENT, { id: "msg_one", at })));
    expect(again.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await countRows(service, "texts")).toBe(1);
    expect(after[0]).toBe(1);
  });

  test("the same text ten times at once has one effect", async () => {
    const at = new Date(clock);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => gatewayCall(service, EVENT, { id: "msg_many", at })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await countRows(service, "texts WHERE answer_hash IS NOT NULL")).toBe(1);
  });

  test.each([
    ["one byte is changed", { change: (body: string) => body.replace("help", "helq") }],
    ["another secret signed it", { secret: `whsec_${Buffer.alloc(32, 9).toString("base64")}` }],
    ["it is six minutes old", { at: new Date(clock - 360_000) }],
    ["it is of the future", { at: new Date(clock + 360_000) }],
  ])("where %s: 403, and nothing is kept", async (_name, change) => {
    expect(await reasonOf(await gatewayCall(service, EVENT, { at: new Date(clock), ...change }))).toEqual([
      403,
      "hooks/bad-signature",
    ]);
    expect(await traces()).toEqual(NOTHING);
  });

  test("a field that comes twice is refused in any order, and nothing is kept", async () => {
    const sender = '"from":"+919830011111"';
    for (const data of [
      `{${sender},"from":"+919830011112","text":"help"}`,
      `{${sender},"text":"help","text":"STOP"}`,
      `{${sender},"\\u0066rom":"+919830011112","text":"help"}`,
    ]) {
      const change = `{"type":"text.received","data":${data}}`;
      expect(await reasonOf(await gatewaySends(service, change, new Date(clock))), data).toEqual([
        400,
        "http/invalid-argument",
      ]);
    }
    const typeTwice = `{"type":"other","type":"text.received","data":{${sender},"text":"help"}}`;
    expect((await gatewaySends(service, typeTwice, new Date(clock))).status).toBe(400);
    expect(await traces()).toEqual(NOTHING);
    // The same names in other objects, or in a text, are no repetition.
    const once = `{"type":"text.received","from":"x","data":{${sender},"text":"\\"from\\":1, {\\"from\\":2"},"more":[{"a":1},{"a":2}]}`;
    expect((await gatewaySends(service, once, new Date(clock))).status).toBe(204);
  });

  test("a megabyte, no sender: refused, and nothing is kept", async () => {
    const at = new Date(clock);
    const huge = { ...EVENT, data: { ...EVENT.data, text: "x".repeat(1_048_576) } };
    expect(await reasonOf(await gatewayCall(service, huge, { at }))).toEqual([413, "http/payload-too-large"]);
    const nobody = { type: "text.received", data: { text: "help" } };
    expect(await reasonOf(await gatewayCall(service, nobody, { at }))).toEqual([400, "http/invalid-argument"]);
    expect(await traces()).toEqual(NOTHING);
  });
});

describe("/hooks/twilio", () => {
  const FIELDS = [
    ["MessageSid", "SM1"],
    ["From", "whatsapp:+919830022222"],
    ["To", "whatsapp:+12015550100"],
    ["Body", "help"],
  ] as const;

  test("a message is answered in the answer, once, also when it comes again", async () => {
    expect(await (await twilioCall(service, FIELDS)).text()).toContain("<Message>");
    expect(await (await twilioCall(service, FIELDS)).text()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    );
    expect(await countRows(service, "texts")).toBe(1);
  });

  test("one byte changed, or no signature: 403, and nothing is kept", async () => {
    const url = `${HOOK_SETTINGS.PUBLIC_URL}/hooks/twilio`;
    const right = signatureOf(HOOK_SETTINGS.TWILIO_AUTH_TOKENS, url, FIELDS);
    const changed = FIELDS.map(([name, value]) => [name, value.replace("help", "helq")] as const);
    for (const [fields, signature] of [
      [changed, right],
      [FIELDS, `${right.slice(0, -2)}A=`],
      [FIELDS, ""],
      [[...FIELDS, ["Extra", "1"] as const], right],
    ] as const)
      expect(await reasonOf(await twilioCall(service, fields, signature))).toEqual([403, "hooks/bad-signature"]);
    expect(await traces()).toEqual(NOTHING);
  });

  test("a megabyte is refused, signed truly or not, and nothing is kept", async () => {
    const huge = FIELDS.map(([name, value]) => [name, name === "Body" ? "x".repeat(1_048_576) : value] as const);
    for (const signature of [undefined, ""])
      expect(await reasonOf(await twilioCall(service, huge, signature))).toEqual([413, "http/payload-too-large"]);
    expect(await traces()).toEqual(NOTHING);
  });

  test("a field that comes twice is refused; no sender, a sticker harm nothing", async () => {
    const twice = [...FIELDS, ["From", "+919830033333"] as const];
    expect(await reasonOf(await twilioCall(service, twice))).toEqual([400, "http/invalid-argument"]);
    expect(
      (
        await twilioCall(service, [
          ["MessageSid", "SM2"],
          ["Body", "help"],
        ])
      ).status,
    ).toBe(200);
    expect(await traces()).toEqual(NOTHING);
    const sticker = [
      ["MessageSid", "SM3"],
      ["From", "+919830044444"],
      ["Body", ""],
      ["NumMedia", "1"],
    ] as const;
    expect(await (await twilioCall(service, sticker)).text()).toContain("<Message>");
  });
});

test("a hook without its secret is not there; the others' methods are not either", async () => {
  const bare = await testService({ database: service.database, secret: service.secret });
  for (const path of ["/hooks/gateway", "/hooks/twilio", "/hooks/nothing"]) {
    const answer = await fetch(bare.url + path, { method: "POST" });
    expect(await reasonOf(answer), path).toEqual([404, "http/not-found"]);
  }
  await bare.close();
  expect((await service.get("/hooks/gateway")).status).toBe(405);
});
