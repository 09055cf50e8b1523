import { z } from "zod";
import { CodesPerCountry } from "./codes-per-country.ts";
import { AuthTokens, PhoneNumbers, SigningSecrets } from "./text-settings.ts";
import { Networks } from "./setting-types.ts";
import { isThisMachine } from "./this-machine.ts";

/**
 * The push services of the common browsers. Sources: Chrome's subscriptions are at
 * Firebase, Firefox's at Mozilla autopush. Apple's "Sending web push notifications" names
 * *.push.apple.com. Microsoft's list of WNS addresses names *.notify.windows.com.
 */
const BROWSER_PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Names of hosts, with commas between them. This computer counts with its port, for tests. */
const PushHosts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
  .refine((list) => list.every(isHost), "is a list of host names such as fcm.googleapis.com,*.push.apple.com");

function isHost(text: string): boolean {
  if (/^(\*\.)?([a-z\d](-*[a-z\d])*\.)+[a-z]{2,}$/.test(text)) return true;
  return (
    URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text && isThisMachine(text.split(":")[0] ?? "")
  );
}

/** Who sends mails, texts, calls and push messages, and who may call this server about them. */
export const SENDER_SETTINGS = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "is an address such as smtps://user:password@mail.example.org:465")
    .refine((text) => URL.canParse(text), "is an address such as smtps://user:password@mail.example.org:465")
    .optional()
    .describe("Mail server; on another computer always with TLS. Without it mails go to the local outbox.")
    .meta({ secret: true }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/, "is a mail address such as help@example.org")
    .optional()
    .describe("Sender address of mails. Default: lifeboard@ and the host of PUBLIC_URL."),
  SMS_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Webhook for text messages, over https unless it is on this computer. Without it they go to the local outbox. Needs SMS_WEBHOOK_SECRET.",
    ),
  SMS_WEBHOOK_SECRET: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe("Signs requests to SMS_WEBHOOK_URL (docs/guides/deploy.md).")
    .meta({ secret: true }),
  VOICE_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Webhook for voice calls with a code for a landline, over https unless it is on this computer. Without it landlines get text messages. Needs VOICE_WEBHOOK_SECRET.",
    ),
  VOICE_WEBHOOK_SECRET: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe("Signs requests to VOICE_WEBHOOK_URL (docs/guides/deploy.md).")
    .meta({ secret: true }),
  SMS_HOOK_SECRETS: SigningSecrets.default([])
    .describe(
      "Secrets of your gateway for texts it posts to /hooks/gateway (docs/guides/texts.md): one, or the new and the old one. Without them that address answers 404.",
    )
    .meta({ secret: true }),
  TWILIO_AUTH_TOKENS: AuthTokens.default([])
    .describe(
      "Auth token of your Twilio account, for texts it posts to /hooks/twilio: one, or the new and the old one. Without it that address answers 404.",
    )
    .meta({ secret: true }),
  AFRICASTALKING_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "is 64 hexadecimal digits, as `openssl rand -hex 32` prints them")
    .optional()
    .describe(
      "Secret in the addresses that Africa's Talking calls, /hooks/africastalking/<secret>/sms, /ussd and /delivery. Without it they answer 404. Needs AFRICASTALKING_ADDRESSES.",
    )
    .meta({ secret: true }),
  AFRICASTALKING_ADDRESSES: Networks.default([]).describe(
    "Addresses or networks that Africa's Talking calls from (ask its support). Others are refused.",
  ),
  WHATSAPP_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, "is the id of a phone number, digits alone")
    .optional()
    .describe(
      "Id of your number at the WhatsApp Cloud API: people write to it, and it enables /hooks/whatsapp (docs/guides/texts.md).",
    ),
  WHATSAPP_TOKEN: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe("Access token that sends from this number.")
    .meta({ secret: true }),
  WHATSAPP_APP_SECRETS: AuthTokens.default([])
    .describe("Secret of the Meta app, which signs its requests: one, or the new and the old one.")
    .meta({ secret: true }),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe(
      "A value that you choose and enter in the app's webhook settings. It proves to Meta that the address is yours.",
    )
    .meta({ secret: true }),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(
      /^[a-z0-9_]{1,512}:[a-z]{2,3}(?:_[A-Z]{2})?$/,
      "is the name of a template and its language, such as notice:en",
    )
    .optional()
    .describe(
      "Template of your WhatsApp account with one value, such as notice:en. It is for messages more than 24 hours after a person's last one. Without it they go by SMS.",
    ),
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/, error: "is an address such as https://graph.facebook.com/v23.0" })
    .default("https://graph.facebook.com/v23.0")
    .describe("URL of the Cloud API, with its version."),
  SMS_NUMBERS: PhoneNumbers.default([]).describe(
    "Numbers your text messages come from, such as +12015550123,+12015550124. A text from one of them is never answered.",
  ),
  SMS_PER_DAY: CodesPerCountry.default({}).describe(
    "Answers to texts a day, by the sender's country; * for all others. Default: 2000 for DEFAULT_COUNTRY, 50 for each other.",
  ),
  PUSH_HOSTS: PushHosts.default(BROWSER_PUSH_HOSTS).describe(
    "Push services that Lifeboard may send to; *. before a name includes its subdomains (docs/guides/push.md). Default: those of the common browsers.",
  ),
};
