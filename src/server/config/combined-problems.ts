import type { z } from "zod";
import { passwordFault } from "#domain/identity/password.ts";
import { openListedPasswords } from "./listed-passwords.ts";
import { findRoot } from "./root.ts";
import type { SETTINGS } from "./settings.ts";
import { isThisMachine } from "./this-machine.ts";

/**
 * Problems of two settings together.
 * @returns one sentence each, with what to do
 */
export function combinedProblems(settings: z.output<typeof SETTINGS>): string[] {
  const problems: string[] = [];
  if (settings.SMS_WEBHOOK_URL !== undefined && settings.SMS_WEBHOOK_SECRET === undefined)
    problems.push("SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET, so that your gateway can tell our messages from others");
  if (settings.VOICE_WEBHOOK_URL !== undefined && settings.VOICE_WEBHOOK_SECRET === undefined)
    problems.push("VOICE_WEBHOOK_URL needs VOICE_WEBHOOK_SECRET, so that your gateway can tell our calls from others");
  if (settings.AFRICASTALKING_SECRET !== undefined && settings.AFRICASTALKING_ADDRESSES.length === 0)
    problems.push(
      "AFRICASTALKING_SECRET needs AFRICASTALKING_ADDRESSES, because Africa's Talking does not sign its requests",
    );
  const { WHATSAPP_NUMBER_ID: number, WHATSAPP_TOKEN: sends, WHATSAPP_VERIFY_TOKEN: verifies } = settings;
  const parts = [number, sends, verifies, settings.WHATSAPP_APP_SECRETS[0]];
  if (parts.includes(undefined) && parts.some((part) => part !== undefined))
    problems.push(
      "WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRETS and WHATSAPP_VERIFY_TOKEN belong together: set all or none",
    );
  const { MAP_TILES_URL: tiles = "", PUBLIC_URL: site = "" } = settings;
  if (/^http:/i.test(tiles) && /^https:/i.test(site))
    problems.push(
      "MAP_TILES_URL begins with http, and browsers do not show such tiles on pages of an https PUBLIC_URL",
    );
  if (tiles !== "" && settings.MAP_PMTILES !== undefined)
    problems.push("MAP_TILES_URL and MAP_PMTILES both draw streets: keep one");
  if (settings.DEV_OUTBOX === "on" && !isThisMachine(site === "" ? settings.HOST : new URL(site).hostname))
    problems.push(
      "DEV_OUTBOX=on shows every code to anyone who can open the port: remove it where PUBLIC_URL or HOST is not this computer",
    );
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (
    password !== undefined &&
    (passwordFault(password, { email }) !== null || openListedPasswords(findRoot())(password))
  )
    problems.push(
      "ADMIN_PASSWORD is too easy to guess: use at least 10 characters, no common word and no part of ADMIN_EMAIL",
    );
  return problems;
}
