import { createHmac } from "node:crypto";
import type { Hook } from "#server/http/contract/hooks.ts";
import type { TakeText } from "../dialogue.ts";
import { isEqualInConstantTime } from "./constant-time-equal.ts";
import { fieldOf, readForm } from "./read-form.ts";
import type { Fields } from "./read-form.ts";

/** Before a number of WhatsApp. */
const WHATSAPP = "whatsapp:";
const TYPE = "text/xml; charset=utf-8";

/**
 * `POST /hooks/twilio`: texts and WhatsApp messages by Twilio. The answer is in the answer of the
 * call, as TwiML. So it goes out by the number that was texted.
 * @param tokens the account's auth token, or two while it changes. @param publicUrl as Twilio calls
 * it
 */
export function twilioHook(
  take: TakeText,
  { tokens, publicUrl }: { tokens: readonly string[]; publicUrl: string },
): Hook {
  return {
    method: "POST",
    path: "/hooks/twilio",
    answer: async ({ headers, url, body }) => {
      const fields = readForm(body);
      const given = headers["x-twilio-signature"];
      const isRight =
        typeof given === "string" &&
        tokens.some((token) => isEqualInConstantTime(given, signatureOf(token, publicUrl + url, fields)));
      if (!isRight) return { ok: false, reason: "hooks/bad-signature" };
      const [id, from, text] = ["MessageSid", "From", "Body"].map((name) => fieldOf(fields, name));
      if (id === null || from === null || text === null) return { ok: false, reason: "http/invalid-argument" };
      if (id === undefined || id === "" || from === undefined || from === "") return twiml(null);
      const number = from.startsWith(WHATSAPP) ? from.slice(WHATSAPP.length) : from;
      const channel = number === from ? {} : ({ channel: "whatsapp" } as const);
      const incoming = { provider: "twilio", id, from: number, text: text ?? "", bearer: "text", ...channel } as const;
      const answer = await take(incoming, { isQueued: false });
      return twiml(answer?.text ?? null);
    },
  };
}

/**
 * X-Twilio-Signature: HMAC-SHA1 of the address and of all fields, sorted by name, without anything
 * between them. A value that comes twice counts once.
 * @internal for its test
 */
export function signatureOf(token: string, url: string, fields: Fields): string {
  const names = [...new Set(fields.map(([name]) => name))].toSorted();
  const text = names.map((name) => {
    const values = new Set(fields.filter(([each]) => each === name).map(([, value]) => value));
    return [...values]
      .toSorted()
      .map((value) => name + value)
      .join("");
  });
  return createHmac("sha1", token)
    .update(url + text.join(""), "utf8")
    .digest("base64");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function twiml(answer: string | null): { ok: true; status: number; type: string; body: string } {
  const text = answer?.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  const message = text === undefined ? "" : `<Message>${text}</Message>`;
  return {
    ok: true,
    status: 200,
    type: TYPE,
    body: `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`,
  };
}
