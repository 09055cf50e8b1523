type Waiting = { run: () => Promise<unknown>; fail: (error: Error) => void; done: (value: unknown) => void };

/** Web Locks as the lease uses them: one holder, a queue, `signal` and `steal`. */
export function fakeLocks(): LockManager {
  let holder: Waiting | null = null;
  const row: Waiting[] = [];
  const next = () => {
    if (holder !== null) return;
    const one = row.shift();
    if (one === undefined) return;
    holder = one;
    const over = (tell: () => void) => {
      if (holder !== one) return;
      holder = null;
      tell();
      next();
    };
    one.run().then(
      (value) => over(() => one.done(value)),
      (error: Error) => over(() => one.fail(error)),
    );
  };
  const request = (_name: string, options: LockOptions, run: () => Promise<unknown>) =>
    new Promise((done, fail) => {
      const one = { run, fail, done };
      if (options.steal === true) {
        holder?.fail(new DOMException("stolen", "AbortError"));
        holder = null;
        row.unshift(one);
      } else row.push(one);
      options.signal?.addEventListener("abort", () => {
        if (!row.includes(one)) return;
        row.splice(row.indexOf(one), 1);
        fail(new DOMException("aborted", "AbortError"));
      });
      queueMicrotask(next);
    });
  return { request, query: async () => ({}) } as unknown as LockManager;
}
