import type { IncomingMessage } from "node:http";
import type { PlainHandler } from "#server/http/contract/fallback.ts";
import { escapeHtml } from "#server/http/pages/escape-html.ts";
import type { LocalAccess } from "#server/http/admission/local-access.ts";
import { inlineSources, pageHeaders } from "#server/http/transport/headers.ts";
import type { Replies } from "#server/http/transport/replies.ts";
import type { Outbox, OutboxMessage } from "#server/adapters/outbox.ts";

type OutboxDependencies = {
  replies: Replies;
  local: LocalAccess;
  outbox: Outbox;
  /** Which channels have a real sender: their messages are nobody's to read here. */
  hasSender: { mail: boolean; sms: boolean };
};

/**
 * The local outbox for people and for programs. Without its key it does not exist. A browser gives
 * the key in the address once, and then has a cookie. Its history keeps no key.
 */
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
      const cookie = dependencies.local.cookieFor(exchange.request);
      if (cookie !== null) {
        const headers = { Location: "/dev/outbox", "Set-Cookie": cookie, "Cache-Control": "no-store" };
        replies.send(exchange, { status: 303, headers, body: null });
        return;
      }
      const headers = {
        ...HEADERS,
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
      };
      replies.send(exchange, { status: 200, headers, body: page(messages) });
    },
  };
}

async function readable(
  { local, outbox, hasSender }: OutboxDependencies,
  request: IncomingMessage,
): Promise<OutboxMessage[] | null> {
  if (!local.mayReadOutbox(request) || (hasSender.mail && hasSender.sms)) return null;
  const messages = await outbox.list();
  return messages.filter(({ channel }) => channel === "push" || !hasSender[channel]);
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}";
const HEADERS = pageHeaders(inlineSources({ scripts: [], styles: [STYLE] }));

/** A developer's page, in English only: no reader of the product ever sees it. */
function page(messages: readonly OutboxMessage[]): string {
  const rows = messages.map(
    ({ at, channel, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject === "" ? channel : subject)}</h2><p>${escapeHtml(`${at} · ${channel} · ${to}`)}</p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Outbox</title><style>${STYLE}</style></head><body><main><h1>Outbox</h1>
<p>Messages that went nowhere, because no sender is set up (SMTP_URL, SMS_WEBHOOK_URL).</p>${rows.join("\n")}</main></body></html>
`;
}
