import { createHmac } from "node:crypto";
import { postJson } from "./post-json.ts";
import type { Transport } from "./transport.ts";

/**
 * The headers of a text message that is posted to SMS_WEBHOOK_URL; documented in
 * docs/guides/deploy.md.
 */
export const HEADERS = { time: "X-Lifeboard-Timestamp", signature: "X-Lifeboard-Signature", id: "X-Lifeboard-Id" };

/** `sha256=` and the HMAC-SHA256 in hex of the time, a full stop and the body as sent. */
export function signatureOf(secret: string, time: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** Text messages by the operator's gateway: one signed POST each. */
export function webhookTransport(webhook: { url: string; secret: string }, now: () => Date): Transport {
  const closing = new AbortController();
  return {
    send: async ({ id, to, template, text }) => {
      const body = JSON.stringify({ id, to, template, text });
      const time = String(Math.floor(now().getTime() / 1000));
      const signature = signatureOf(webhook.secret, time, body);
      const headers = { [HEADERS.id]: id, [HEADERS.time]: time, [HEADERS.signature]: signature };
      await postJson({ who: "text message gateway", url: webhook.url, headers, body }, closing.signal);
    },
    close: () => closing.abort(),
  };
}
