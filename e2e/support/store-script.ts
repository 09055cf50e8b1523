import { drawId } from "./unique-values.ts";

/** A tab of some engine: runs a program text in its page and returns its result. */
export type StoreTab = { run: (program: string) => Promise<unknown>; close: () => Promise<void> };

/**
 * A browser of some engine, with a page of the product open in each tab. All tabs share one
 * session.
 */
export type StoreBrowser = { openTab: () => Promise<StoreTab>; reload: (tab: StoreTab) => Promise<void> };

/** The result of one step of the script. */
export type StepResult = { step: string; ok: boolean; error: string };

/** When a hanging step is ended, ms. The store's `lease.test.ts` tests how long a lease lasts. */
const HANGS_MS = 120_000;

/**
 * The address of the store's part of the program, as the program fetches it. @throws when it names
 * none
 */
export async function storeAddress(url: string): Promise<string> {
  const page = await (await fetch(`${url}/about`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
  const address = /assets\/open-[\w-]+\.js/.exec(await (await fetch(`${url}${script}`)).text())?.[0];
  if (address === undefined) throw new Error(`${url}${script} names no store`);
  return `/${address}`;
}

/** What each tab works with; the account is already signed in. */
type Beginning = {
  address: string;
  account: string;
  /** Where the script posts. */
  place: { lat: number; lng: number };
  /** A program that removes what some browsers lack. */
  without?: string;
};

/**
 * What every tab gets first: a connection to the server that can be cut, and the store of the
 * account.
 */
function beginning({ address, account, place, without = "" }: Beginning): string {
  return `
    ${without}
    localStorage.setItem("lifeboard.account", ${JSON.stringify(account)});
    const real = window.fetch;
    window.asked = 0;
    window.fetch = async (to, sent) => {
      if (/\\/sync\\/(query|batch-get)/.test(String(to))) window.asked += 1;
      const line = localStorage.getItem("line") ?? "answers";
      if (!String(to).includes("/sync/") || line === "answers") return real(to, sent);
      if (line === "loses answer" && String(to).includes("/commit")) await real(to, sent);
      throw new TypeError("no net");
    };
    const { openStore } = await import(${JSON.stringify(address)});
    window.store = await openStore(${JSON.stringify(account)});
    window.mine = { collection: "listings", mine: true };
    window.store.subscribe(window.mine, () => undefined);
    window.shown = (id) => window.store.snapshot(window.mine).documents.find((each) => each.id === id) ?? null;
    window.until = async (isSo) => {
      const end = Date.now() + ${HANGS_MS};
      while (!(await isSo())) {
        if (Date.now() > end) throw new Error("it did not come to that: " + isSo + JSON.stringify(window.store.writes) + window.store.online);
        await new Promise((done) => setTimeout(done, 20));
      }
    };
    window.post = (id, title) => ({ name: "listings.post", args: { id, side: "offer", kind: "oxygen", details: { form: "cylinder" }, title,
      place: { lat: ${place.lat}, lng: ${place.lng}, precision: "area" }, contact: { channels: [{ type: "email", value: "a@example.org" }] },
      consent: { showOnRequest: false, beMatched: false, reContact: false } } });
    window.line = (line) => { localStorage.setItem("line", line); if (line === "answers") window.store.kick(); };
    window.ask = async (path, body) => {
      const key = decodeURIComponent((/XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? ["", ""])[1]);
      const answer = await real(path, { method: "POST", headers: { "content-type": "application/json", "X-XSRF-TOKEN": key }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    window.held = async () => (await ask("/api/v1/sync/query", { target: mine })).documents;
    window.once = async (id) => {
      const found = (await held()).filter((each) => each.id === id);
      if (found.length !== 1 || found[0].version !== 1) throw new Error("not once: " + JSON.stringify(found));
    };
  `;
}

type Stage = Beginning & { browser: StoreBrowser };

/**
 * The store's journeys, the same in every engine. They test offline use, reload, two tabs, a
 * refusal, a lost answer, and a closed primary. Returns the result of each step; none throws.
 */
export async function runStoreScript({ browser, ...stage }: Stage): Promise<StepResult[]> {
  const found: StepResult[] = [];
  const begin = beginning(stage);
  const step = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
      found.push({ step: name, ok: true, error: "" });
    } catch (error) {
      found.push({ step: name, ok: false, error: String(error) });
    }
  };
  const ids = Array.from({ length: 3 }, () => drawId());
  const [first, second] = [await browser.openTab(), await browser.openTab()];
  await step("both tabs open their store, and it lasts", async () => {
    for (const tab of [first, second]) await tab.run(`${begin} if (!store.durable) throw new Error("memory only");`);
    await second.run(`await until(() => store.online === "online" && store.snapshot(mine).state === "current")`);
  });
  await step("a post without a net is kept and shown as waiting", async () => {
    await first.run(`line("drops"); await store.write([post("${ids[0]}", "Offline")]);
      await until(() => shown("${ids[0]}")?.pending === true); await until(() => store.online !== "online");`);
  });
  await step("after a reload it still waits", async () => {
    await browser.reload(first);
    await first.run(begin);
    await first.run(`await until(() => store.writes.length === 1 && shown("${ids[0]}")?.pending === true)`);
  });
  await step("the second tab sees it", () => seen(second, `shown("${ids[0]}")?.title === "Offline"`));
  await step("with the net back it is acknowledged once", async () => {
    await first.run(`line("answers")`);
    await seen(second, `store.writes.length === 0 && shown("${ids[0]}")?.pending === false`);
    await first.run(`await once("${ids[0]}")`);
  });
  await step("a refused write leaves the screen and keeps its words", async () => {
    await second.run(
      `await store.write([{ name: "listings.edit", args: { id: "${ids[0]}", details: { form: "cylinder", litres: -1 }, title: "Refused" } }])`,
    );
    await seen(second, `store.writes[0]?.state === "rejected" && shown("${ids[0]}")?.title === "Offline"`);
    await seen(first, `store.writes[0]?.args.title === "Refused" && (store.writes[0].error?.detail ?? "") !== ""`);
    await first.run(`await store.discard(store.writes[0].key); await until(() => store.writes.length === 0)`);
  });
  await step("an answer that was lost makes no second one", async () => {
    await second.run(`line("loses answer"); await store.write([post("${ids[1]}", "Lost")]);
      await until(async () => (await held()).some(({ id }) => id === "${ids[1]}")); line("answers"); await until(() => store.writes.length === 0); await once("${ids[1]}");`);
  });
  await step("when the primary is closed the other takes over", async () => {
    await first.close();
    await second.run(
      `await store.write([post("${ids[2]}", "After")]); await until(() => store.writes.length === 0 && shown("${ids[2]}")?.fromCache === false)`,
    );
  });
  await step("a document that is closed elsewhere changes before the reader's eyes: told, not asked for", async () => {
    await second.run(`await until(() => store.snapshot(mine).state === "current"); const before = asked;
      await ask("/api/v1/listings/${ids[2]}/close", { outcome: "withdrawn" });
      await until(() => shown("${ids[2]}")?.status === "withdrawn");
      if (asked !== before) throw new Error("it was asked for");`);
  });
  await second.close();
  return found;
}

async function seen(tab: StoreTab, isSo: string): Promise<void> {
  await tab.run(`await until(() => ${isSo})`);
}
