import { z } from "zod";
import { isThisMachine } from "./this-machine.ts";

/**
 * The push services of the common browsers, 2026-11-23. Sources: Chrome's subscriptions are at
 * Firebase, Firefox's at Mozilla autopush. Apple's "Sending web push notifications" names
 * *.push.apple.com. Microsoft's list of WNS addresses names *.notify.windows.com.
 */
export const BROWSER_PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Names of hosts, with commas between them. This computer counts with its port, for tests. */
export const PushHosts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
  .refine((list) => list.every(isHost), "is a list of host names such as fcm.googleapis.com,*.push.apple.com");

function isHost(text: string): boolean {
  if (/^(\*\.)?([a-z\d](-*[a-z\d])*\.)+[a-z]{2,}$/.test(text)) return true;
  return (
    URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text && isThisMachine(text.split(":")[0] ?? "")
  );
}
