/** A subscription as the server takes it. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Reads what a browser gives; null where a part is missing. */
export function readSubscription(
  subscription: Pick<PushSubscription, "toJSON"> | null | undefined,
): BrowserSubscription | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, keys: { p256dh, auth } };
}

/** The server's public key (base64url) as browsers take it. */
export function keyBytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
