import { neighbourhoodOf, prefixOf } from "#server/http/admission/clients.ts";
import { NetworkHoldings } from "#server/http/admission/network-holdings.ts";
import { STREAM_BOUNDS } from "./stream-bounds.ts";
import type { Stream } from "./stream.ts";

/** How often a stream sends a heartbeat. Source: CONTRACT.md 6. */
const BEAT_MS = 20_000;
/** The streams send heartbeats in groups, not all at once. */
const TURNS = 20;
/** A session may have ended: it is checked again every few heartbeats. */
const JUDGED_EVERY = 15;

/** The streams of this process, by client and by person. Each client has only its newest stream. */
export class Clients {
  readonly #byClient = new Map<string, Stream>();
  readonly #byPerson = new Map<string, Set<Stream>>();
  readonly #timer: NodeJS.Timeout;
  readonly #turns = new Map<Stream, number>();
  /** What their targets hold in memory, by network. */
  readonly #weights = new NetworkHoldings<Stream>();
  #turn = 0;
  #next = 0;

  constructor(beatMs = BEAT_MS) {
    this.#timer = setInterval(() => this.#beat(), beatMs / TURNS);
    this.#timer.unref();
  }

  [Symbol.iterator](): Iterator<Stream> {
    return this.#turns.keys();
  }

  add(stream: Stream): void {
    this.#byClient.get(stream.client)?.end();
    this.#byClient.set(stream.client, stream);
    this.#turns.set(stream, this.#next++ % TURNS);
    if (!stream.caller.isUnlimited) this.#weights.add(stream, stream.caller.address, stream.weight);
    const { id } = stream.actor;
    if (id !== null) this.#byPerson.set(id, (this.#byPerson.get(id) ?? new Set()).add(stream));
  }

  remove(stream: Stream): void {
    if (this.#byClient.get(stream.client) === stream) this.#byClient.delete(stream.client);
    this.#turns.delete(stream);
    this.#weights.remove(stream);
    const { id } = stream.actor;
    if (id === null) return;
    const own = this.#byPerson.get(id);
    own?.delete(stream);
    if (own?.size === 0) this.#byPerson.delete(id);
  }

  /**
   * Ends streams until those of a network, of a neighbourhood and of all hold no more than they
   * may. Whoever holds most loses the oldest.
   */
  makeRoom({ caller: { address } }: Stream): void {
    const { ofNetwork, ofNeighbourhood, ofProcess } = STREAM_BOUNDS;
    const [network, neighbourhood] = [prefixOf(address), neighbourhoodOf(address)];
    while (this.#weights.of(network) > ofNetwork) if (!this.#endOldest(network)) return;
    while (this.#weights.of(neighbourhood) > ofNeighbourhood) if (!this.#endOldest(neighbourhood)) return;
    while (this.#weights.weight > ofProcess) if (!this.#endOldest()) return;
  }

  #endOldest(within?: string): boolean {
    const oldest = this.#weights.oldestOfLargest(within);
    oldest?.makeRoom();
    return oldest !== null;
  }

  /** How many targets all streams have, and how many streams have not been sent everything. */
  stats(): { targets: number; behind: number } {
    let [targets, behind] = [0, 0];
    for (const stream of this) {
      targets += stream.targets;
      if (stream.isBehind) behind += 1;
    }
    return { targets, behind };
  }

  /** Whether somebody has a stream here. */
  has(person: string): boolean {
    return this.#byPerson.has(person);
  }

  /** Starts all over: what they were sent may no longer be true. */
  startOver(): void {
    const streams = [...this];
    // All leave before the first returns, so that their shared views are dropped.
    for (const stream of streams) stream.leave();
    for (const stream of streams) stream.restart();
  }

  /** Checks a person's streams again, after a change of rights or sessions. */
  judgeAgain(person: string): void {
    for (const stream of this.#byPerson.get(person) ?? []) void stream.judgeAgain();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    this.#turn += 1;
    for (const [stream, turn] of this.#turns) {
      if (turn !== this.#turn % TURNS) continue;
      stream.beat();
      if (stream.actor.id !== null && this.#turn % (TURNS * JUDGED_EVERY) < TURNS) void stream.judgeAgain();
    }
  }
}
