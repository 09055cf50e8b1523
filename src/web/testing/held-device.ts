import { act } from "react";

/** A device whose database waits: writes are stored once `release` is called. */
export type HeldDevice = { release: () => Promise<void> };

/**
 * Holds every database of the fake browser until `release`. fake-indexeddb takes each step in a
 * global `setImmediate`, so delaying those stops only the databases.
 */
export function holdDevice(): HeldDevice {
  const { setImmediate } = globalThis;
  const held: (() => void)[] = [];
  Reflect.set(globalThis, "setImmediate", (step: () => void) => void held.push(step));
  const release = async (): Promise<void> => {
    globalThis.setImmediate = setImmediate;
    for (const step of held.splice(0)) setImmediate(step);
  };
  return { release: () => act(release) };
}
