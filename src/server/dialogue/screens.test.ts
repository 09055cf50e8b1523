import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SENDER_LIMITS } from "#domain/dialogue/sender-limits.ts";
import { fits } from "#domain/dialogue/text-length.ts";
import { responseWorld } from "#server/responses/testing/response-world.ts";
import type { ResponseWorld } from "#server/responses/testing/response-world.ts";
import { testService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { countRows } from "./testing/text-us.ts";

const SECRET = "0123456789abcdef".repeat(4);
let gateway: WebhookServer;
let world: ResponseWorld;
let need: Awaited<ReturnType<ResponseWorld["need"]>>;
beforeAll(async () => {
  gateway = await webhookServer();
  world = await responseWorld({
    AFRICASTALKING_SECRET: SECRET,
    AFRICASTALKING_ADDRESSES: "127.0.0.1",
    SMS_PER_DAY: "*=99999",
    SMS_WEBHOOK_URL: gateway.url,
    SMS_WEBHOOK_SECRET: "a secret of the gateway",
    DEFAULT_COUNTRY: "IN",
  });
  const place = { lat: 22.59, lng: 88.31, label: "Howrah", precision: "area" } as const;
  need = await world.need({ details: { component: "red-cells", group: "A+" }, place });
  await settleFeed(world.service.database, world.service.feed);
});
afterAll(async () => {
  await world.service.close();
  await gateway.close();
});

let last = 0;
const somebody = (): string => `+9198900${String(10_000 + ++last)}`;

async function call(name: string, fields: Record<string, string>, url = world.service.url): Promise<string> {
  const answer = await fetch(`${url}/hooks/africastalking/${SECRET}/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The screen after the last of these entries of one dialogue. */
async function dial(phoneNumber: string, entries: readonly string[]): Promise<string> {
  const sessionId = `ATUid_${randomUUID()}`;
  let screen = "";
  for (let count = 1; count <= entries.length; count += 1) {
    screen = await call("ussd", { sessionId, phoneNumber, text: entries.slice(0, count).join("*") });
    expect(fits(screen.slice(4), "ussd"), screen).toBe(true);
  }
  return screen;
}

const sms = (from: string, text: string): Promise<string> => call("sms", { id: randomUUID(), from, text });

/** What this number got as text messages. */
const textsTo = (to: string): string[] =>
  gateway.calls.map(({ body }) => JSON.parse(body)).flatMap((sent) => (sent.to === to ? [String(sent.text)] : []));

async function textTo(to: string, count: number): Promise<string> {
  await world.service.settled();
  expect(textsTo(to)).toHaveLength(count);
  return textsTo(to).at(-1) ?? "";
}

const needsOf = (phone: string): Promise<number> =>
  countRows(
    world.service,
    `documents d JOIN auth."user" u ON d.body->>'ownerId' = u."id" WHERE d.collection = 'listings' AND u."phoneNumber" = '${phone}'`,
  );

test("NEED on screens asks for what is missing, and sends what is agreed to as a text; its word posts the need", async () => {
  const from = somebody();
  expect(await dial(from, ["need", "O- platelets", "2", "howrah"])).toMatch(/^CON By when/);
  // The line broke: who dials again gets the menu, and answers no question of before.
  expect(await dial(from, [""])).toMatch(/^CON Emergency: 112\.\n1 oxygen/);
  await world.service.settled();
  expect(textsTo(from)).toEqual([]);
  const screen = await dial(from, ["need", "O- platelets", "2", "howrah", "now"]);
  expect(screen).toBe("END We are sending you a text message. Reply to it to go on.");
  const text = await textTo(from, 1);
  expect(text).toMatch(/^O- Platelets, 2, Howrah.*POST [A-Z]\d[A-Z]{2}: all may then read this/);
  expect(await needsOf(from)).toBe(0);
  await sms(from, /POST [A-Z]\d[A-Z]{2}/.exec(text)?.[0] ?? "");
  expect(await textTo(from, 2)).toContain("Posted");
  expect(await needsOf(from)).toBe(1);
});

test("the code of a screen's draft posts nothing for another number", async () => {
  const [from, other] = [somebody(), somebody()];
  await dial(from, ["need O- platelets 2 howrah now"]);
  const code = /POST [A-Z]\d[A-Z]{2}/.exec(await textTo(from, 1))?.[0] ?? "";
  await sms(other, code);
  expect(await textTo(other, 1)).toContain("do not know that code");
  expect(await needsOf(other)).toBe(0);
});

test("GIVE on a screen sends what is needed near as a text, and YES with its code promises", async () => {
  const from = somebody();
  expect(await dial(from, ["give O- howrah"])).toMatch(/^END We are sending you a text/);
  const text = await textTo(from, 1);
  const code = /1 ([A-Z]\d[A-Z]{2}): A\+ Red cells/.exec(text)?.[1] ?? "no code";
  await sms(from, `YES ${code}`);
  expect(await textTo(from, 2)).toContain("you can come");
  expect((await world.read(need.owner, need.id))["needed"]).toMatchObject({ promised: 1 });
});

test("after STOP nothing is sent, and the screen promises nothing", async () => {
  const from = somebody();
  await dial(from, ["STOP"]);
  expect(await dial(from, ["need O- platelets 2 howrah now"])).not.toContain("We are sending you");
  await world.service.settled();
  expect(textsTo(from)).toEqual([]);
});

test("whoever dials for somebody's number sends it few messages", async () => {
  const from = somebody();
  const screens: string[] = [];
  for (let units = 1; units <= SENDER_LIMITS.anHour + 5; units += 1)
    screens.push(await dial(from, [`need O- platelets ${units} howrah now`]));
  const told = screens.filter((screen) => screen.includes("We are sending you"));
  expect(told.length).toBeLessThanOrEqual(SENDER_LIMITS.anHour);
  expect(screens.at(-1)).toMatch(/^(?:END|CON) Emergency: 112\.\n1 oxygen/);
  await textTo(from, told.length);
});

test("where no text message leaves by itself, NEED on a screen is answered by its menu", async () => {
  const silent = await testService({
    settings: { AFRICASTALKING_SECRET: SECRET, AFRICASTALKING_ADDRESSES: "127.0.0.1", SMS_PER_DAY: "*=99999" },
  });
  const text = "need O- platelets 2 howrah now";
  const screen = await call("ussd", { sessionId: "ATUid_silent", phoneNumber: somebody(), text }, silent.url);
  expect(screen).toMatch(/^CON Emergency: 112\.\n1 oxygen/);
  await silent.close();
});
