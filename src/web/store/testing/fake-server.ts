import type { MutationResult, SyncError, Target, WireDocument } from "#contract/sync.ts";
import type { Batch } from "../environment.ts";
import { targetOrder, matches } from "../match.ts";
import { changedDocumentIds } from "../rows.ts";

type Stored = WireDocument & { ownerId: string | null };
type Viewer = string | null;

/** A refusal as a batch reports it. */
export function refusal(code: string, retry: SyncError["retry"], reason = `test/${code}`): SyncError {
  return { title: reason, code, reason, detail: "", retry };
}

/**
 * A server in memory that obeys the wire's laws. Each key is carried out once and answered again.
 * Documents have versions, the log is ordered, and viewers see only what they may.
 */
export class FakeServer {
  readonly documents = new Map<string, Stored>();
  readonly log: { key: string }[] = [];
  /** Log entries before this are no longer known. */
  oldest = 0;
  /** How often each key was carried out: at most once. */
  readonly carriedOut = new Map<string, number>();
  /** Keys in the order they were carried out. */
  readonly order: string[] = [];
  logId = "log1";
  /** Refusals of the next write with a name or key, each used once. */
  readonly refuse = new Map<string, SyncError>();
  private readonly results = new Map<string, { args: string; ids: string[] }>();
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get checkpoint(): string {
    return `${this.logId}.${this.log.length}`;
  }

  /** Calls when something changed. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Changes since a checkpoint; null if it is foreign or too old. */
  since(checkpoint: string): Set<string> | null {
    const [logId, at] = checkpoint.split(".");
    if (logId !== this.logId || Number(at) < this.oldest) return null;
    return new Set(this.log.slice(Number(at)).map(({ key }) => key));
  }

  /** Stores a document as another person changed it; null deletes it. */
  put(document: Omit<Stored, "version" | "editVersion" | "updatedAt"> & Partial<Stored>): void {
    const key = `${document.collection}/${document.id}`;
    const before = this.documents.get(key);
    const version = (before?.version ?? 0) + 1;
    const at = new Date(this.now()).toISOString();
    this.documents.set(key, { editVersion: 1, createdAt: at, ...document, version, updatedAt: at } as Stored);
    this.recordChange(key);
  }

  /** Hides a document from a viewer without changing it. */
  hide(key: string): void {
    const document = this.documents.get(key);
    if (document === undefined) return;
    this.put({ ...document, status: "hidden" });
  }

  commit(
    { clientId, transaction = false, mutations }: Batch,
    viewer: Viewer,
  ): { results: MutationResult[]; checkpoint: string } {
    const writer = viewer ?? clientId;
    const results = transaction ? this.together(mutations, writer, viewer) : this.inOrder(mutations, writer, viewer);
    return { results, checkpoint: this.checkpoint };
  }

  query(target: Target, viewer: Viewer): { documents: WireDocument[]; checkpoint: string } {
    const shown = [...this.documents.values()].flatMap((each) => this.present(each, viewer) ?? []);
    const found = shown.filter((each) => matches(target, each, this.now())).toSorted(targetOrder(target));
    return { documents: found.slice(0, target.limit), checkpoint: this.checkpoint };
  }

  batchGet(
    collection: string,
    ids: readonly string[],
    viewer: Viewer,
  ): { documents: WireDocument[]; missing: string[] } {
    const shown = ids.map((id) => this.present(this.documents.get(`${collection}/${id}`), viewer));
    return {
      documents: shown.flatMap((each) => each ?? []),
      missing: ids.filter((_id, at) => shown[at] === null),
    };
  }

  /** A document as a viewer sees it; null: hidden. */
  present(document: Stored | undefined, viewer: Viewer): WireDocument | null {
    if (document === undefined) return null;
    const { ownerId, ...shown } = document;
    const isOwner = viewer !== null && viewer === ownerId;
    if (document["status"] === "hidden" && !isOwner) return null;
    return isOwner ? { ...shown, own: { place: shown["place"] } } : shown;
  }

  private inOrder(mutations: Batch["mutations"], writer: string, viewer: Viewer): MutationResult[] {
    const held = new Set<string>();
    return mutations.map((mutation) => {
      const ids = changedDocumentIds(mutation.args);
      const result: MutationResult = ids.some((id) => held.has(id))
        ? { key: mutation.key, state: "rejected", error: refusal("aborted", "later", "sync/blocked-by-earlier") }
        : this.one(mutation, writer, viewer);
      if (result.state === "rejected" && result.error.retry === "later") for (const id of ids) held.add(id);
      return result;
    });
  }

  private together(mutations: Batch["mutations"], writer: string, viewer: Viewer): MutationResult[] {
    const before = {
      documents: new Map(this.documents),
      log: this.log.length,
      order: this.order.length,
      results: new Map(this.results),
      done: new Map(this.carriedOut),
    };
    const results: MutationResult[] = [];
    for (const mutation of mutations) {
      const result = this.one(mutation, writer, viewer);
      results.push(result);
      if (result.state === "acknowledged") continue;
      this.back(before);
      const error = { ...result.error, failedKey: mutation.key };
      return mutations.map(({ key }) => ({ key, state: "rejected", error }));
    }
    return results;
  }

  private back(before: {
    documents: Map<string, Stored>;
    log: number;
    order: number;
    results: FakeServer["results"];
    done: Map<string, number>;
  }): void {
    replaceAll(this.documents, before.documents);
    replaceAll(this.results, before.results);
    replaceAll(this.carriedOut, before.done);
    this.log.length = before.log;
    this.order.length = before.order;
  }

  private one(
    { key, name, args, precondition }: Batch["mutations"][number],
    writer: string,
    viewer: Viewer,
  ): MutationResult {
    const kept = this.results.get(`${writer} ${key}`);
    const text = JSON.stringify([name, args]);
    if (kept !== undefined && kept.args !== text)
      return { key, state: "rejected", error: refusal("already-exists", "never", "sync/key-reused") };
    if (kept !== undefined) return { key, state: "acknowledged", documents: this.shown(kept.ids, viewer) };
    const refused = this.refuse.get(key) ?? this.refuse.get(name) ?? this.judge(name, args, { viewer, precondition });
    this.refuse.delete(key);
    this.refuse.delete(name);
    if (refused !== undefined) return { key, state: "rejected", error: refused };
    const ids = this.carryOut(name, args, writer);
    this.results.set(`${writer} ${key}`, { args: text, ids });
    this.carriedOut.set(key, (this.carriedOut.get(key) ?? 0) + 1);
    this.order.push(key);
    for (const id of ids) this.recordChange(id);
    return { key, state: "acknowledged", documents: this.shown(ids, viewer) };
  }

  private judge(
    name: string,
    args: Batch["mutations"][number]["args"],
    { viewer, precondition }: { viewer: Viewer; precondition: { editVersion: number } | undefined },
  ): SyncError | undefined {
    const listing = this.documents.get(`listings/${String(args["listingId"] ?? args["id"])}`);
    if (name === "observations.record") return listing === undefined ? refusal("not-found", "never") : undefined;
    if (viewer === null) return refusal("unauthenticated", "later");
    if (name === "listings.post") return listing === undefined ? undefined : refusal("already-exists", "never");
    if (listing === undefined) return refusal("not-found", "never");
    if (listing.ownerId !== viewer) return refusal("permission-denied", "never");
    if (precondition !== undefined && precondition.editVersion !== listing.editVersion)
      return refusal("failed-precondition", "after-change");
    if (name === "listings.close" && listing["status"] === args["outcome"]) return undefined;
    return listing["status"] === "open" ? undefined : refusal("failed-precondition", "after-change", "listings/closed");
  }

  private carryOut(name: string, args: Batch["mutations"][number]["args"], writer: string): string[] {
    const at = new Date(this.now()).toISOString();
    const id = String(args["id"]);
    const key = `listings/${id}`;
    const before = this.documents.get(key);
    if (name === "listings.post") {
      const { contact: _contact, consent: _consent, ...fields } = args;
      const head = { collection: "listings", id, version: 1, editVersion: 1, createdAt: at, updatedAt: at };
      this.documents.set(key, { ...fields, ...head, status: "open", expiresAt: null, ownerId: writer });
      return [key];
    }
    if (name === "observations.record") {
      const seen = `observations/${id}`;
      this.documents.set(seen, {
        ...args,
        collection: "observations",
        id,
        version: 1,
        editVersion: 1,
        updatedAt: at,
        ownerId: writer,
      });
      return [seen];
    }
    if (before === undefined) return [];
    const changes = name === "listings.close" ? { status: args["outcome"] } : name === "listings.edit" ? args : {};
    const editVersion = before.editVersion + (name === "listings.edit" ? 1 : 0);
    this.documents.set(key, { ...before, ...changes, id, version: before.version + 1, editVersion, updatedAt: at });
    return [key];
  }

  private shown(keys: readonly string[], viewer: Viewer): WireDocument[] {
    return keys.flatMap((key) => this.present(this.documents.get(key), viewer) ?? []);
  }

  private recordChange(key: string): void {
    this.log.push({ key });
    for (const listener of this.listeners) listener();
  }
}

function replaceAll<K, V>(map: Map<K, V>, by: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}
