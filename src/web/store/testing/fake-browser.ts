import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { ApiResult } from "#contract/route.ts";
import { NO_NETWORK } from "../api.ts";
import type { Message } from "../sync/tab-channel.ts";
import type { Problem } from "#contract/errors.ts";
import type { Target } from "#contract/sync.ts";
import type { Environment, Hearing, Listening } from "../environment.ts";
import { Store } from "../store.ts";
import { fakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { FakeServer } from "./fake-server.ts";
import { fakeStream } from "./fake-stream.ts";

/**
 * Outcome of the next calls: answered, lost before the server, answer lost, or carried out twice.
 */
export type Line = "answers" | "drops" | "loses answer" | "repeats";

/** A server's answer to a request without the session it needs. */
const NOBODY: Problem = {
  ...NO_NETWORK,
  type: "urn:lifeboard:http/unauthenticated",
  status: 401,
  code: "unauthenticated",
  reason: "http/unauthenticated",
};

/** A browser with tabs, a faulty network and a server, all in memory. */
export class FakeBrowser {
  readonly clock: FakeClock = fakeClock();
  readonly server = new FakeServer(() => this.clock.now());
  line: Line = "answers";
  private readonly account: string | null;
  /** Who is signed in on the server. */
  viewer: string | null;
  calls: string[] = [];
  /** Streams requested so far, the last one last. */
  readonly listened: Listening[] = [];
  isSaver = false;
  isPlugged = true;
  /** The session ended on the server, and the browser does not know. */
  hidesEnd = false;
  /** How often the store received `unauthenticated`. */
  doubts = 0;
  /** How often the browser was asked to keep its data. */
  persisted = 0;
  private readonly streams = new Set<() => void>();
  indexedDB: IDBFactory | null = new IDBFactory();
  private readonly channels = new Map<string, Set<(message: Message) => void>>();
  private seed = 1;

  constructor(viewer: string | null = "me") {
    this.account = viewer;
    this.viewer = viewer;
  }

  open(more: Partial<Environment> = {}): Promise<Store> {
    return Store.open({ ...this.environment(), ...more });
  }

  /** Opens a tab that can be killed: afterwards nothing it started ends or reports. */
  async openTab(): Promise<{ store: Store; kill: () => void }> {
    let isDead = false;
    const own = this.environment();
    const living = <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) => {
      return async (...args: Args): Promise<T> => {
        const value = await call(...args);
        return isDead ? new Promise<T>(() => undefined) : value;
      };
    };
    let silence = (): void => undefined;
    const { network, clock } = own;
    const store = await Store.open({
      ...own,
      clock: { now: clock.now, after: (ms, run) => clock.after(ms, () => isDead || run()) },
      network: {
        commit: living(network.commit),
        query: living(network.query),
        batchGet: living(network.batchGet),
        listen: living((asked, hearing) =>
          network.listen(asked, { ...hearing, received: (events) => void (isDead || hearing.received(events)) }),
        ),
      },
      openChannel: (name) => {
        const channel = own.openChannel(name);
        silence = channel.close;
        return { ...channel, tell: (message) => void (isDead || channel.tell(message)) };
      },
    });
    const kill = () => {
      isDead = true;
      silence();
    };
    return { store, kill };
  }

  environment(): Environment {
    return {
      account: this.account,
      clock: this.clock,
      random: () => 0.5,
      bytes: (count) => Uint8Array.from({ length: count }, () => this.nextByte()),
      database: this.indexedDB === null ? null : { indexedDB: this.indexedDB, IDBKeyRange },
      memory: async () => ({ indexedDB: new IDBFactory(), IDBKeyRange }),
      network: {
        commit: (batch) => this.call("commit", () => this.server.commit(structuredClone(batch), this.viewer)),
        query: (target) => this.query(target),
        listen: (asked, hearing) => this.listen(asked, hearing),
        batchGet: (collection, ids) => this.call("batch-get", () => this.server.batchGet(collection, ids, this.viewer)),
      },
      openChannel: (name) => this.channel(name),
      locks: null,
      isSeen: () => true,
      hasSession: () => this.account === null || this.viewer !== null || this.hidesEnd,
      isPlugged: () => this.isPlugged,
      persist: () => void (this.persisted += 1),
      isSaver: () => this.isSaver,
      isStillOurs: () => true,
      unauthenticated: () => void (this.doubts += 1),
    };
  }

  /** Lets time pass, with everything that runs in it. */
  async pass(ms: number): Promise<void> {
    await this.rest();
    for (let left = ms; left > 0;) {
      const step = Math.min(left, Math.max(1, this.clock.untilNext()));
      this.clock.pass(step);
      left -= step;
      await this.rest();
    }
  }

  /** Waits until nothing changes without time passing. */
  async rest(): Promise<void> {
    for (let idleTurns = 0; idleTurns < 3; idleTurns += 1) {
      await new Promise((done) => setImmediate(done));
      if (process.getActiveResourcesInfo().includes("Immediate")) idleTurns = 0;
    }
  }

  /** Ends all streams, as a network failure does. */
  cut(): void {
    for (const end of this.streams) end();
  }

  private async listen(asked: Listening, hearing: Hearing): Promise<Problem | null> {
    this.calls.push("listen");
    this.listened.push(structuredClone(asked));
    await Promise.resolve();
    if (this.line === "drops" || this.line === "loses answer") return NO_NETWORK;
    if (hearing.signal.aborted) return null;
    const { server, clock, viewer } = this;
    const stop = fakeStream({
      server,
      clock,
      viewer,
      asked: structuredClone(asked),
      hearing: this.line === "repeats" ? twice(hearing) : hearing,
    });
    return new Promise((done) => {
      const end = () => {
        stop();
        this.streams.delete(end);
        done(null);
      };
      this.streams.add(end);
      hearing.signal.addEventListener("abort", end);
    });
  }

  /** Refuses own documents without a session, as a stream does. An empty answer would be wrong. */
  private async query(target: Target) {
    const { viewer } = this;
    const answer = await this.call("query", () => this.server.query(target, viewer));
    return answer.ok && target.mine === true && viewer === null ? { ok: false as const, problem: NOBODY } : answer;
  }

  private async call<T>(name: string, answer: () => T): Promise<ApiResult<T>> {
    const { line } = this;
    this.calls.push(name);
    await Promise.resolve();
    if (line === "drops") return { ok: false, problem: NO_NETWORK };
    const value = structuredClone(answer());
    if (line === "repeats") return { ok: true, value: structuredClone(answer()) };
    return line === "answers" ? { ok: true, value } : { ok: false, problem: NO_NETWORK };
  }

  private channel(name: string) {
    const all = this.channels.get(name) ?? new Set();
    this.channels.set(name, all);
    let own: ((message: Message) => void) | null = null;
    return {
      tell: (message: Message) => {
        for (const listener of all)
          if (listener !== own) setImmediate(() => all.has(listener) && listener(structuredClone(message)));
      },
      listen: (listener: (message: Message) => void) => {
        own = listener;
        all.add(listener);
      },
      close: () => {
        if (own !== null) all.delete(own);
      },
    };
  }

  private nextByte(): number {
    this.seed = (Math.imul(this.seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (this.seed >>> 16) & 0xff;
  }
}

/** Sends each event twice, as after resuming from an old checkpoint. */
function twice(hearing: Hearing): Hearing {
  return {
    ...hearing,
    received: (events) => hearing.received(events.flatMap((event) => [event, structuredClone(event)])),
  };
}
