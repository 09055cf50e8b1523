import type { SubscriptionChange } from "./resubscribe.ts";

/**
 * The parts of a service worker that ours uses. The compiler's own types conflict with those of
 * pages.
 */
type Extendable = { waitUntil(work: Promise<unknown>): void };

type Events = {
  install: Extendable;
  activate: Extendable;
  message: Extendable & { data: unknown; ports: readonly MessagePort[] };
  fetch: Extendable & {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith(answer: Promise<Response>): void;
  };
  push: Extendable & { data: { text(): string } | null };
  pushsubscriptionchange: Extendable & SubscriptionChange;
  notificationclick: Extendable & { action: string; notification: Notification };
};

/** The global scope of a service worker. */
export type WorkerScope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; openWindow(path: string): Promise<unknown> };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  location: { origin: string; host: string };
};

export type FetchEvent = Events["fetch"];
export type ClickEvent = Events["notificationclick"];
