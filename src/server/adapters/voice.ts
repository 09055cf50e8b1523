import { isLandline } from "#domain/contact/phones.ts";
import { postJson } from "./post-json.ts";
import { HEADERS, signatureOf } from "./text-message.ts";
import type { Transport } from "./transport.ts";

/** What a voice says: codes alone. Nobody is rung up with news. */
const SAID: readonly string[] = ["phone-code", "code"];

/** Whether a text is said by a call, where the deployment can call: a code to a landline. */
export function isForVoice({ channel, to, template }: { channel: string; to: string; template: string }): boolean {
  return channel === "sms" && SAID.includes(template) && isLandline(to);
}

/**
 * A text with its code as a voice says it: digit by digit, and twice. Language and code are kept as
 * its subject, which a call has not.
 * @param textOf the text, with the code written so
 */
export function spokenWords(
  { language, code }: { language: string; code: string },
  textOf: (code: string) => string,
): { subject: string; text: string } {
  const once = textOf([...code].join(", "));
  return { subject: `${language} ${code}`, text: `${once} ${once}` };
}

/**
 * Calls by the operator's gateway: one POST each, signed as those of text messages. It contains the
 * words and, for gateways that say them in their own way, the code and the language.
 */
export function voiceTransport(webhook: { url: string; secret: string }, now: () => Date): Transport {
  const closing = new AbortController();
  return {
    send: async ({ id, to, template, subject, text }) => {
      const [language = "en", code = ""] = subject.split(" ");
      const body = JSON.stringify({ id, to, template, language, code, text });
      const time = String(Math.floor(now().getTime() / 1_000));
      const signature = signatureOf(webhook.secret, time, body);
      const headers = { [HEADERS.id]: id, [HEADERS.time]: time, [HEADERS.signature]: signature };
      await postJson({ who: "voice gateway", url: webhook.url, headers, body }, closing.signal);
    },
    close: () => closing.abort(),
  };
}
