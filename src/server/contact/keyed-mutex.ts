/** Does work of one name after the other, in the order it came; others do not wait. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Turns of this process. Somebody who calls a hundred times at once holds one connection to the
 * database, not all of them.
 */
export function createTurns(): InTurn {
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
