/** Runs work with the same name in sequence; other names do not wait. */
export type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * A mutex by name for this process. A person with a hundred concurrent calls holds one database
 * connection, not all.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const done = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, done);
    try {
      return await mine;
    } finally {
      if (last.get(name) === done) last.delete(name);
    }
  };
}
