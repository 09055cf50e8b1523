import { createHmac } from "node:crypto";
import { NotSent } from "./transport.ts";
import type { Transport } from "./transport.ts";

const ANSWER_MS = 15_000;
/**
 * The gateway refuses this message for good. 401 and 403 are a wrong secret, which the operator can
 * correct.
 */
const FINAL = new Set([400, 404, 410, 413, 422]);

/**
 * The headers of a text message that is posted to SMS_WEBHOOK_URL; documented in
 * docs/guides/deploy.md.
 */
export const HEADERS = { time: "X-Lifeboard-Timestamp", signature: "X-Lifeboard-Signature", id: "X-Lifeboard-Id" };

/** `sha256=` and the HMAC-SHA256 in hex of the time, a full stop and the body as sent. */
export function signatureOf(secret: string, time: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/**
 * Text messages by the operator's gateway: one signed POST each. Any 2xx means accepted; redirects
 * are not followed.
 */
export function webhookTransport(webhook: { url: string; secret: string }, now: () => Date): Transport {
  const closing = new AbortController();
  return {
    send: async ({ id, to, template, text }) => {
      const body = JSON.stringify({ id, to, template, text });
      const time = String(Math.floor(now().getTime() / 1000));
      let status: number;
      try {
        const answer = await fetch(webhook.url, {
          method: "POST",
          redirect: "manual",
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_MS)]),
          headers: {
            "Content-Type": "application/json",
            [HEADERS.id]: id,
            [HEADERS.time]: time,
            [HEADERS.signature]: signatureOf(webhook.secret, time, body),
          },
          body,
        });
        status = answer.status;
        // Unread, it would hold the connection.
        await answer.body?.cancel();
      } catch (error) {
        throw new NotSent(`text message gateway: ${reasonOf(error)}`, false);
      }
      if (status < 200 || status > 299) throw new NotSent(`text message gateway: HTTP ${status}`, FINAL.has(status));
    },
    close: () => closing.abort(),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const { cause } = error;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : error.name;
}
