import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { countRows } from "../testing/text-us.ts";
import { whatsappSignature } from "./whatsapp.ts";

const [SECRET, VERIFY, NUMBER] = [
  "0123456789abcdef0123456789abcdef",
  "chosen by the operator",
  "106540352242922",
] as const;
let api: WebhookServer;
let gateway: WebhookServer;
let service: TestService;
let clock = Date.now();
beforeAll(async () => {
  [api, gateway] = await Promise.all([webhookServer(), webhookServer()]);
  service = await testService({
    settings: {
      WHATSAPP_NUMBER_ID: NUMBER,
      WHATSAPP_TOKEN: "a token of the interface",
      WHATSAPP_APP_SECRETS: `another secret of before,${SECRET}`.replaceAll(" ", "-"),
      WHATSAPP_VERIFY_TOKEN: VERIFY,
      WHATSAPP_API_URL: api.url,
      SMS_WEBHOOK_URL: gateway.url,
      SMS_WEBHOOK_SECRET: "a secret of the gateway",
    },
    now: () => new Date(clock),
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all([api.close(), gateway.close()]);
});
beforeEach(async () => {
  api.reset();
  gateway.reset();
  for (const table of ["texts", "dialogues", "message_stops", "consents", "auth.message"])
    await service.database.pool.query(`DELETE FROM ${table}`);
});

type Message = { from?: string; from_user_id?: string; id?: string; type?: string; text?: { body: string } };

/** A notification in the format of the Cloud API. */
function notification(
  messages: readonly Message[],
  { number = NUMBER as string, userId = "IN.13491208655302741918" } = {},
) {
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550783881", phone_number_id: number },
    contacts: [{ profile: { name: "Asha" }, wa_id: messages[0]?.from, user_id: userId }],
    messages: messages.map((each) => ({
      id: `wamid.${randomUUID()}`,
      timestamp: "1749416383",
      type: each.text === undefined ? "sticker" : "text",
      ...each,
    })),
  };
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "102290129340398", changes: [{ value, field: "messages" }] }],
  });
}

function call(body: string, signature = whatsappSignature(SECRET, body)): Promise<Response> {
  return fetch(`${service.url}/hooks/whatsapp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Hub-Signature-256": signature },
    body,
  });
}

const sent = (): Record<string, unknown>[] => api.calls.map(({ body }) => JSON.parse(body));

describe("the address", () => {
  test("proves itself by the challenge, to whoever knows the token", async () => {
    const ask = (token: string, mode = "subscribe", challenge = "1158201444") =>
      service.get(
        `/hooks/whatsapp?${new URLSearchParams({ "hub.mode": mode, "hub.challenge": challenge, "hub.verify_token": token })}`,
      );
    const answer = await ask(VERIFY);
    expect([answer.status, await answer.text()]).toEqual([200, "1158201444"]);
    for (const wrong of [await ask("wrong"), await ask(VERIFY, "other"), await ask(VERIFY, "subscribe", "<b>")])
      expect(wrong.status).toBe(403);
  });

  test("is there only with all four settings", () => {
    expect(() => readConfig({ WHATSAPP_NUMBER_ID: NUMBER })).toThrow(/belong together/);
    expect(readConfig({}).whatsapp).toBeNull();
  });
});

test("a message is answered by the Cloud API, once, also when it comes again", async () => {
  const body = notification([{ from: "919830011111", id: "wamid.one", text: { body: "help" } }]);
  for (let round = 0; round < 3; round += 1) expect((await call(body)).status).toBe(200);
  await service.settled();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({
    messaging_product: "whatsapp",
    to: "919830011111",
    type: "text",
    text: { body: expect.stringContaining("1 oxygen") },
  });
  expect(api.calls[0]?.headers.authorization).toBe("Bearer a token of the interface");
});

test("START by WhatsApp is a consent by WhatsApp, and STOP ends it", async () => {
  const person = await signedIn(service, { phone: "+919830012121" });
  const consents = async () => {
    const { json } = await person.ask("GET", "/api/v1/me/export");
    return (json["texts"] as { consents: object[] }).consents;
  };
  const write = (text: string) => call(notification([{ from: "919830012121", text: { body: text } }]));
  await write("STOP");
  for (const [text, until] of [
    ["START", null],
    ["STOP", expect.any(String)],
  ] as const) {
    await write(text);
    expect(await consents()).toMatchObject([{ purpose: "messages", channel: "whatsapp", until }]);
  }
  // An answer still on its way would be counted by the next test.
  await service.settled();
  expect(sent()).toHaveLength(3);
});

test("who keeps their number to themselves is answered by their id", async () => {
  await call(notification([{ from_user_id: "IN.13491208655302741918", text: { body: "help" } }]));
  await call(notification([{ text: { body: "9" } }], { userId: "US.ENT.11815799212886844830" }));
  await service.settled();
  expect(sent()).toHaveLength(2);
  expect(
    sent()
      .map(({ to, recipient }) => [to, recipient])
      .toSorted(),
  ).toEqual([
    [undefined, "IN.13491208655302741918"],
    [undefined, "US.ENT.11815799212886844830"],
  ]);
});

test("several messages in one call, a sticker, a reaction, another number, a report", async () => {
  const three = [
    { from: "919830022222", text: { body: "help" } },
    { from: "919830022222", type: "sticker" },
    { from: "919830022222", type: "reaction" },
  ];
  expect((await call(notification(three))).status).toBe(200);
  expect((await call(notification([{ from: "919830033333", text: { body: "help" } }], { number: "1" }))).status).toBe(
    200,
  );
  const report = { entry: [{ id: "1", changes: [{ value: { statuses: [{ id: "wamid.x", status: "read" }] } }] }] };
  expect((await call(JSON.stringify(report))).status).toBe(200);
  expect(await countRows(service, "texts")).toBe(2);
});

test("one byte changed, another secret, no signature: 403, and nothing is kept", async () => {
  const body = notification([{ from: "919830044444", text: { body: "help" } }]);
  const right = whatsappSignature(SECRET, body);
  for (const answer of [
    await call(body.replace("help", "helq"), right),
    await call(body, whatsappSignature("another secret", body)),
    await call(body, ""),
    await call(body, right.slice("sha256=".length)),
  ])
    expect([answer.status, (await answer.json()).reason]).toEqual([403, "hooks/bad-signature"]);
  expect((await call("{", whatsappSignature(SECRET, "{"))).status).toBe(400);
  expect(await countRows(service, "texts")).toBe(0);
});

test("a megabyte, a field twice, no sender: nothing is answered", async () => {
  const huge = notification([{ from: "919830066666", text: { body: "x".repeat(1_048_576) } }]);
  expect((await call(huge)).status).toBe(413);
  // Of a member that comes twice the last one counts, as JSON reads it. It is still one text.
  const one = notification([{ from: "919830077777", id: "wamid.twice", text: { body: "help" } }]);
  const twice = one.replace('"from":"919830077777"', '"from":"919830066666","from":"919830077777"');
  for (let round = 0; round < 2; round += 1) expect((await call(twice)).status).toBe(200);
  await service.settled();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ to: "919830077777" });
  expect((await call(notification([{ text: { body: "help" } }], { userId: "" }))).status).toBe(200);
  expect(await countRows(service, "texts WHERE sender IS NOT NULL")).toBe(1);
});

test("who wrote by WhatsApp gets messages there for a day, then by SMS", async () => {
  const phone = "+919830088888";
  const owner = await signedIn(service, { phone, email: `${randomUUID()}@phone.invalid`, emailVerified: false });
  const [first, second] = [await signedIn(service, { isSettled: true }), await signedIn(service, { isSettled: true })];
  const details = { component: "platelets", group: "O-" } as const;
  const { id } = await post(owner, { kind: "blood", details, quantity: 5, unit: "unit" });
  const promise = async (who: SignedIn): Promise<void> => {
    const arrivesBy = new Date(clock + 2 * HOUR_MS).toISOString();
    expect((await who.ask("POST", `/api/v1/listings/${id}/responses`, { amount: 1, arrivesBy })).status).toBe(201);
  };
  await call(notification([{ from: phone.slice(1), text: { body: "help" } }]));
  await service.settled();
  expect(sent()).toHaveLength(1);
  await promise(first);
  await service.settled();
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ to: phone.slice(1), type: "text" });
  expect(gateway.calls).toEqual([]);
  clock += DAY_MS + 1_000;
  await promise(second);
  await service.settled();
  expect(gateway.calls).toHaveLength(1);
  expect(sent()).toHaveLength(2);
});

test("STOP by WhatsApp holds for texts to the same number, and is answered there", async () => {
  await call(notification([{ from: "919830055555", text: { body: "STOP" } }]));
  await service.settled();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ to: "919830055555", text: { body: expect.stringContaining("START") } });
  expect(await countRows(service, "message_stops")).toBe(1);
});
