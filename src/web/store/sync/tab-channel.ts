import type { OnlineState } from "../types.ts";

/** Messages between the tabs of one account. */
export type Message =
  | { kind: "changed"; collections: string[]; writes: boolean; targets: boolean }
  | { kind: "wanted" }
  | { kind: "kick" }
  | { kind: "ended" }
  | { kind: "hello" }
  | { kind: "primary"; id: string; online: OnlineState };

/** A channel to all other tabs that use its name. */
export type Channel<M = Message> = {
  tell: (message: M) => void;
  listen: (listener: (message: M) => void) => void;
  close: () => void;
};

/**
 * BroadcastChannel, or storage events where it is missing (Safari before 15.4) or refused (Firefox
 * with site data blocked).
 */
export function openChannel<M = Message>(name: string): Channel<M> {
  try {
    return overBroadcast(name);
  } catch {
    return overStorage(`${name}.told`);
  }
}

function overBroadcast<M>(name: string): Channel<M> {
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<M>) => listener(data);
    },
    close: () => channel.close(),
  };
}

function overStorage<M>(key: string): Channel<M> {
  let stop = (): void => undefined;
  let count = 0;
  return {
    tell: (message) => {
      count += 1;
      try {
        localStorage.setItem(key, JSON.stringify({ message, told: count, by: performance.timeOrigin }));
      } catch {
        // Without storage no other tab shares anything with this one.
      }
    },
    listen: (listener) => {
      const read = (event: StorageEvent) => {
        if (event.key !== key || event.newValue === null) return;
        const { message }: { message: M } = JSON.parse(event.newValue);
        listener(message);
      };
      window.addEventListener("storage", read);
      stop = () => window.removeEventListener("storage", read);
    },
    close: () => stop(),
  };
}
