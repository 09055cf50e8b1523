/** Calls listeners when something changed. They read the new value themselves. */
export type Signal = {
  /** @returns what ends the subscription; shaped for `useSyncExternalStore` */
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
  hasListeners: () => boolean;
};

/**
 * Makes a signal.
 * @param watch runs when the first listener comes; what it returns runs when the last one leaves
 */
export function createSignal(watch?: () => () => void): Signal {
  const listeners = new Set<() => void>();
  let unwatch: (() => void) | undefined;
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) unwatch = watch?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch?.();
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
    hasListeners: () => listeners.size > 0,
  };
}
