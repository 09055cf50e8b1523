import { keyBytesOf, readSubscription } from "./subscription.ts";

/** What the browser says when it, or its push service, replaced a subscription. */
export type SubscriptionChange = {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** The parts of a worker that a new subscription needs. */
export type ResubscribeParts = {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  subscribe: (options: PushSubscriptionOptionsInit) => Promise<PushSubscription>;
};

/**
 * Tells the server the subscription that replaces another, or makes one where the browser did not.
 * What the browser follows moves to it. Where no message may be shown any more, nothing is told.
 * The server forgets the old one when the push service refuses it.
 */
export async function resubscribe(change: SubscriptionChange, { fetch, subscribe }: ResubscribeParts): Promise<void> {
  const answer = await fetch("/api/v1/push/key");
  if (!answer.ok) return;
  const { key }: { key: string } = await answer.json();
  const options = { userVisibleOnly: true, applicationServerKey: keyBytesOf(key) };
  const made = change.newSubscription ?? (await subscribe(options).catch(() => null));
  const subscription = readSubscription(made);
  if (subscription === null) return;
  const before = readSubscription(change.oldSubscription);
  const replaces = before === null ? undefined : { endpoint: before.endpoint, auth: before.keys.auth };
  await fetch("/api/v1/me/push", {
    method: "PUT",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...subscription, key, replaces }),
  });
}
