import { Dexie } from "../dexie.ts";
import { IDBKeyRange } from "fake-indexeddb";
import { expect } from "vitest";
import { FORMS } from "../db.ts";
import type { Store } from "../store.ts";
import { databaseName } from "../db.ts";
import type { Mutation, TargetRequest } from "../types.ts";
import { FakeBrowser } from "./fake-browser.ts";
import { refusal } from "./fake-server.ts";
import { command, ids, others } from "./oracle-steps.ts";
import type { Step } from "./oracle-steps.ts";

const MINE: TargetRequest = { collection: "listings", mine: true };
const NEAR: TargetRequest = { collection: "listings", near: { lat: 22.57, lng: 88.36, withinKm: 25 } };
/** What one person wrote, in order: a plain Map by key. */
type Remembered = Map<string, { mutation: Mutation; group: string | null; isRefused: boolean }>;

/** One browser, its server and tabs, and the plain Map they are compared with. */
export class Run {
  readonly browser = new FakeBrowser("me");
  readonly tabs: { store: Store; kill: () => void }[] = [];
  readonly written: Remembered = new Map();
  readonly newest = new Map<string, number>();
  private waiting: Promise<unknown>[] = [];

  /** A version with the first schema left writes behind: today's version finds them. */
  async before(posts: readonly number[]): Promise<void> {
    const old = new Dexie(databaseName("me"), { indexedDB: this.browser.indexedDB ?? undefined, IDBKeyRange });
    old.version(1).stores(FORMS[0] ?? {});
    await old.open();
    for (const at of posts) {
      const id = ids[at] ?? "";
      const mutation = command("post", id, 7);
      const key = `old-${at}`;
      this.written.set(key, { mutation, group: null, isRefused: false });
      await old
        .table("writes")
        .add({ key, ...mutation, group: null, at: 0, documents: [id], state: "pending", isSent: false, tries: 0 });
    }
    old.close();
  }

  async open(): Promise<void> {
    const opened = await this.browser.openTab();
    opened.store.subscribe(MINE, () => undefined);
    opened.store.subscribe(NEAR, () => undefined);
    this.tabs.push(opened);
  }

  async take(one: Step): Promise<void> {
    const { browser } = this;
    const at = "tab" in one ? this.tabs[one.tab % this.tabs.length] : this.tabs[0];
    if (at === undefined) return;
    switch (one.do) {
      case "write":
        return this.write(at.store, one);
      case "together": {
        const docs = [...new Set(one.docs)];
        const mutations = docs.map((each) => command("edit", ids[each] ?? "", one.amount));
        const { keys } = await at.store.write(mutations, { transaction: true });
        const [first = ""] = keys;
        if (one.refused) browser.server.refuse.set(first, refusal("aborted", "later"));
        keys.forEach((key, place) => {
          const mutation = mutations[place];
          if (mutation !== undefined) this.written.set(key, { mutation, group: first, isRefused: false });
        });
        return;
      }
      case "pass":
        return browser.pass(one.ms);
      case "line":
        browser.line = one.line;
        if (one.line !== "answers") browser.cut();
        return;
      case "cut":
        if (one.forgets === "old") browser.server.oldest = browser.server.log.length;
        if (one.forgets === "log")
          browser.server.logId = `log${browser.server.log.length}x${browser.server.logId.length}`;
        return browser.cut();
      case "open":
        return this.tabs.length < 3 ? this.open() : undefined;
      case "close":
        this.tabs.splice(this.tabs.indexOf(at), 1);
        if (one.kills) at.kill();
        else at.store.close();
        return this.tabs.length === 0 ? this.open() : undefined;
      case "jump":
        return browser.clock.jump(one.ms);
      case "other":
        return this.other(others[one.doc] ?? "", one.becomes);
      case "session":
        browser.viewer = one.is ? "me" : null;
        browser.cut();
        if (one.is) at.store.kick();
        return;
      case "mend":
        return this.mend(at.store, one.how);
      case "kick":
        return at.store.kick();
      case "saver":
        browser.isSaver = one.on;
        for (const { store } of this.tabs) store.retarget();
    }
  }

  /** The network is back and the tabs are visible: everything must equal the plain Map. */
  async end(): Promise<void> {
    const { browser } = this;
    browser.line = "answers";
    browser.viewer = "me";
    await browser.rest();
    for (const { store } of this.tabs) store.kick();
    await browser.pass(120_000);
    for (const { store } of this.tabs) store.kick();
    await browser.pass(120_000);
    await Promise.all(this.waiting);
    await browser.rest();
    this.judgeWrites();
    this.judgeDocuments();
    for (const { store } of this.tabs) this.judgeScreen(store);
    for (const { store } of this.tabs) store.close();
  }

  /** After each step: no write is lost or done twice, and no screen goes back in time. */
  check(): void {
    const { carriedOut } = this.browser.server;
    for (const [key, times] of carriedOut) expect(times, `${key} was carried out`).toBe(1);
    const [first] = this.tabs;
    if (first === undefined) return;
    const kept = new Set(first.store.writes.map(({ key }) => key));
    for (const key of this.written.keys())
      expect(kept.has(key) || carriedOut.has(key), `${key} is kept or done`).toBe(true);
    for (const { store } of this.tabs) {
      for (const write of store.writes) {
        if (write.name !== "listings.post" || write.state !== "pending") continue;
        const shown = store.snapshot(MINE).documents.find(({ id }) => id === write.args["id"]);
        expect(shown?.pending ?? false, `${write.key} is shown as waiting`).toBe(true);
      }
    }
  }

  private async write(
    store: Store,
    { doc: at, what, amount: many, refused }: Extract<Step, { do: "write" }>,
  ): Promise<void> {
    const { server } = this.browser;
    const mutation = command(what, ids[at] ?? "", many);
    const wrote = store.write([mutation]);
    const { keys } = await wrote;
    const [key = ""] = keys;
    // Replaced before any of it can have been sent: storing took only this turn.
    if (refused !== "no" && !server.carriedOut.has(key))
      server.refuse.set(
        key,
        refused === "never" ? refusal("invalid-argument", "after-change") : refusal("unavailable", "later"),
      );
    this.written.set(key, {
      mutation,
      group: null,
      isRefused: refused === "never" && server.refuse.has(key),
    });
  }

  private other(id: string, becomes: "near" | "far" | "hidden"): void {
    const at = becomes === "far" ? { lat: 10, lng: 10 } : { lat: 22.58, lng: 88.37 };
    this.browser.server.put({
      collection: "listings",
      id,
      ownerId: "other",
      kind: "oxygen",
      status: becomes === "hidden" ? "hidden" : "open",
      expiresAt: null,
      place: { ...at, label: "" },
      createdAt: "",
    });
  }

  private async mend(store: Store, how: "retry" | "discard" | "replace"): Promise<void> {
    await this.browser.rest();
    const refused = store.writes.find(({ state, group }) => state === "rejected" && group === null);
    if (refused === undefined) return;
    const remembered = this.written.get(refused.key);
    if (remembered === undefined) return;
    if (how === "retry") {
      remembered.isRefused = false;
      await store.retry(refused.key);
    } else if (how === "discard") {
      await store.discard(refused.key);
      this.written.delete(refused.key);
    } else {
      const mutation = { ...remembered.mutation, args: { ...remembered.mutation.args } };
      await store.replace(refused.key, mutation);
      const next = store.writes.find(({ number }) => number === refused.number);
      this.written.delete(refused.key);
      if (next !== undefined) this.written.set(next.key, { ...remembered, isRefused: false });
    }
  }

  /** Each write is done once, or refused with its text kept. */
  private judgeWrites(): void {
    const store = this.tabs[0]?.store;
    const left = store?.writes ?? [];
    expect(left.filter(({ state }) => state === "pending")).toEqual([]);
    for (const [key, { mutation }] of this.written) {
      const refused = left.find((write) => write.key === key);
      const done = this.browser.server.carriedOut.get(key) ?? 0;
      expect(done + (refused === undefined ? 0 : 1), `${key} is done or refused`).toBe(1);
      if (refused !== undefined) expect(refused.args).toEqual(mutation.args);
    }
    expect(left.every(({ key }) => this.written.has(key))).toBe(true);
  }

  /** The server's documents equal the writes applied in order to a plain Map. */
  private judgeDocuments(): void {
    const { server } = this.browser;
    const plain = new Map<string, { quantity: unknown; status: string }>();
    const done = server.order.filter((key) => this.written.has(key));
    for (const key of done) {
      const { name, args } = this.written.get(key)?.mutation ?? { name: "", args: {} };
      const id = String(args["id"]);
      if (name === "listings.post") plain.set(id, { quantity: args["quantity"], status: "open" });
      const before = plain.get(id);
      if (before !== undefined && name === "listings.edit") before.quantity = args["quantity"];
      if (before !== undefined && name === "listings.close") before.status = "withdrawn";
    }
    for (const id of ids) {
      const held = server.documents.get(`listings/${id}`);
      expect(held && { quantity: held["quantity"], status: held["status"] }, id).toEqual(plain.get(id));
    }
  }

  /** Every tab shows what a new query returns, and reports it as current. */
  private judgeScreen(store: Store): void {
    expect(store.online).toBe("online");
    for (const wanted of [MINE, NEAR]) {
      const shown = store.snapshot(wanted);
      const fresh = this.browser.server.query({ ...wanted, limit: 100 }, "me").documents;
      expect(shown.state).toBe("current");
      expect(
        shown.documents.map(({ id, version, fromCache, pending }) => ({ id, version, fromCache, pending })),
      ).toEqual(fresh.map(({ id, version }) => ({ id, version, fromCache: false, pending: false })));
    }
  }
}
