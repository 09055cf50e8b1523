const KEY = "lifeboard.saver";
const listeners = new Set<() => void>();

/** Whether this device saves data: it asks once a minute instead of listening all the time. */
export function isDataSaver(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** Switches that for this device, in every tab. */
export function setDataSaver(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
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
