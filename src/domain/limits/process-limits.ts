/** One limit: a bucket of `burst` calls that refills at `perMinute`, counted per `per`. */
export type Limit = {
  perMinute: number;
  burst: number;
  per: "address";
  /** Refused only while the process is busy too: whole carriers sit behind one address. */
  onlyWhenBusy: boolean;
  what: string;
};

/** Every rate limit. Source: CONTRACT.md 2. docs/api/limits.md is made from it. */
export const LIMITS = {
  "public-read": {
    perMinute: 600,
    burst: 200,
    per: "address",
    onlyWhenBusy: true,
    what: "Reading: searches, listings, facilities, places, pages",
  },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** Bounds of one process on work in progress (DESIGN.md 11: one process serves a city). */
export const LOAD = {
  /** With more answers in progress the process is busy and refuses callers over their rate. */
  busyAt: 64,
  /**
   * Answers in progress that are shared fairly among the callers of the moment. A caller above a
   * fair share is refused.
   */
  shared: 256,
  /** Above this every caller is asked to retry later. */
  most: 512,
  /**
   * Wait of the event loop that counts as busy too, ms. Answers from memory show their load only
   * there.
   */
  busyLagMs: 500,
  /** Exports at once, and those of one address (/56 of IPv6). */
  exports: 8,
  exportsPerAddress: 1,
  /** The value of Retry-After, seconds. */
  retrySeconds: 2,
} as const;

/**
 * Bounds of one process on event streams. Each takes some 25 kB (bench/listen.ts). Whole carriers
 * sit behind one address.
 */
export const STREAMS = {
  /**
   * In one process, less where its limit of open files is small. Above it the network with most
   * loses its oldest.
   */
  most: 20_000,
  /** From one address (/56 of IPv6); above it 429. */
  perAddress: 2_000,
  /** When to come back: for an address with too many, and for a stream that made room, seconds. */
  retrySeconds: 30,
} as const;

/**
 * Bounds on the queue for CPU turns: pages and other work of some milliseconds. They are so wide
 * that only LOAD refuses people of a carrier behind one address. Turns decide the order, not how
 * much.
 */
export const TURNS = {
  waiting: LOAD.most,
  /** Of one network prefix. */
  ofOne: LOAD.shared,
} as const;

/** Bounds on the thread for work of some milliseconds (work-threads.ts). */
export const WORK_THREADS = {
  /** It ends when it had nothing to do for so long, ms: most servers are rarely asked. */
  idleMs: 300_000,
  /** It ends when its heap grows beyond this, MB. Proposal. */
  heapMb: 256,
} as const;

/**
 * Bounds on reads of the database in one process, whose pool has ten connections. What a read costs
 * is in the domain (read-price.ts). Source: decision 53.
 */
export const EXPENSIVE_READS = {
  ...TURNS,
  /** Expensive calls at once, of different addresses; the rest waits, in turn by address. */
  atOnce: 2,
  /** Expensive reads of streams at once; the rest waits, in turn by address. */
  streamsAtOnce: 1,
  /** Reads of one address (/56 of IPv6) at once, small ones too. */
  perAddress: 3,
} as const;

/**
 * What the expensive reads of one address (/56 of IPv6) may cost, in documents of 0.15 ms
 * (read-price.ts). Opening a list costs some 80. So 18 people behind one address may open one each
 * second. Source: decision 53.
 */
export const READ_BUDGET = {
  /** What is there at once. */
  most: 6_000,
  /** A fifth of a processor. */
  perSecond: 1_500,
  /**
   * A call that would wait longer is refused, after this time, ms. Who is refused at once asks
   * again at once, and reading that costs as well.
   */
  mostWaitMs: 3_000,
} as const;

/**
 * The same for streams. Our client asks for a list before it listens, and a stream that comes back
 * reads little. Nobody looks at a screen until this is done.
 */
export const STREAM_BUDGET = { most: 3_000, perSecond: 500 } as const;

/**
 * How many targets the streams of one address may begin: 650 people's at once, then 30 people's
 * each second. Each target is planned, named and put into the index. Source: decision 53.
 */
export const TARGETS_BEGUN = { most: 2_000, perSecond: 100 } as const;

/** Bounds on the reader of an export, who holds one of few places. Source: decision 53. */
export const EXPORT_READERS = {
  /** The slowest rate, judged while the reader is what everything waits for. */
  bytesPerSecond: 10_000,
  judgedMs: 30_000,
  /** An export that is read longer ends. */
  mostMs: 600_000,
  /** The value of Retry-After for an address that has one already, seconds. */
  retrySeconds: 30,
  /** How often readers are looked at, ms. */
  lookMs: 1_000,
  /** Sent at a time, bytes: slow readers are seen by what they take. */
  pieceBytes: 16_384,
} as const;

/** Bounds on requests that one connection sends without waiting for answers. */
export const PIPELINE = {
  /** Answers under way. */
  atOnce: 8,
  /** Requests that wait behind them. A connection that sends more is closed. */
  waiting: 63,
} as const;

/** Bounds on hashing passwords in one process: each costs some 0.2 s of a processor. */
export const HASHING = {
  /** At once; the rest waits. */
  atOnce: 2,
  /** Waiting; above that the caller is asked to retry later. */
  waiting: 64,
  /** Refusals that must not reveal whether an account exists are delayed to this, ms. */
  refusalMs: 250,
} as const;
