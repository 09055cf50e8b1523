import { createSignal } from "../signal.ts";

const KEY = "lifeboard.saver";
const changes = createSignal();

/** Whether this device saves data: it polls once a minute instead of listening. */
export function isDataSaver(): boolean {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === null ? prefersDataSaving() : chosen === "on";
  } catch {
    return prefersDataSaving();
  }
}

/** The device's own setting, used if nothing was chosen. Not every browser reports it. */
function prefersDataSaving(): boolean {
  return connectionSays("saveData") === true;
}

/** Whether the device reports a slow network: then less is prefetched. */
export function isSlowNet(): boolean {
  return /2g|3g/.test(String(connectionSays("effectiveType")));
}

function connectionSays(name: "saveData" | "effectiveType"): unknown {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null ? Reflect.get(connection, name) : undefined;
}

/** Switches data saver for this device, in every tab. */
export function setDataSaver(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Without storage no choice is kept.
  }
  changes.notify();
}

/** Calls when it is switched, in any tab. */
export function onDataSaver(listener: () => void): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener("storage", read);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", read);
  };
}
