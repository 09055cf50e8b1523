import { keyBytesOf, readSubscription } from "../../../store/service-worker/subscription.ts";
import type { BrowserSubscription } from "../../../store/service-worker/subscription.ts";

/**
 * What this browser can do with push messages. "none": nothing. "install": once it is on the home
 * screen (iOS). "denied": its person refused.
 */
export type PushAbility = "none" | "install" | "denied" | "able";

/** Whether this browser shows push messages of this site. */
export function pushAbility(): PushAbility {
  const hasAll = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (hasAll) return Notification.permission === "denied" ? "denied" : "able";
  // Safari of iOS has them for installed pages alone (WebKit, 16.4).
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? "install" : "none";
}

/** The subscription of this browser, if it has one. */
export async function currentSubscription(): Promise<BrowserSubscription | null> {
  if (pushAbility() !== "able") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return readSubscription((await registration?.pushManager.getSubscription()) ?? null);
}

/**
 * Asks the person, then subscribes. A subscription by another key is replaced.
 * @param isForgotten replaces it in any case: a browser may keep what its service forgot
 * @returns null where the person refused, or closed the question
 */
export async function subscribeBrowser(key: string, isForgotten: boolean): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const bytes = keyBytesOf(key);
  const isUsed = !isForgotten && isSame(before?.options.applicationServerKey ?? null, bytes);
  if (!isUsed) await before?.unsubscribe();
  return readSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes }));
}

/** Ends it in the browser. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && new Uint8Array(one).toString() === other.toString();
}
