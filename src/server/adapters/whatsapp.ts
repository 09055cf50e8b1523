import { DAY_MS } from "#domain/shared/durations.ts";
import { postJson } from "./post-json.ts";
import { NotSent } from "./transport.ts";
import type { OutgoingMessage, Transport } from "./transport.ts";

/** Before a receiver whom WhatsApp reaches: a number, or the id by which it names a person. */
export const WHATSAPP = "whatsapp:";

/**
 * The sender of a WhatsApp business account. `template`: a template of the account with one value,
 * and its language; null: none.
 */
export type WhatsAppSender = {
  apiUrl: string;
  numberId: string;
  token: string;
  template: { name: string; language: string } | null;
};

/**
 * A free text may be sent this long after a person's own message. Source: WhatsApp Business
 * Platform, "customer service window", 2026.
 */
const WINDOW_MS = DAY_MS;

/** Codes go by SMS alone: WhatsApp wants templates of another kind for them. */
export const BY_SMS: readonly string[] = ["phone-code", "code"];

/** The longest value of a template (WhatsApp Business Platform, 2026). */
const LONGEST_VALUE = 1_024;

/**
 * Messages by the Cloud API of WhatsApp, as free texts. An answer to a message waits one hour at
 * most.
 */
export function whatsappTransport(sender: WhatsAppSender): Transport {
  const post = posting(sender);
  return {
    send: ({ to, text }) =>
      post.send(to.slice(WHATSAPP.length), { type: "text", text: { preview_url: false, body: text } }),
    close: post.close,
  };
}

/** What sends text messages by WhatsApp where it may, else as before. */
export type WhatsAppFirst = {
  sms: Transport;
  /** When the holder of a number last wrote by WhatsApp; null: not lately. */
  lastMessageOf: (number: string) => Promise<Date | null>;
  now: () => Date;
};

/**
 * Text messages to who writes to us by WhatsApp. Within 24 hours of their last message they go
 * there as free texts. Later they go as a template, where the operator has one, else by SMS. What
 * WhatsApp refuses for good goes by SMS.
 */
export function whatsappFirst(sender: WhatsAppSender, { sms, lastMessageOf, now }: WhatsAppFirst): Transport {
  const post = posting(sender);
  const contentFor = async ({ to, template, text }: OutgoingMessage): Promise<object | null> => {
    const last = BY_SMS.includes(template) ? null : await lastMessageOf(to);
    if (last === null) return null;
    if (now().getTime() - last.getTime() < WINDOW_MS) return { type: "text", text: { preview_url: false, body: text } };
    return sender.template === null ? null : templateOf(sender.template, text);
  };
  return {
    send: async (message) => {
      const content = await contentFor(message);
      if (content === null) return sms.send(message);
      try {
        await post.send(message.to, content);
      } catch (error) {
        if (!(error instanceof NotSent) || !error.isFinal) throw error;
        await sms.send(message);
      }
    },
    close: () => {
      post.close();
      sms.close();
    },
  };
}

/** A value has no line feeds, no tabs, and no four spaces in a row. */
function templateOf({ name, language }: { name: string; language: string }, text: string): object {
  const value = text.replaceAll(/\s+/gu, " ").trim().slice(0, LONGEST_VALUE);
  const components = [{ type: "body", parameters: [{ type: "text", text: value }] }];
  return { type: "template", template: { name, language: { code: language }, components } };
}

/** Posts messages of any type to a number or an id. */
function posting({ apiUrl, numberId, token }: WhatsAppSender) {
  const closing = new AbortController();
  const url = `${apiUrl}/${numberId}/messages`;
  return {
    send: (receiver: string, content: object): Promise<void> => {
      const body = JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...(receiver.startsWith("+") ? { to: receiver.slice(1) } : { recipient: receiver }),
        ...content,
      });
      return postJson({ who: "WhatsApp", url, headers: { Authorization: `Bearer ${token}` }, body }, closing.signal);
    },
    close: () => closing.abort(),
  };
}
