import { act } from "react";

/**
 * Runs `steps` while every database of the fake browser waits: what they write is stored
 * afterwards. fake-indexeddb takes each step in a global `setImmediate`, so delaying those stops
 * only the databases. They go on also where `steps` fail: no later test waits for them.
 */
export async function holdDevice(steps: () => Promise<void>): Promise<void> {
  const { setImmediate } = globalThis;
  const held: (() => void)[] = [];
  let isHeld = true;
  // Who read the function before the release and calls it after that must not wait for ever.
  const hold = (step: () => void): void => void (isHeld ? held.push(step) : setImmediate(step));
  Reflect.set(globalThis, "setImmediate", hold);
  try {
    await steps();
  } finally {
    isHeld = false;
    globalThis.setImmediate = setImmediate;
    await act(async () => held.splice(0).forEach((step) => setImmediate(step)));
  }
}
