import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows, GATEWAY_KEY, HOOK_SETTINGS, TWILIO_TOKEN } from "../testing/text-us.ts";
import { signatureOf } from "./twilio.ts";
import { readForm } from "./read-form.ts";
import { whatsappSignature } from "./whatsapp.ts";

const SECRET = "0123456789abcdef".repeat(4);
const APP_SECRET = "5f2b0c4a9d8e7f60";

let service: TestService;
beforeAll(async () => {
  service = await testService({
    settings: {
      ...HOOK_SETTINGS,
      AFRICASTALKING_SECRET: SECRET,
      AFRICASTALKING_ADDRESSES: "127.0.0.1",
      WHATSAPP_APP_SECRETS: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: "a-token-of-the-operator",
      WHATSAPP_NUMBER_ID: "106540352242922",
      WHATSAPP_TOKEN: "EAAG-of-this-test",
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ["texts", "dialogues", "consents", "auth.message"])
    await service.database.pool.query(`DELETE FROM ${table}`);
});

/** Bytes of which `<ff>` is one byte, in hex. */
function bytesOf(text: string): Buffer<ArrayBuffer> {
  const parts = text.split(/<([0-9a-f]{2})>/);
  return Buffer.concat(parts.map((part, at) => (at % 2 === 1 ? Buffer.from(part, "hex") : Buffer.from(part))));
}

type Call = (body: Buffer<ArrayBuffer>) => Promise<Response>;

/** A call of each provider with bytes as they are, signed truly where it signs. */
const gateway =
  (id = `msg_${randomUUID()}`): Call =>
  (body) => {
    const time = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(GATEWAY_KEY.slice("whsec_".length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest("base64");
    const headers = { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${signature}` };
    return fetch(`${service.url}/hooks/gateway`, { method: "POST", headers, body });
  };

const FORM = "application/x-www-form-urlencoded";

const twilio: Call = (body) => {
  const signature = signatureOf(TWILIO_TOKEN, `${HOOK_SETTINGS.PUBLIC_URL}/hooks/twilio`, readForm(body));
  const headers = { "Content-Type": FORM, "X-Twilio-Signature": signature };
  return fetch(`${service.url}/hooks/twilio`, { method: "POST", headers, body });
};

const africasTalking =
  (name: "sms" | "ussd"): Call =>
  (body) =>
    fetch(`${service.url}/hooks/africastalking/${SECRET}/${name}`, {
      method: "POST",
      headers: { "Content-Type": FORM },
      body,
    });

const whatsapp: Call = (body) => {
  const headers = { "Content-Type": "application/json", "X-Hub-Signature-256": whatsappSignature(APP_SECRET, body) };
  return fetch(`${service.url}/hooks/whatsapp`, { method: "POST", headers, body });
};

/** A message of the Cloud API, as text before it is bytes. */
function cloudText(id: string, text: string): string {
  const value = {
    metadata: { phone_number_id: "106540352242922" },
    messages: [{ id, from: "919830066666", type: "text", text: { body: text } }],
  };
  return JSON.stringify({ entry: [{ changes: [{ value }] }] });
}

/** What a body that comes three times leaves behind. */
async function after(call: Call, body: string): Promise<{ status: number; texts: number; answers: number }> {
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) statuses.push((await call(bytesOf(body))).status);
  expect(new Set(statuses).size, `${body}: ${statuses.join()}`).toBe(1);
  const texts = await countRows(service, "texts");
  return { status: statuses[0] ?? 0, texts, answers: await countRows(service, "texts WHERE answer_hash IS NOT NULL") };
}

/** Parts of a form: bytes of no letter, half a letter, a surrogate, no bytes at all. */
const BROKEN = ["help %FF%FE", "%C3", "%ED%A0%80", "<ff><fe>", "%00", "help%00me"];
/** An id that no index takes as it is: it cannot be compressed. */
const LONG = Array.from({ length: 300 }, () => randomUUID()).join("");
const NOTHING = { texts: 0, answers: 0 };
const ONCE = { texts: 1, answers: 1 };

describe("bytes that are no UTF-8, signed truly", () => {
  test("/hooks/gateway", async () => {
    const event = (text: string) => `{"type":"text.received","data":{"from":"+919830011111","text":"${text}"}}`;
    // The same call with bytes that are text is taken: so the signature is the right one.
    expect(await after(gateway("a"), event("help"))).toEqual({ status: 204, ...ONCE });
    await service.database.pool.query("DELETE FROM texts");
    for (const broken of ["help <ff><fe>", "<c3>", "<ed><a0><80>", "<f0><9f>"])
      expect(await after(gateway("b"), event(broken)), broken).toEqual({ status: 403, ...NOTHING });
  });

  test.each([...BROKEN, "%ZZ"])("/hooks/twilio, a text with %s", async (broken) => {
    const body = `MessageSid=SM1&From=%2B919830022222&To=%2B12015550100&Body=${broken}`;
    expect(await after(twilio, body)).toEqual({ status: 200, ...ONCE });
  });
  test.each(["%FF%FE", "<ff>", "SM%00", "too many letters"])("/hooks/twilio, an id with %s", async (id) => {
    const body = `MessageSid=${id === "too many letters" ? LONG : id}&From=%2B919830022222&To=%2B12015550100&Body=help`;
    expect(await after(twilio, body)).toEqual({ status: 200, ...ONCE });
  });
  test.each(["%FF%FE", "<ff>", "%2B9198300%0022222"])("/hooks/twilio, a sender with %s", async (broken) => {
    const body = `MessageSid=SM1&From=${broken}&To=%2B12015550100&Body=help`;
    expect(await after(twilio, body)).toEqual({ status: 200, texts: 1, answers: 0 });
  });

  test.each(BROKEN)("/hooks/africastalking, a text with %s", async (broken) => {
    const body = `id=at-1&from=%2B254711000333&to=40404&text=${broken}`;
    expect(await after(africasTalking("sms"), body)).toEqual({ status: 200, ...ONCE });
  });
  test.each(["%FF%FE", "at%00", "too many letters"])("/hooks/africastalking, an id with %s", async (id) => {
    const body = `id=${id === "too many letters" ? LONG : id}&from=%2B254711000333&to=40404&text=help`;
    expect(await after(africasTalking("sms"), body)).toEqual({ status: 200, ...ONCE });
  });
  test.each(["%FF%FE", "%00", "1*%FF", "1*%00"])("/hooks/africastalking, a screen with %s", async (broken) => {
    const body = `sessionId=s%FF%00&phoneNumber=%2B254711000333&serviceCode=*384*1%23&text=${broken}`;
    const { status, texts } = await after(africasTalking("ussd"), body);
    expect({ status, texts }).toEqual({ status: 200, texts: 1 });
  });

  test.each([
    ["a text of no UTF-8", "id", "help <ff><fe>"],
    ["a text that is half a pair in bytes", "id", "<ed><a0><80>"],
    ["a text that is NUL", "id", "\u0000"],
    ["a text that is half a pair", "id", "\ud800"],
    ["an id of no UTF-8", "id<ff>", "help"],
    ["an id with NUL", "id\u0000", "help"],
    ["an id with half a pair", "id\ud800", "help"],
  ])("/hooks/whatsapp, %s", async (_name, id, text) => {
    expect(await after(whatsapp, cloudText(id, text))).toEqual({ status: 200, ...ONCE });
  });
});

test.each(["%FF%FE", "qx%00zjvw", "%ED%A0%80", "%EF%BF%BF"])(
  "a dialogue goes on after an answer with %s: it asks again, and holds what it had",
  async (broken) => {
    const from = "%2B919830022222";
    const say = async (text: string): Promise<string> => {
      const answer = await twilio(bytesOf(`MessageSid=SM${randomUUID()}&From=${from}&To=%2B12015550100&Body=${text}`));
      expect(answer.status, text).toBe(200);
      return answer.text();
    };
    await say("NEED O- PLATELETS 2");
    expect(await say(broken)).toContain("do not know that place");
    expect(await say("Howrah")).toContain("By when");
  },
);
