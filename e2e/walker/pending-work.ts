/** What is under way in a page, as the scripts below count it. */
type PendingWork = {
  /** Short timers that wait. */
  timers: number;
  /** Requests whose answer is not read yet, and transactions of the device's database. */
  jobs: number;
  /** Targets that the stream of changes has not brought up to date. */
  targets: number;
  /** How often something left the page: a share, a copy, a print, a call, another site. */
  acts: number;
  /** The document is being replaced by another one. */
  isLeaving: boolean;
};

declare global {
  var pendingWork: PendingWork;
}

/**
 * The longest timer that runs, ms: a debounce. A longer one would let time decide what is tapped.
 */
export const SHORT_MS = 400;

/**
 * Runs first in every page, before its program. Counts short timers, and holds long ones for ever.
 */
export function countTimers(shortMs: number): void {
  const work = { timers: 0, jobs: 0, targets: 0, acts: 0, isLeaving: false };
  globalThis.pendingWork = work;
  const [set, clear] = [globalThis.setTimeout.bind(globalThis), globalThis.clearTimeout.bind(globalThis)];
  const running = new Set<unknown>();
  const end = (timer: unknown) => {
    if (running.delete(timer)) work.timers -= 1;
  };
  const hold = () => set(() => undefined, 2 ** 31 - 1);
  const counted = (run: TimerHandler, ms = 0, ...rest: unknown[]) => {
    if (ms > shortMs) return hold();
    const timer = set(() => {
      end(timer);
      if (typeof run === "function") Reflect.apply(run, globalThis, rest);
    }, ms);
    running.add(timer);
    work.timers += 1;
    return timer;
  };
  Reflect.set(globalThis, "setTimeout", counted);
  Reflect.set(globalThis, "setInterval", hold);
  for (const name of ["clearTimeout", "clearInterval"])
    Reflect.set(globalThis, name, (timer: number) => {
      end(timer);
      clear(timer);
    });
}

/** Counts answers until they are read, and transactions until they end. */
export function countJobs(): void {
  const work = globalThis.pendingWork;
  const count = <T>(job: Promise<T>): Promise<T> => {
    work.jobs += 1;
    const end = () => void (work.jobs -= 1);
    job.then(end, end);
    return job;
  };
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (...given) => count(ask(...given));
  for (const name of ["arrayBuffer", "blob", "json", "text"] as const) {
    const read = Response.prototype[name];
    Reflect.set(Response.prototype, name, function counted(this: Response) {
      return count(Reflect.apply(read, this, []));
    });
  }
  const begin = IDBDatabase.prototype.transaction;
  Reflect.set(IDBDatabase.prototype, "transaction", function counted(this: IDBDatabase, ...given: unknown[]) {
    const transaction: IDBTransaction = Reflect.apply(begin, this, given);
    const end = new Promise<void>((done) => {
      for (const how of ["complete", "abort"]) transaction.addEventListener(how, () => done());
    });
    void count(end);
    return transaction;
  });
}

/**
 * Counts what the stream of changes has still to bring: each target is told current, or rejected.
 */
export function countTargets(): void {
  const work = globalThis.pendingWork;
  const ask = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    const { headers, body, signal } = given[1] ?? {};
    if (new Headers(headers).get("accept") !== "text/event-stream" || typeof body !== "string") return ask(...given);
    const asked: { targets: { id: string }[] } = JSON.parse(body);
    const late = new Set(asked.targets.map(({ id }) => id));
    work.targets = late.size;
    const end = () => {
      if (late.size > 0) work.targets = 0;
      late.clear();
    };
    signal?.addEventListener("abort", end);
    const answer = await ask(...given).catch((error: unknown) => {
      end();
      throw error;
    });
    const [own, program] = answer.body?.tee() ?? [];
    if (own === undefined) return answer;
    let unread = "";
    const read = (piece: string) => {
      const events = (unread + piece).split("\n\n");
      unread = events.pop() ?? "";
      for (const event of events.filter((each) => /^event: ?(?:current|rejected)/m.test(each)))
        for (const id of late) if (event.includes(JSON.stringify(id))) late.delete(id);
      if (signal?.aborted !== true) work.targets = late.size;
    };
    void own
      .pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: read }))
      .then(end, end);
    return new Response(program, answer);
  };
}

/** Counts what leaves the page, and keeps the page where it would lead to another site. */
export function countActs(): void {
  const work = globalThis.pendingWork;
  const act = () => {
    work.acts += 1;
    return Promise.resolve();
  };
  Object.defineProperty(navigator, "share", { value: act, configurable: true });
  if ("clipboard" in navigator) Object.defineProperty(navigator.clipboard, "writeText", { value: act });
  globalThis.print = () => void act();
  // Dials, writes a mail, opens another site: none of it is ours.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link === null || event.defaultPrevented || link.host === location.host) return;
    if (/^(127\.0\.0\.1|localhost)$/.test(link.hostname)) return;
    event.preventDefault();
    void act();
  });
  globalThis.navigation.addEventListener("navigate", ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) work.isLeaving = true;
  });
}

/** Runs in the page: resolves when it rests, or after so many frames. */
export async function rest(frames: number): Promise<void> {
  const frame = () => new Promise<void>((go) => requestAnimationFrame(() => go()));
  // A page that draws nothing is never told that it is idle.
  const idle = async () => {
    let isIdle = false;
    requestIdleCallback(() => (isIdle = true));
    while (!isIdle) await frame();
  };
  const isUnderWay = () => {
    const hasProgram = document.querySelector("#root, script[type=module]") !== null;
    if (hasProgram && document.documentElement.dataset["hydrated"] === undefined) return true;
    if (document.querySelector("main [data-waiting],[aria-busy=true]") !== null) return true;
    const { timers, jobs, targets, isLeaving } = globalThis.pendingWork;
    if (timers > 0 || jobs > 0 || targets > 0 || isLeaving) return true;
    return document
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity);
  };
  for (let left = frames; left > 0; left -= 1) {
    while (isUnderWay() && left > 0) {
      await frame();
      left -= 1;
    }
    await idle();
    await frame();
    if (!isUnderWay()) return;
  }
}
