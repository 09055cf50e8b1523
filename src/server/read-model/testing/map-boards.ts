import { clusters as route } from "#contract/listings.ts";
import type { Cluster, ClustersQuery } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { OutputOf } from "#contract/route.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { ListingIndex } from "../index/listing-index.ts";
import { buildTree } from "../index/tree-build.ts";
import { Clusters } from "../query/clusters.ts";
import type { Pin } from "../query/plan.ts";
import { Searcher } from "../query/search.ts";
import { rowJudges } from "../query/slot-tiers.ts";
import { switchedOffRows } from "../query/switched-off-rows.ts";
import { NOW } from "./arbitrary.ts";

/** A first page at the time of the arbitrary listings. Equal rows take turns. */
export const PIN: Pin = {
  asOf: NOW,
  now: NOW,
  seed: 7,
  turn: 3,
  after: null,
  changedBefore: Number.POSITIVE_INFINITY,
  xid: 0,
};

/** A board and a plain Map. */
export class MapWorld {
  readonly board = new ListingIndex();
  readonly documents = new Map<string, StoredListing>();
  readonly searcher = new Searcher(this.board);
  readonly #clusters = new Clusters(this.board, this.searcher);
  #version = 0;

  set(id: string, body: StoredListing): void {
    const version = ++this.#version;
    const time = new Date(NOW);
    const head = { collection: "listings", id, version, editVersion: 1, createdAt: time, updatedAt: time };
    const document: StoredDocument = { ...head, changedXid: BigInt(version), body: bodyOf(body) };
    this.board.apply(document);
    this.documents.set(id, body);
  }

  remove(id: string): void {
    this.board.remove("listings", id, this.#version);
    this.documents.delete(id);
  }

  build(): void {
    for (const tree of this.board.trees) tree.swap(buildTree(tree.gather()));
  }

  async ask(asked: ClustersQuery, isBloodOff = false): Promise<Cluster[]> {
    return (await this.map(asked, isBloodOff)).clusters;
  }

  /** The whole answer, as the contract lets it out. */
  async map(asked: ClustersQuery, isBloodOff = false): Promise<OutputOf<typeof route>> {
    const off = isBloodOff ? [{ kind: "blood" as const }] : [];
    const judges = rowJudges(this.board, switchedOffRows(this.board.rows, off));
    const { clusters, totals } = await this.#clusters.count(asked, PIN, judges);
    return route.output.parse({ clusters, ...totals, asOf: new Date(NOW).toISOString() });
  }
}
