import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: HOOK_SETTINGS });
});
afterAll(() => service.close());

test("a person's file has what their texts left, and with the account it is gone; STOP stays", async () => {
  const phone = "+919830055555";
  const person = await signedIn(service, { phone });
  for (const text of ["oxygen howrah", "STOP", "START", "hindi", "STOP"]) await textUs(service, phone, text);
  await textUs(service, "+919830066666", "oxygen howrah");
  const { json } = await person.ask("GET", "/api/v1/me/export");
  expect(json["texts"]).toMatchObject({
    received: Array.from({ length: 5 }, () => ({ provider: "twilio" })),
    dialogue: [{ language: "hi" }],
    stops: [{ at: expect.any(String) }],
    consents: [{ purpose: "messages", channel: "sms", wordsVersion: expect.any(String), until: expect.any(String) }],
  });
  expect((await person.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect(await countRows(service, "texts WHERE sender IS NOT NULL")).toBe(1);
  expect(await countRows(service, "dialogues")).toBe(1);
  expect(await countRows(service, "consents")).toBe(0);
  expect(await textUs(service, phone, "HELP")).toBeNull();
});

test("the file has a need that was not posted, and the time of a message by WhatsApp; both go with the account", async () => {
  const phone = "+919830088888";
  const person = await signedIn(service, { phone });
  await textUs(service, phone, "NEED O- PLATELETS 2 HOWRAH TODAY 23:59");
  await service.database.pool.query(
    "INSERT INTO whatsapp_contacts SELECT sender, at FROM dialogues WHERE draft IS NOT NULL",
  );
  const { json } = await person.ask("GET", "/api/v1/me/export");
  expect(json["texts"]).toMatchObject({
    dialogue: [{ draft: { kind: "blood", group: "O-", quantity: 2 } }],
    whatsapp: [{ at: expect.any(String) }],
  });
  expect((await person.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect(await countRows(service, "dialogues WHERE draft IS NOT NULL")).toBe(0);
  expect(await countRows(service, "whatsapp_contacts")).toBe(0);
});

test("a number that is not proved shows nothing of its sender", async () => {
  const phone = "+919830077777";
  const person = await signedIn(service, { phone });
  await service.database.pool.query(`UPDATE auth."user" SET "phoneNumberVerified" = false WHERE id = $1`, [person.id]);
  await textUs(service, phone, "oxygen howrah");
  expect((await person.ask("GET", "/api/v1/me/export")).json).not.toHaveProperty("texts");
});
