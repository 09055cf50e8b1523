import { isIPv6 } from "node:net";
import { LIMITS } from "#domain/limits/process-limits.ts";
import type { Limit, LimitName } from "#domain/limits/process-limits.ts";

/** The state of the caller at one network address. It is dropped after a minute. */
export type NetworkClient = {
  /** The IPv4 address, or the /56 network of an IPv6 address: one household. */
  readonly network: string;
  /** Answers in progress. */
  inFlight: number;
  usedAt: number;
  buckets: Map<LimitName, { tokens: number; at: number }>;
};

/** The state of a limit after one call. */
export type LimitVerdict = { isOver: boolean; limit: number; remaining: number; resetSeconds: number };

const FORGET_AFTER_MS = 60_000;
const MOST_CLIENTS = 50_000;

/**
 * The callers of the last minute, by network. Of more than MOST_CLIENTS some idle ones are
 * forgotten.
 */
export class Clients {
  readonly #byNetwork = new Map<string, NetworkClient>();
  readonly #timer: NodeJS.Timeout;
  #active = 0;

  constructor() {
    this.#timer = setInterval(() => this.#forget(Date.now() - FORGET_AFTER_MS), FORGET_AFTER_MS);
    this.#timer.unref();
  }

  /** Callers with an answer in progress. */
  get active(): number {
    return this.#active;
  }

  /** Callers remembered. */
  get size(): number {
    return this.#byNetwork.size;
  }

  of(address: string, now: number): NetworkClient {
    const network = networkOf(address);
    let client = this.#byNetwork.get(network);
    if (client === undefined) {
      client = { network, inFlight: 0, usedAt: now, buckets: new Map() };
      if (this.#byNetwork.size >= MOST_CLIENTS) this.#forgetSome();
      this.#byNetwork.set(network, client);
    }
    client.usedAt = now;
    return client;
  }

  enter(client: NetworkClient): void {
    if (client.inFlight === 0) this.#active += 1;
    client.inFlight += 1;
  }

  leave(client: NetworkClient): void {
    client.inFlight -= 1;
    if (client.inFlight === 0) this.#active -= 1;
  }

  /** Takes one call out of the caller's bucket. From an empty bucket nothing is taken: `isOver`. */
  take(client: NetworkClient, name: LimitName, now: number): LimitVerdict {
    const limit: Limit = LIMITS[name];
    const perMs = limit.perMinute / 60_000;
    const bucket = client.buckets.get(name) ?? { tokens: limit.burst, at: now };
    client.buckets.set(name, bucket);
    bucket.tokens = Math.min(limit.burst, bucket.tokens + Math.max(0, now - bucket.at) * perMs);
    bucket.at = now;
    const isOver = bucket.tokens < 1;
    if (!isOver) bucket.tokens -= 1;
    return {
      isOver,
      limit: limit.perMinute,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((limit.burst - bucket.tokens) / perMs / 1000),
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #forget(before: number): void {
    for (const [network, client] of this.#byNetwork) {
      if (client.usedAt < before && client.inFlight === 0) this.#byNetwork.delete(network);
    }
  }

  /** Frees memory during a flood of addresses: forgets the oldest tenth that is idle. */
  #forgetSome(): void {
    let count = MOST_CLIENTS / 10;
    for (const [network, client] of this.#byNetwork) {
      if (client.inFlight > 0) continue;
      this.#byNetwork.delete(network);
      count -= 1;
      if (count === 0) return;
    }
  }
}

/** What counts as one caller: a whole IPv4 address, or the first 56 bits of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [head = "", tail = ""] = plain.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const gap = plain.includes("::")
    ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0")
    : [];
  const groups = [...first, ...gap, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}

/** The prefix that counts as one neighbourhood: /24 of IPv4, /56 of IPv6 (CONTRACT.md 2). */
export function prefixOf(address: string): string {
  const network = networkOf(address);
  return network.includes(":") ? network : `${network.split(".").slice(0, 3).join(".")}.0/24`;
}

/** The prefix of a provider, who may have many smaller ones: /16 of IPv4, /32 of IPv6. */
export function providerOf(address: string): string {
  const network = networkOf(address);
  if (network.includes(":")) return `${network.split(":").slice(0, 2).join(":")}::/32`;
  return `${network.split(".").slice(0, 2).join(".")}.0.0/16`;
}

/** What a site or a carrier's area has in common: /16 of IPv4, /48 of IPv6. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}::/48`;
  return providerOf(address);
}

/** Whether an address counts as one of IPv6: not where it only carries one of IPv4. */
export function isIpv6Network(address: string): boolean {
  return networkOf(address).includes(":");
}
