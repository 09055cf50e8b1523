import { createSignal } from "../store/signal.ts";
import { noteVisit } from "../store/saved/install-offer.ts";

/** Chrome's event: whoever keeps it may ask later, once. Not in the DOM's types. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

const changes = createSignal();
let kept: InstallPrompt | null = null;

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  changes.notify();
}

/** The browser's offer to install, if it has made one. */
export const installPrompt = (): InstallPrompt | null => kept;

/** Calls when there is one, or none any more. */
export const onInstallPrompt = changes.subscribe;

/** Takes the offer out: a browser asks with it once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = kept;
  keep(null);
  return taken;
}

function isPrompt(event: Event): event is InstallPrompt {
  return typeof Reflect.get(event, "prompt") === "function";
}

// The event comes before any screen that could ask: it is kept from when this part is loaded.
if (typeof window !== "undefined") {
  noteVisit();
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    keep(event);
  });
  window.addEventListener("appinstalled", () => keep(null));
}
