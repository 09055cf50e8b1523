const KEY = "lifeboard.saver";
const listeners = new Set<() => void>();

/** Whether this device saves data: it asks once a minute instead of listening all the time. */
export function isDataSaver(): boolean {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === null ? wishesSaving() : chosen === "on";
  } catch {
    return wishesSaving();
  }
}

/** What the device itself says, where nothing was chosen. Not every browser tells. */
function wishesSaving(): boolean {
  return connectionSays("saveData") === true;
}

/** Whether the device takes its net for a slow one: then less is asked for ahead. */
export function isSlowNet(): boolean {
  return /2g|3g/.test(String(connectionSays("effectiveType")));
}

function connectionSays(name: "saveData" | "effectiveType"): unknown {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null ? Reflect.get(connection, name) : undefined;
}

/** Switches that for this device, in every tab. */
export function setDataSaver(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing keeps no choice either.
  }
  for (const listener of listeners) listener();
}

/** Tells when it is switched, in whichever tab. */
export function onDataSaver(listener: () => void): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", read);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", read);
  };
}
