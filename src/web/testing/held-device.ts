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
  let isHeld = true;
  // Who read the function before the release and calls it after that must not wait for ever.
  const hold = (step: () => void): void => void (isHeld ? held.push(step) : setImmediate(step));
  Reflect.set(globalThis, "setImmediate", hold);
  const release = async (): Promise<void> => {
    isHeld = false;
    globalThis.setImmediate = setImmediate;
    for (const step of held.splice(0)) setImmediate(step);
  };
  return { release: () => act(release) };
}
