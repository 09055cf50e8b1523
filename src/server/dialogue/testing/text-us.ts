import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import type { TestService } from "#server/testing/service.ts";
import { signatureOf } from "../hooks/twilio.ts";

/** Secrets of the providers that tests play. */
export const TWILIO_TOKEN = "12345678901234567890123456789012";
export const GATEWAY_KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
export const HOOK_SETTINGS = {
  PUBLIC_URL: "https://help.example.org",
  SMS_HOOK_SECRETS: GATEWAY_KEY,
  TWILIO_AUTH_TOKENS: TWILIO_TOKEN,
  SMS_NUMBERS: "+12015550100",
  SMS_PER_DAY: "*=99999",
};

/** A message as Twilio posts it, by its signature or by another. */
export function twilioCall(
  service: TestService,
  fields: readonly (readonly [string, string])[],
  signature?: string,
): Promise<Response> {
  const right = signatureOf(TWILIO_TOKEN, `${HOOK_SETTINGS.PUBLIC_URL}/hooks/twilio`, fields);
  return fetch(`${service.url}/hooks/twilio`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded; charset=utf-8",
      "X-Twilio-Signature": signature ?? right,
    },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  });
}

const MESSAGE = /^<\?xml version="1.0" encoding="UTF-8"\?><Response>(?:<Message>([^<>]*)<\/Message>)?<\/Response>$/;

/** Texts a deployment by Twilio. @returns its answer; null where there is none */
export async function textUs(service: TestService, from: string, text: string): Promise<string | null> {
  const answer = await twilioCall(service, [
    ["MessageSid", `SM${randomUUID().replaceAll("-", "")}`],
    ["From", from],
    ["To", "+12015550100"],
    ["Body", text],
    ["NumMedia", "0"],
  ]);
  expect(answer.status, service.log.filter((line) => /A hook failed/.test(line)).join()).toBe(200);
  const match = MESSAGE.exec(await answer.text());
  expect(match).not.toBeNull();
  return match?.[1]?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&") ?? null;
}

/** A text as the operator's gateway posts it. @param change made after it was signed */
export function gatewayCall(
  service: Pick<TestService, "url">,
  event: object,
  { id = `msg_${randomUUID()}`, at = new Date(), secret = GATEWAY_KEY, change = (body: string) => body } = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  return fetch(`${service.url}/hooks/gateway`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    },
    body: change(body),
  });
}

/** The same with a body as it is, signed truly: such as JSON that has a name twice. */
export function gatewaySends(service: Pick<TestService, "url">, body: string, at: Date): Promise<Response> {
  const id = `msg_${randomUUID()}`;
  return fetch(`${service.url}/hooks/gateway`, {
    method: "POST",
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(GATEWAY_KEY).sign(id, at, body),
    },
    body,
  });
}

/** How many rows a table has. */
export async function countRows(service: TestService, table: string): Promise<number> {
  const answer = await service.database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return answer.rows[0]?.count ?? 0;
}
