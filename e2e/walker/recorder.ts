import type { Page, Request, Response } from "@playwright/test";
import type { Fault } from "./faults.ts";
import { UNWRITTEN } from "./faults.ts";
import { countActs, countJobs, countTargets, countTimers, rest, SHORT_MS } from "./pending-work.ts";

/** The word before what a page tells the walker by its console. */
const TELLS = "walker tells: ";

/** Lines of the browser about an answer's status, which is judged itself, and about a dialler. */
const BROWSERS_OWN = /Failed to load resource|net::ERR_ABORTED|does not have a registered handler|Failed to launch/;

/** Frames after which a page that never rests is looked at all the same. */
const FRAMES = 900;

/** Records what happens on a page while it is walked, and says when it has settled. */
export class Recorder {
  readonly #page: Page;
  readonly #pending = new Set<Request>();
  readonly #refused: { status: number; url: string; answer: Promise<string> }[] = [];
  #told: Fault[] = [];
  /** Requests of the page that is being left: nobody hears how they end. */
  #left: Request[] = [];
  #wake: () => void = () => undefined;
  #begun = 0;
  /** Downloads, new windows, file choosers and the browser's own dialogs so far. */
  acts = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Starts to record a page, before anything is loaded into it. */
  static async of(page: Page): Promise<Recorder> {
    const recorder = new Recorder(page);
    recorder.#listen();
    await page.addInitScript(countTimers, SHORT_MS);
    for (const script of [countJobs, countTargets, countActs]) await page.addInitScript(script);
    await page.addInitScript(watchTexts, { patterns: UNWRITTEN, tells: TELLS });
    return recorder;
  }

  #listen(): void {
    const page = this.#page;
    const end = (request: Request) => {
      this.#pending.delete(request);
      this.#wake();
    };
    page.on("request", (request) => {
      // A stream of changes never ends.
      if (request.headers()["accept"]?.includes("event-stream") === true) return;
      this.#begun += 1;
      if (isPageOf(page, request)) this.#left = [...this.#pending];
      this.#pending.add(request);
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) for (const request of this.#left.splice(0)) end(request);
    });
    page.on("requestfinished", end);
    page.on("requestfailed", (request) => {
      end(request);
      const why = request.failure()?.errorText ?? "";
      if (why !== "net::ERR_ABORTED") this.#told.push({ kind: "request", what: `${why} ${request.url()}` });
    });
    page.on("response", (response) => this.#judge(response));
    page.on("console", (message) => {
      const text = message.text();
      if (text.startsWith(TELLS))
        this.#told.push({ kind: "raw key", what: `${text.slice(TELLS.length)} (for a moment)` });
      else if (message.type() === "error" && !BROWSERS_OWN.test(text)) this.#told.push({ kind: "console", what: text });
    });
    page.on("pageerror", (error) => this.#told.push({ kind: "console", what: error.message }));
    const act = () => void (this.acts += 1);
    page.on("download", () => {
      act();
      // The page stays: the answer was a file.
      void page.evaluate(() => void (globalThis.pendingWork.isLeaving = false)).catch(() => undefined);
    });
    page.on("filechooser", act);
    page.on("dialog", (dialog) => {
      act();
      void dialog.dismiss();
    });
    page.on("popup", (other) => {
      act();
      void other.close();
    });
  }

  #judge(response: Response): void {
    const status = response.status();
    if (status < 400) return;
    this.#refused.push({ status, url: response.url(), answer: response.text().catch(() => "") });
  }

  /** Forgets what was told, before a tap. */
  forget(): void {
    this.#told = [];
    this.#refused.length = 0;
  }

  /** What was told since, with refusals that the page does not explain to the reader. */
  async told(): Promise<Fault[]> {
    const faults = [...this.#told];
    for (const { status, url, answer } of this.#refused) {
      if (await this.#isExplained(status, await answer)) continue;
      faults.push({ kind: "request", what: `${status} ${new URL(url).pathname}` });
    }
    this.forget();
    return faults;
  }

  /** A refusal with words is explained where the page shows words of a refusal. */
  async #isExplained(status: number, answer: string): Promise<boolean> {
    if (status >= 500) return false;
    const [, title = ""] = /"title":"([^"]+)"/.exec(answer) ?? [];
    const shows = await this.#page.evaluate(
      (words) =>
        (words !== "" && document.body.innerText.includes(words)) ||
        document.querySelector("[role=alert],[aria-invalid=true]") !== null,
      title,
    );
    return shows;
  }

  /** Resolves when nothing is under way: no request, no short timer, no part on its way. */
  async settle(): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      const begun = this.#begun;
      while (this.#pending.size > 0) await new Promise<void>((go) => (this.#wake = go));
      try {
        await this.#page.evaluate(rest, FRAMES);
      } catch (error) {
        // The page was left meanwhile; anything else is told by its name.
        if (!/navigat|context was destroyed|Cannot find context/i.test(String(error))) throw error;
        await this.#page.waitForLoadState("domcontentloaded");
        continue;
      }
      if (this.#pending.size === 0 && this.#begun === begun) return;
    }
  }
}

/** Whether a request is for the page itself. */
function isPageOf(page: Page, request: Request): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

/** Runs in every page before its program: tells of a text's key as soon as it is shown. */
function watchTexts(given: { patterns: typeof UNWRITTEN; tells: string }): void {
  const raw = given.patterns.filter(([kind]) => kind === "raw key").map(([, pattern]) => new RegExp(pattern));
  const judge = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = texts.currentNode; text !== null; text = texts.nextNode()) {
      if (text.nodeType !== Node.TEXT_NODE || text.parentElement?.closest("script,style,code,pre,template") !== null)
        continue;
      const found = raw.map((pattern) => pattern.exec(text.nodeValue ?? "")?.[0]).find((key) => key !== undefined);
      if (found !== undefined) console.debug(given.tells + found);
    }
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData" && target.isConnected) judge(target);
      for (const node of addedNodes) if (node.isConnected) judge(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
