import { createHmac } from "node:crypto";
import { z } from "zod";
import { WHATSAPP } from "#server/adapters/whatsapp.ts";
import type { Hook, HookAnswer } from "#server/http/contract/hooks.ts";
import type { TakeText } from "../dialogue.ts";
import { isEqualInConstantTime } from "./constant-time-equal.ts";
import { jsonText } from "./json-text.ts";

/** The secrets of the app, and the number that people write to. */
type WhatsAppApp = { appSecrets: readonly string[]; verifyToken: string; numberId: string };

const TEXT = "text/plain; charset=utf-8";
const PATH = "/hooks/whatsapp";

/** A message as the Cloud API sends it. Who keeps their number to themselves has no `from`. */
const Message = z.object({
  id: z.string().min(1).max(300),
  from: z.string().max(100).optional(),
  from_user_id: z.string().max(200).optional(),
  type: z.string(),
  text: z.object({ body: z.string().max(10_000) }).optional(),
});

const Change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional(),
    contacts: z.array(z.object({ user_id: z.string().optional() })).optional(),
    messages: z.array(Message).max(1_000).optional(),
  }),
});

const Notification = jsonText(z.object({ entry: z.array(z.object({ changes: z.array(Change) })) }));

/**
 * `GET` and `POST /hooks/whatsapp`: messages by the Cloud API. Answers go out by its own interface.
 * A sticker or a picture is answered with help, a reaction with nothing.
 */
export function whatsappHooks(take: TakeText, app: WhatsAppApp): Hook[] {
  return [
    { method: "GET", path: PATH, answer: ({ url }) => Promise.resolve(answerChallenge(url, app)) },
    {
      method: "POST",
      path: PATH,
      answer: async ({ headers, body }) => {
        const given = headers["x-hub-signature-256"];
        const isRight =
          typeof given === "string" &&
          app.appSecrets.some((secret) => isEqualInConstantTime(given, whatsappSignature(secret, body)));
        if (!isRight) return { ok: false, reason: "hooks/bad-signature" };
        const read = Notification.safeParse(body.toString("utf8"));
        if (!read.success) return { ok: false, reason: "http/invalid-argument" };
        for (const { value } of read.data.entry.flatMap(({ changes }) => changes)) {
          if (value.metadata?.phone_number_id !== app.numberId) continue;
          const [contact] = value.contacts ?? [];
          for (const message of value.messages ?? []) {
            // In the order they were written. A failure repeats the call, and those taken have one
            // effect.
            if (message.type !== "reaction") await takeMessage(take, message, contact?.user_id);
          }
        }
        return { ok: true, status: 200, type: TEXT, body: "" };
      },
    },
  ];
}

async function takeMessage(take: TakeText, message: z.output<typeof Message>, userId?: string): Promise<void> {
  const { id, from, from_user_id: fromUserId, text } = message;
  const sender = from ?? fromUserId ?? userId ?? "";
  const incoming = { provider: "whatsapp", id, from: sender, text: text?.body ?? "", bearer: "text" } as const;
  await take({ ...incoming, prefix: WHATSAPP, channel: "whatsapp" }, { isQueued: true });
}

/**
 * Proves to Meta that the address is ours: its challenge, for the token that the operator chose.
 */
function answerChallenge(url: string, { verifyToken }: WhatsAppApp): HookAnswer {
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  const challenge = query.get("hub.challenge") ?? "";
  const isTheirs =
    query.get("hub.mode") === "subscribe" && isEqualInConstantTime(query.get("hub.verify_token") ?? "", verifyToken);
  if (!isTheirs || !/^[\w-]{1,200}$/.test(challenge)) return { ok: false, reason: "hooks/bad-signature" };
  return { ok: true, status: 200, type: TEXT, body: challenge };
}

/**
 * X-Hub-Signature-256: HMAC-SHA256 of the bytes, in hex.
 * @internal for its test
 */
export function whatsappSignature(secret: string, body: Buffer | string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
