import type { IncomingMessage } from "node:http";
import type { PlainHandler } from "#server/http/contract/fallback.ts";
import { escapeHtml } from "#server/http/pages/escape-html.ts";
import { isLocalCaller } from "#server/http/admission/local-caller.ts";
import { newNonce, pageHeaders } from "#server/http/transport/headers.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Replies } from "#server/http/transport/replies.ts";
import type { Outbox, OutboxMessage } from "#server/adapters/outbox.ts";

type OutboxDependencies = {
  replies: Replies;
  origins: Origins;
  outbox: Outbox;
  /** Which channels have a real sender: their messages are nobody's to read here. */
  hasSender: { mail: boolean; sms: boolean };
};

/** The dev outbox for people and for programs. To anybody but a local caller it does not exist. */
export function outboxPages(
  dependencies: OutboxDependencies,
): Record<"/dev/outbox" | "/dev/outbox.json", PlainHandler> {
  const { replies } = dependencies;
  return {
    "/dev/outbox.json": async (exchange) => {
      const messages = await readable(dependencies, exchange.request);
      if (messages === null) replies.refuse(exchange, "http/not-found");
      else {
        const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
        replies.send(exchange, { status: 200, headers, body: JSON.stringify(messages) });
      }
    },
    "/dev/outbox": async (exchange) => {
      const messages = await readable(dependencies, exchange.request);
      if (messages === null) {
        replies.refuse(exchange, "http/not-found");
        return;
      }
      const nonce = newNonce();
      const headers = {
        ...pageHeaders(nonce),
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
      };
      replies.send(exchange, { status: 200, headers, body: page(messages, nonce) });
    },
  };
}

async function readable(
  { origins, outbox, hasSender }: OutboxDependencies,
  request: IncomingMessage,
): Promise<OutboxMessage[] | null> {
  if (!isLocalCaller(request, origins) || (hasSender.mail && hasSender.sms)) return null;
  const messages = await outbox.list();
  return messages.filter(({ channel }) => !hasSender[channel]);
}

/** A developer's page, in English only: no reader of the product ever sees it. */
function page(messages: readonly OutboxMessage[], nonce: string): string {
  const rows = messages.map(
    ({ at, channel, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject === "" ? channel : subject)}</h2><p>${escapeHtml(`${at} · ${channel} · ${to}`)}</p><pre>${escapeHtml(text)}</pre></article>`,
  );
  const style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Outbox</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Outbox</h1>
<p>Messages that went nowhere, because no sender is set up (SMTP_URL, SMS_WEBHOOK_URL).</p>${rows.join("\n")}</main></body></html>
`;
}
