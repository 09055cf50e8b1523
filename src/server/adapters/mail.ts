import { createTransport } from "nodemailer";
import { isThisMachine } from "../config/this-machine.ts";
import { NotSent } from "./transport.ts";
import type { Transport } from "./transport.ts";

type MailSettings = { smtpUrl: string; from: { name: string; address: string } };

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** One address and nothing else: the library would read "a@x, b@y" as two receivers. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()\\,;:"]+$/;

/** Sends mail by a mail server. What the server refuses for good (5xx) is not retried. */
export function mailTransport({ smtpUrl, from }: MailSettings): Transport {
  const server = createTransport(
    {
      url: smtpUrl,
      // On another computer nothing is said before STARTTLS.
      requireTLS: !isThisMachine(new URL(smtpUrl).hostname),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Sent by a program: no holiday answers, please.
    { headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } },
  );
  const host = from.address.split("@")[1] ?? "localhost";
  return {
    send: async ({ id, to, subject, text, at, endUrl }) => {
      if (!ONE_ADDRESS.test(to)) throw new NotSent("mail server: not one mail address", true);
      try {
        await server.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          date: at,
          messageId: `<${id}@${host}>`,
          headers: endUrl === null ? {} : endHeaders(endUrl),
        });
      } catch (error) {
        throw notSent(error);
      }
    },
    close: () => server.close(),
  };
}

/** Mail programs show a button of their own for it. It posts by https alone (RFC 8058, 3.1). */
function endHeaders(url: string): Record<string, string> {
  const headers: Record<string, string> = { "List-Unsubscribe": `<${url}>` };
  if (url.startsWith("https:")) headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  return headers;
}

/** Logs only codes and the stage: a server's own text often repeats the address. */
function notSent(error: unknown): NotSent {
  const known = typeof error === "object" && error !== null ? error : {};
  const status = "responseCode" in known && typeof known.responseCode === "number" ? known.responseCode : null;
  const code = "code" in known ? String(known.code) : "error";
  // The operator must correct a wrong password (EAUTH): the message waits for it.
  const isFinal = status !== null && status >= 500 && code === "EENVELOPE";
  return new NotSent(status === null ? `mail server: ${code}` : `mail server: ${code}, SMTP ${status}`, isFinal);
}
