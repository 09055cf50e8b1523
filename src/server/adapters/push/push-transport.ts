import { createHash } from "node:crypto";
import webPush from "web-push";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { TEMPLATES } from "../templates.ts";
import { NotSent } from "../transport.ts";
import type { OutgoingMessage, Transport } from "../transport.ts";
import type { Devices } from "./devices.ts";
import { isPushEndpoint } from "./endpoint.ts";
import { openGuardedPoster } from "./guarded-post.ts";
import type { GuardedPost } from "./guarded-post.ts";
import type { ServerKeys } from "./server-keys.ts";
import { SilentHosts } from "./silent-hosts.ts";

/** What push messages are sent with. */
export type PushSender = {
  devices: Pick<Devices, "read">;
  /** Forgets a browser that its service does not know any more, with what it follows. */
  forget: (deviceId: string) => Promise<void>;
  /** The newest first. */
  serverKeys: readonly ServerKeys[];
  hosts: readonly string[];
  /** How services reach the operator: `https:` or `mailto:` (RFC 8292, 2.1). */
  subject: string;
  /** How long an answer may take, ms. Absent: 15,000. Tests wait less. */
  answerMs?: number;
};

/** Every message has this many bytes before it is encrypted: its length tells nothing. */
const PAYLOAD_BYTES = 256;
/** Statuses with which a service refuses a message for good: ours is wrong (RFC 8030, 5). */
const FINAL = new Set([400, 401, 403, 413]);
const GONE = new Set([404, 410]);

/**
 * Messages by the push services of browsers. A browser that is gone gets none, and is forgotten.
 */
export function pushTransport(sender: PushSender, now: () => Date): Transport {
  const poster = openGuardedPoster(sender.answerMs);
  const silent = new SilentHosts(now);
  const post = async (call: GuardedPost): Promise<number> => {
    const { host } = new URL(call.url);
    if (!silent.mayCall(host)) throw new NotSent("push service: paused, because it did not answer", false);
    try {
      const { status } = await poster.post(call);
      silent.answered(host);
      return status;
    } catch (error) {
      silent.wasSilent(host);
      throw error;
    }
  };
  return {
    send: async (message) => {
      const device = await sender.devices.read(message.to);
      if (device === null) return;
      const keys = sender.serverKeys.find(({ publicKey }) => publicKey === device.serverKey);
      // The operator no longer sends there, or lost the key: nothing will ever get through.
      if (keys === undefined || !isPushEndpoint(device.endpoint, sender.hosts)) return sender.forget(message.to);
      const { headers, body } = webPush.generateRequestDetails(device, padded(message.text), {
        vapidDetails: { subject: sender.subject, ...keys },
        TTL: secondsLeft(message, now()),
        // All are about minutes: a bed, a need, somebody on the way (RFC 8030, 5.3).
        urgency: "high",
        topic: topicOf(message),
      });
      const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const status = await post({ url: device.endpoint, headers: texts, body: body ?? Buffer.alloc(0) });
      if (GONE.has(status)) return sender.forget(message.to);
      const isRedirect = status >= 300 && status <= 399;
      if (status < 200 || status > 299)
        throw new NotSent(`push service: HTTP ${status}`, isRedirect || FINAL.has(status));
    },
    close: () => poster.close(),
  };
}

/** @throws Error when it is longer: a bug */
function padded(text: string): string {
  if (Buffer.byteLength(text) > PAYLOAD_BYTES) throw new Error(`a push message has ${text.length} bytes`);
  return text.padEnd(PAYLOAD_BYTES);
}

/** As long as sending makes sense: the service throws it away then. */
function secondsLeft({ template, at }: OutgoingMessage, now: Date): number {
  const known: Readonly<Record<string, { minutes: number }>> = TEMPLATES;
  const until = at.getTime() + (known[template]?.minutes ?? 0) * MINUTE_MS;
  return Math.max(0, Math.floor((until - now.getTime()) / 1_000));
}

/** The same thing told twice replaces itself at the service (RFC 8030, 5.4). 32 letters at most. */
function topicOf({ text }: OutgoingMessage): string {
  const { kind, link }: { kind: string; link: string } = JSON.parse(text);
  return createHash("sha256").update(`${kind} ${link}`).digest("base64url").slice(0, 32);
}
