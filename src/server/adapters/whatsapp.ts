import { postJson } from "./post-json.ts";
import type { Transport } from "./transport.ts";

/** Before a receiver whom WhatsApp reaches: a number, or the id by which it names a person. */
export const WHATSAPP = "whatsapp:";

/** The sender of a WhatsApp business account. */
export type WhatsAppSender = { apiUrl: string; numberId: string; token: string };

/**
 * Answers by the Cloud API of WhatsApp. They are free texts, which go within 24 hours of a person's
 * own message. An answer waits one hour at most.
 */
export function whatsappTransport({ apiUrl, numberId, token }: WhatsAppSender): Transport {
  const closing = new AbortController();
  const url = `${apiUrl}/${numberId}/messages`;
  return {
    send: ({ to, text }) => {
      const receiver = to.slice(WHATSAPP.length);
      const body = JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...(receiver.startsWith("+") ? { to: receiver.slice(1) } : { recipient: receiver }),
        type: "text",
        text: { preview_url: false, body: text },
      });
      return postJson({ who: "WhatsApp", url, headers: { Authorization: `Bearer ${token}` }, body }, closing.signal);
    },
    close: () => closing.abort(),
  };
}
