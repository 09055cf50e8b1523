import { act } from "react";

/** A device whose database waits: what was written is kept once `release` is called. */
export type HeldDevice = { release: () => Promise<void> };

/**
 * Holds every database of this made-up browser until `release`. fake-indexeddb takes each of its
 * steps in a global `setImmediate`, so holding those back stops the databases and nothing else.
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
