import type { Texts } from "#server/http/pages/texts.ts";
import type { Config } from "../config/config.ts";
import { mailTransport } from "./mail.ts";
import { pushTransport } from "./push/push-transport.ts";
import type { PushSender } from "./push/push-transport.ts";
import type { Channel } from "./templates.ts";
import { webhookTransport } from "./text-message.ts";
import type { Transport } from "./transport.ts";
import { isForVoice, voiceTransport } from "./voice.ts";
import { BY_SMS, WHATSAPP, whatsappFirst, whatsappTransport } from "./whatsapp.ts";
import type { WhatsAppSender } from "./whatsapp.ts";

/** What sending by each channel needs. */
export type TransportDependencies = {
  config: Pick<Config, "smtpUrl" | "mailFrom" | "smsWebhook" | "operatorName"> & {
    /** Absent: nobody is called. */
    voiceWebhook?: Config["voiceWebhook"];
    /** Absent: nobody is answered by WhatsApp. */
    whatsapp?: WhatsAppSender | null;
  };
  /** Absent: no browser gets messages. */
  push?: PushSender;
  /** When the holder of a number last wrote by WhatsApp. Absent: nobody does. */
  lastWhatsAppOf?: (number: string) => Promise<Date | null>;
  publicUrl: string;
  texts: Texts;
  now: () => Date;
};

/** How each channel sends; null where this deployment has no sender for it. */
export type Transports = Record<Channel | "whatsapp" | "voice", Transport | null>;

/** Opens the senders that the settings name. */
export function openTransports(dependencies: TransportDependencies): Transports {
  const { config, publicUrl, texts, now, push } = dependencies;
  const { smtpUrl, smsWebhook, voiceWebhook } = config;
  const address = config.mailFrom ?? `lifeboard@${new URL(publicUrl).hostname}`;
  const name = config.operatorName ?? texts.say("en", ["app", "name"]);
  return {
    mail: smtpUrl === null ? null : mailTransport({ smtpUrl, from: { name, address } }),
    sms: smsWebhook === null ? null : textTransport(dependencies, webhookTransport(smsWebhook, now)),
    whatsapp: config.whatsapp ? whatsappTransport(config.whatsapp) : null,
    voice: voiceWebhook ? voiceTransport(voiceWebhook, now) : null,
    push: push === undefined ? null : pushTransport(push, now),
  };
}

/**
 * Messages of one lane share a server that may hang, and the places of a worker. Codes have their
 * own: other texts may go by WhatsApp first.
 */
export const LANES = ["mail", "codes", "texts", "whatsapp", "voice", "push"] as const;
export type Lane = (typeof LANES)[number];

/** A message as far as its way depends on it. */
type Addressed = { channel: Channel; to: string; template: string };

/** The lane of a message. */
export function laneOf(transports: Transports, message: Addressed): Lane {
  if (message.to.startsWith(WHATSAPP)) return "whatsapp";
  if (message.channel !== "sms") return message.channel;
  if (transports.voice !== null && isForVoice(message)) return "voice";
  return BY_SMS.includes(message.template) ? "codes" : "texts";
}

/** The channel in whose queue the messages of a lane wait. */
export function channelOf(lane: Lane): Channel {
  return lane === "mail" || lane === "push" ? lane : "sms";
}

/** What sends a message; null where this deployment has no sender for it. */
export function transportFor(transports: Transports, message: Addressed): Transport | null {
  const lane = laneOf(transports, message);
  return transports[lane === "codes" || lane === "texts" ? "sms" : lane];
}

/** Text messages by SMS, and by WhatsApp to who writes there. */
function textTransport({ config, now, lastWhatsAppOf }: TransportDependencies, sms: Transport): Transport {
  if (!config.whatsapp || lastWhatsAppOf === undefined) return sms;
  return whatsappFirst(config.whatsapp, { sms, lastMessageOf: lastWhatsAppOf, now });
}
