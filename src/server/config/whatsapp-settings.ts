import type { z } from "zod";
import type { SETTINGS } from "./settings.ts";

/** A number of WhatsApp with the secrets of its app. */
export type WhatsAppConfig = {
  apiUrl: string;
  numberId: string;
  /** Of the interface that sends. */
  token: string;
  /** They sign what comes in: one, or the new and the old one. */
  appSecrets: readonly string[];
  verifyToken: string;
  /** For messages later than a day after a person's own; null: those go by SMS. */
  template: { name: string; language: string } | null;
};

/** The number of WhatsApp that the settings name; null: this deployment has none. */
export function whatsappOf(settings: z.output<typeof SETTINGS>): WhatsAppConfig | null {
  const { WHATSAPP_NUMBER_ID: numberId, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRETS: appSecrets } = settings;
  const { WHATSAPP_API_URL: apiUrl, WHATSAPP_VERIFY_TOKEN: verifyToken } = settings;
  if (numberId === undefined || token === undefined || verifyToken === undefined) return null;
  const [name, language] = settings.WHATSAPP_TEMPLATE?.split(":") ?? [];
  const template = name === undefined || language === undefined ? null : { name, language };
  return { apiUrl: apiUrl.replace(/\/$/, ""), numberId, token, appSecrets, verifyToken, template };
}
