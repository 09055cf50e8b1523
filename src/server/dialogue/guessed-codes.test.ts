import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { replySubject, shortCode } from "#domain/dialogue/codes.ts";
import { wholeReplyCode } from "#server/action-links/reply-code.ts";
import { askWorld } from "#server/asks/testing/ask-world.ts";
import type { AskWorld } from "#server/asks/testing/ask-world.ts";
import { createKeyring } from "#server/config/keys.ts";
import { idOf } from "#server/responses/testing/response-world.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

/*
 * Somebody forges the number of a person and tries codes. The person still answers.
 */

let world: AskWorld;
let gateway: WebhookServer;
beforeAll(async () => {
  gateway = await webhookServer();
  const sender = { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: "a secret of the gateway" };
  world = await askWorld({ ...HOOK_SETTINGS, ...sender });
});
afterAll(async () => {
  await world.service.close();
  await gateway.close();
});
beforeEach(async () => {
  await world.begin();
  await world.service.database.pool.query("DELETE FROM texts");
});

let last = 0;
const aPhone = (): string => `+9198500${String(20_000 + ++last)}`;
async function onPhone(alias: string): Promise<SignedIn & { phone: string }> {
  const account = { phone: aPhone(), alias, isSettled: true, email: `${randomUUID()}@phone.invalid` };
  return { ...(await signedIn(world.service, { ...account, emailVerified: false })), phone: account.phone };
}

/** A need of somebody with a phone, and a promise that waits for their yes. */
async function promised() {
  const [owner, helper] = [await onPhone("Meera"), await onPhone("Ravi")];
  const { id } = await post(owner, {
    kind: "blood",
    details: { component: "platelets", group: "O-" },
    quantity: 5,
    unit: "unit",
    title: "Platelets for my father",
  });
  const responseId = idOf(await world.promise(helper, id, 2));
  return { owner, responseId, code: shortCode(wholeCodeOf(responseId, owner)) };
}

const stateOf = async (who: SignedIn, id: string): Promise<unknown> =>
  (await who.ask("GET", `/api/v1/responses/${id}`)).json["state"];
const wholeCodeOf = (id: unknown, { id: who }: { id: string }): string =>
  wholeReplyCode(replySubject(String(id), who), createKeyring(world.service.secret).of("texts"));
/** Wrong codes under somebody's number. Nobody proves who sends a text. */
async function forgeWrong(phone: string, right: string, times: number): Promise<void> {
  const codes = [..."ACDEFGHJKLMNPQRTUVWXY"].flatMap((sign) => [`${sign}7QM`, `${sign}2CD`]);
  for (const each of codes.filter((code) => code !== right).slice(0, times))
    await textUs(world.service, phone, `YES ${each}`);
}

test("after wrong ones under a forged number its true holder gets the whole code, and answers by it", async () => {
  const { owner, responseId, code } = await promised();
  await forgeWrong(owner.phone, code, 8);
  // As if other forged texts had used up the answers to the number.
  await world.service.database.pool.query(
    `INSERT INTO texts (provider, id, at, sender, country, text_hash, answer_hash)
     SELECT provider, id || n, at, sender, country, text_hash || n, 'answer ' || n
     FROM (SELECT * FROM texts WHERE has_wrong_code LIMIT 1) one, generate_series(1, 20) n`,
  );
  expect(await textUs(world.service, owner.phone, "help")).toBeNull();
  const whole = wholeCodeOf(responseId, owner);
  expect(whole.startsWith(code)).toBe(true);
  expect(await textUs(world.service, owner.phone, `YES ${code}`)).toContain(whole);
  expect(await stateOf(owner, responseId)).toBe("promised");
  await textUs(world.service, owner.phone, `yes ${whole.slice(0, 4)} ${whole.slice(4)}`);
  expect(await stateOf(owner, responseId)).toBe("accepted");
});

test("half of one does nothing where somebody guesses, nor the half of another message", async () => {
  const { owner, responseId, code } = await promised();
  await forgeWrong(owner.phone, code, 5);
  const whole = wholeCodeOf(responseId, owner);
  const wrong = whole.endsWith("AA") ? `${whole.slice(0, 6)}CC` : `${whole.slice(0, 6)}AA`;
  for (const each of [code, wrong, code]) await textUs(world.service, owner.phone, `YES ${each}`);
  expect(await stateOf(owner, responseId)).toBe("promised");
  // Nothing of a wrong code is kept beside that it was one.
  expect(await countRows(world.service, "texts WHERE has_wrong_code")).toBe(6);
});

test("a draft is said again with its whole code", async () => {
  const phone = aPhone();
  const drafted = await textUs(world.service, phone, "NEED O- PLATELETS 2 HOWRAH TODAY 18:00");
  const code = /\b[A-Z]\d[A-Z]{2}\b/.exec(drafted ?? "")?.[0] ?? "";
  await forgeWrong(phone, code, 5);
  const again = await textUs(world.service, phone, `POST ${code}`);
  const whole = /\b[A-Z]\d[A-Z]{2}[A-Z]\d[A-Z]{2}\b/.exec(again ?? "")?.[0] ?? "";
  expect(whole.startsWith(code)).toBe(true);
  const posted = "documents WHERE collection = 'listings'";
  expect(await countRows(world.service, posted)).toBe(0);
  await textUs(world.service, phone, `POST ${whole}`);
  expect(await countRows(world.service, posted)).toBe(1);
});
