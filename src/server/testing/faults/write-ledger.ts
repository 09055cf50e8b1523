import { randomUUID } from "node:crypto";
import { syncCommit } from "#contract/sync.ts";
import type { MutationResult } from "#contract/sync.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { ask } from "../accounts.ts";
import { newClientId } from "../client-id.ts";
import { Tally } from "./fault-report.ts";
import { anInput } from "../listing-requests.ts";

type Write = { key: string; name: string; args: Record<string, unknown> };

/** Where writers send, and who they are. `url` is awaited at each try: a server may be down. */
type LedgerOptions = { url: () => Promise<string>; token: string };

/**
 * Writers that note what was acknowledged: posts, observations, and closes. Each write has one key
 * and is sent until it is acknowledged, whatever happens to servers. Each adds exactly one to the
 * version of its listing, so one that is lost or done twice is seen.
 */
export class WriteLedger {
  /** Acknowledged writes of each listing. */
  readonly writes = new Map<string, number>();
  /** Every answer: `acknowledged`, the status of a refusal, or `no answer`. */
  readonly answers = new Tally();
  readonly #url: () => Promise<string>;
  readonly #token: string;
  #isOver = false;
  #total = 0;

  constructor({ url, token }: LedgerOptions) {
    [this.#url, this.#token] = [url, token];
  }

  /** How many writes were acknowledged so far. */
  get acknowledged(): number {
    return this.#total;
  }

  /** Writes until `stop`, and ends with its current listing closed. */
  async write(): Promise<void> {
    const clientId = newClientId();
    while (!this.#isOver) {
      const id = newId();
      const observe = { listingId: id, outcome: "busy" };
      await this.#deliver(clientId, id, "listings.post", { ...anInput({ side: "offer" }), id });
      await this.#deliver(clientId, id, "observations.record", observe);
      await this.#deliver(clientId, id, "listings.close", { id, outcome: "withdrawn" });
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /**
   * What was lost or done twice, a sentence each; empty: nothing. Call it when all writers ended.
   */
  async faults(database: Pick<Database, "pool">): Promise<string[]> {
    const { rows } = await database.pool.query<{ id: string; version: number }>(
      "SELECT id, version FROM documents WHERE collection = 'listings' AND id = ANY($1)",
      [[...this.writes.keys()]],
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    return [...this.writes].flatMap(([id, count]) => {
      const version = there.get(id)?.version ?? 0;
      return version === count ? [] : [`${id}: ${count} writes were acknowledged, ${version} are there`];
    });
  }

  async #deliver(...[clientId, listing, name, args]: [string, string, string, Record<string, unknown>]): Promise<void> {
    const write: Write = { key: randomUUID(), name, args };
    for (;;) {
      const result = await this.#tryOnce(clientId, write);
      if (result?.state === "acknowledged") break;
      if (result !== null && result.error.retry !== "later")
        throw new Error(`${name} was refused: ${JSON.stringify(result.error)}`);
    }
    this.#total += 1;
    this.writes.set(listing, (this.writes.get(listing) ?? 0) + 1);
  }

  async #tryOnce(clientId: string, write: Write): Promise<MutationResult | null> {
    const url = await this.#url();
    const get = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);
    const body = { clientId, transaction: false, mutations: [write] };
    const call = { method: "POST", path: "/api/v1/sync/commit", body, token: this.#token };
    const answer = await ask({ get }, call).catch(() => null);
    const result = answer?.status === 200 ? syncCommit.output.parse(answer.json).results[0] : undefined;
    this.answers.add(result?.state ?? answer?.status ?? "no answer");
    return result ?? null;
  }
}
