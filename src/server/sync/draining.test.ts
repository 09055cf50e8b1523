import { EventEmitter } from "node:events";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { Target } from "#contract/sync.ts";
import { priceOf, workOfIds } from "#domain/shared/read-price.ts";
import { neighbourhoodOf, networkOf, prefixOf } from "#server/http/admission/clients.ts";
import { EXPENSIVE_READS, READ_BUDGET, STREAMS } from "#domain/limits/process-limits.ts";
import { ReadBudget } from "#server/http/admission/read-budget.ts";
import type { ExchangeResponse } from "#server/http/transport/exchange.ts";
import { OpenStreams } from "#server/http/transport/events.ts";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { Clients } from "./clients.ts";
import { STREAM_BOUNDS, weightOf } from "./stream-bounds.ts";
import type { Stream } from "./stream.ts";

/*
 * What networks take of a process at most: streams, memory, and time of the database in documents.
 * An account or a mailbox more gains nothing, for all three count by network. People's numbers,
 * codes and messages are in contact/draining.test.ts.
 */

/** What one unit of STREAM_BOUNDS takes. Source: decision 53. */
const UNIT_BYTES = 64;
/** Networks (/56) of a /48. */
const HOMES = 256;
const home = (block: number, at: number): string => `2001:db8:${block.toString(16)}:${(at << 8).toString(16)}::1`;
const town = (at: number): string => `198.51.${at}.7`;

const table: Record<string, string | number>[] = [];
const tell = (who: string, what: string, got: number, bound: number): void => {
  table.push({ who, what, got, bound });
  expect(got, `${who}: ${what}`).toBeLessThanOrEqual(bound);
};
afterAll(() => console.table(table));
afterEach(() => void vi.useRealTimers());

/** The dearest target: a thousand documents by their ids. */
const MOST_EXPENSIVE: Target = Target.parse({
  collection: "listings",
  ids: Array.from({ length: 1_000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`),
  limit: 1_000,
});
/** What one stream holds at most. */
const HEAVIEST = 2 * weightOf(MOST_EXPENSIVE);
/** What somebody holds who looks at a list. */
const READER = 600;

/** The streams of a process, as `Clients` sees them. */
class Held {
  readonly clients = new Clients();
  readonly open = new Map<object, { address: string; weight: number }>();

  listen(address: string, weight: number, person: string | null = null): object {
    const stream = {
      client: `${address} ${this.open.size} ${person}`,
      actor: { id: person },
      caller: { address, isUnlimited: false },
      weight,
      end: () => this.close(stream),
      makeRoom: () => this.close(stream),
    };
    this.open.set(stream, { address, weight });
    this.clients.add(stream as unknown as Stream);
    this.clients.makeRoom(stream as unknown as Stream);
    return stream;
  }

  close(stream: object): void {
    this.open.delete(stream);
    this.clients.remove(stream as Stream);
  }

  bytes(): number {
    return [...this.open.values()].reduce((sum, { weight }) => sum + weight, 0) * UNIT_BYTES;
  }
}

/** Opens the heaviest streams from these addresses, until they hold twice what they may. */
function flood(held: Held, bound: number, addressOf: (at: number) => string, accounts = 0): void {
  for (let at = 0; at * HEAVIEST < 2 * bound; at += 1)
    held.listen(addressOf(at), HEAVIEST, accounts === 0 ? null : `account ${at % accounts}`);
}

test("memory of streams: an address, a /48, five of them, with 50 and 500 accounts; readers keep theirs", () => {
  const { ofNetwork, ofNeighbourhood, ofProcess } = STREAM_BOUNDS;
  const cases = [
    ["one /56", ofNetwork, () => home(1, 1), 0],
    ["one /56, 50 accounts", ofNetwork, () => home(1, 1), 50],
    ["one /56, 500 accounts", ofNetwork, () => home(1, 1), 500],
    ["one /48", ofNeighbourhood, (at: number) => home(1, at % HOMES), 0],
    ["one /48, 500 accounts", ofNeighbourhood, (at: number) => home(1, at % HOMES), 500],
    ["five /48", ofProcess, (at: number) => home((at % 5) + 1, at % HOMES), 0],
  ] as const;
  for (const [who, bound, addressOf, accounts] of cases) {
    const held = new Held();
    const readers = Array.from({ length: 50 }, (_, at) => held.listen(town(at), READER));
    const others = held.bytes();
    flood(held, bound, addressOf, accounts);
    tell(who, "memory of streams, bytes", held.bytes() - others, bound * UNIT_BYTES);
    expect(readers.filter((stream) => held.open.has(stream))).toHaveLength(readers.length);
    held.clients.close();
  }
});

test("streams held: all of a process while nobody else comes; each newcomer takes one of them", () => {
  const streams = new OpenStreams();
  // A process with few places, so that the largest is searched in few.
  streams.most = 500;
  const open = (address: string): { isOver: boolean } => {
    const state = { isOver: false };
    const over = (): boolean => (state.isOver = true);
    const response = Object.assign(new EventEmitter(), { end: over, destroy: over });
    streams.makeRoom();
    streams.add(response as unknown as ExchangeResponse, networkOf(address));
    return state;
  };
  const held = Array.from({ length: 2 * streams.most }, (_, at) => open(home(1, at % HOMES)));
  expect(held.filter(({ isOver }) => !isOver)).toHaveLength(streams.most);
  const newcomers = Array.from({ length: 100 }, (_, at) => open(town(at)));
  expect(newcomers.filter(({ isOver }) => isOver)).toEqual([]);
  const left = held.filter(({ isOver }) => !isOver).length;
  tell("one /48, 100 others come", "of 500 streams", left, streams.most - newcomers.length);
  table.push({ who: "one address (/56)", what: "streams", got: STREAMS.perAddress, bound: STREAMS.perAddress });
});

test("time of the database: an address is paid so many documents of a day, however it asks", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let now = 0;
  const budget = new ReadBudget(READ_BUDGET, () => now);
  const price = priceOf(workOfIds(1_000));
  let paid = 0;
  const minutes = 1;
  for (let second = 0; second < minutes * 60; second += 1) {
    // Twice what it gains: it never lacks somebody who waits.
    for (let call = 0; call < 3; call += 1)
      void Promise.resolve(budget.pay("one", price, { mostMs: READ_BUDGET.mostWaitMs, isGone: () => false })).then(
        (isPaid) => (paid += isPaid ? price : 0),
      );
    now += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const { most, perSecond } = READ_BUDGET;
  const bound = (seconds: number): number => most + perSecond * seconds + price;
  expect(paid).toBeGreaterThan(perSecond * minutes * 60);
  tell(`one address (/56), ${minutes} minute`, "documents read", paid, bound(minutes * 60));
  table.push({ who: "one address (/56), a day", what: "documents read", got: bound(86_400), bound: 129_607_000 });
  expect(bound(86_400)).toBe(129_607_000);
});

test("time of the database: many networks take turns, so a newcomer waits for one read of each", async () => {
  for (const blocks of [1, 5]) {
    const queue = new FairQueue(EXPENSIVE_READS);
    const done: string[] = [];
    let [running, mostRunning] = [0, 0];
    const read = (address: string): Promise<unknown> =>
      queue.run(
        [prefixOf(address)],
        async () => {
          mostRunning = Math.max(mostRunning, (running += 1));
          await Promise.resolve();
          running -= 1;
          done.push(address);
        },
        { within: networkOf(address), around: neighbourhoodOf(address) },
      );
    const asked: Promise<unknown>[] = [];
    for (let turn = 0; turn < (blocks === 1 ? 2 : 1); turn += 1)
      for (let block = 1; block <= blocks; block += 1)
        for (let at = 0; at < HOMES; at += 1) asked.push(read(home(block, at)));
    const honest = read(town(1));
    await Promise.all([...asked, honest]);
    const who = blocks === 1 ? "one /48" : "five /48";
    const waiting = Math.min(blocks * HOMES, EXPENSIVE_READS.waiting);
    tell(who, "reads before one of another network", done.indexOf(town(1)), waiting + EXPENSIVE_READS.atOnce);
    tell(who, "expensive reads at once", mostRunning, EXPENSIVE_READS.atOnce);
    expect(done).toContain(town(1));
  }
});
