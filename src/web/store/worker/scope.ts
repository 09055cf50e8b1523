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
};

/** The global scope of a service worker. */
export type WorkerScope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  location: { origin: string };
};

export type FetchEvent = Events["fetch"];
