import type { Page } from "@playwright/test";
import { newAddress } from "../support/unique-values.ts";
import { withPasskeys } from "../support/sign-in/passkeys.ts";
import { focusFaults, impressionOf, isNoticed, lookAt } from "./faults.ts";
import type { Fault, Impression } from "./faults.ts";
import { keysOf, middleOf, TextKeys } from "./keys.ts";
import type { Key } from "./keys.ts";
import { Recorder } from "./recorder.ts";
import { routeOf } from "./screens.ts";
import type { PassTime } from "./walked-product.ts";

/** A screen: its name, and an address of it. */
export type Screen = { name: string; address: string };

/** A fault, on which screen and after which tap. */
export type Finding = Fault & { screen: string; key: string };

/** Whether the page has just come, and what else a tap on it has shown. */
type Look = { hasJustCome?: boolean; more?: readonly Fault[] };

/** How a walk goes. */
export type Way = {
  /** The language of the screens. */
  language: string;
  /** The screens whose keys are tapped, by their routes. Others are only looked at. */
  tapped: RegExp;
  /** How many keys of a screen are tapped, from its top. Absent: one of each kind. */
  most?: number;
  /** A link of one kind is tapped on one screen only, not on each. */
  linksOnce: boolean;
  /** Signs the person in again, if a tap ended the session. */
  signIn: () => Promise<void>;
  /** Lets time pass before each screen. */
  passTime: PassTime;
  /** What is in the fields of passwords before keys are tapped. */
  password?: string;
};

/** Cookies of choices that a tap makes, such as the language: each screen begins without. */
const CHOICES = /^(i18next|scheme|text)$/;

/** What a tap did to the screen; covered, if the key cannot be reached now. */
type Tapped = "left" | "stayed" | "covered";

/** How often a page is waited for again, if a tap seems to have done nothing or lost the focus. */
const PATIENCE_ROUNDS = 10;

/** Keys that end the session or the account: they are tapped after all others. */
const LAST = /signOut|sign-out|logout|delete|endAll|everywhere/i;

/** Walks screens as one person, and collects what is wrong. */
export class Walker {
  readonly findings: Finding[] = [];
  /** Screens that were looked at. */
  readonly seen = new Set<string>();
  /** Routes that a tap on another screen has reached. */
  readonly reached = new Set<string>();
  /** What was tapped, in order: a screen and a key. */
  readonly taps: string[] = [];
  readonly #page: Page;
  readonly #texts: TextKeys;
  readonly #recorder: Recorder;
  readonly #way: Way;
  /** Kinds of keys that many screens have, such as the tabs: one tap is enough. */
  readonly #shared = new Set<string>();

  private constructor(page: Page, way: Way, recorder: Recorder) {
    this.#page = page;
    this.#texts = new TextKeys(way.language);
    this.#recorder = recorder;
    this.#way = way;
  }

  /** A walker on a page that is recorded from now on. */
  static async on(page: Page, way: Way): Promise<Walker> {
    // Without a device that stores passkeys, a key for one ends Chromium.
    await withPasskeys(page);
    return new Walker(page, way, await Recorder.of(page));
  }

  /** Loads a screen by its address, and taps its keys. */
  async walk(screen: Screen): Promise<void> {
    this.#recorder.forget();
    await this.#way.passTime(this.#page.context());
    await this.#load(screen);
    await this.#look(screen, "by its address");
    this.seen.add(screen.name);
    if (this.#way.tapped.test(screen.name)) await this.#tapAll(screen);
  }

  /**
   * Taps one key of each kind of a screen, which is open. New keys that a tap brings are tapped
   * where they appear. Once nothing new is there, or a tap has left the screen, it is loaded again.
   */
  async #tapAll(screen: Screen): Promise<void> {
    const tapped = new Set<string>();
    // What an open menu covers: it is tapped once the screen has come anew.
    const behind = new Set<string>();
    const fresh = await this.#kinds();
    const last = this.taps.length + (this.#way.most ?? Infinity);
    let isFresh = true;
    while (this.taps.length < last) {
      const key = await this.#next((kind) => tapped.has(kind) || behind.has(kind));
      if (key === undefined && isFresh) return;
      const did = key === undefined ? "left" : await this.#tap(screen, key);
      if (key !== undefined && did === "covered" && !isFresh) behind.add(key.kind);
      else if (key !== undefined) (this.#isShared(key) ? this.#shared : tapped).add(key.kind);
      isFresh = did === "left" || (isFresh && did === "covered");
      if (did !== "left") continue;
      behind.clear();
      if (!(await this.#isBack(screen, { fresh, key }))) await this.#load(screen);
      // How it loads was told as it was loaded first.
      this.#recorder.forget();
    }
  }

  async #next(isDone: (kind: string) => boolean): Promise<Key | undefined> {
    const keys = (await keysOf(this.#page, this.#texts)).filter(({ kind }) => !isDone(kind) && !this.#shared.has(kind));
    return keys.find(({ kind }) => !LAST.test(kind)) ?? keys[0];
  }

  async #kinds(): Promise<string> {
    return (await keysOf(this.#page, this.#texts)).map(({ kind }) => kind).join("\n");
  }

  /** Goes back to a screen that a link has left. It tells whether that is as it was loaded. */
  async #isBack({ address }: Screen, { fresh, key }: { fresh: string; key: Key | undefined }): Promise<boolean> {
    const page = this.#page;
    if (key === undefined || key.href === "" || pageOf(page.url()) === pageOf(address)) return false;
    await page.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
    await page.goBack({ waitUntil: "commit" });
    await this.#arrive();
    return pageOf(page.url()) === pageOf(address) && (await this.#kinds()) === fresh;
  }

  #isShared({ isFrame, href }: Key): boolean {
    return isFrame || (href !== "" && this.#way.linksOnce);
  }

  async #load({ address }: Screen): Promise<void> {
    const context = this.#page.context();
    await this.#way.signIn();
    // One address may ask only so often a minute.
    await this.#page.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
    await context.clearCookies({ name: CHOICES });
    await context.addCookies([{ name: "i18next", value: this.#way.language, url: new URL(address).origin }]);
    await this.#page.goto(address, { waitUntil: "commit" });
    await this.#arrive();
  }

  async #arrive(): Promise<void> {
    await this.#recorder.settle();
    const { password } = this.#way;
    if (password === undefined) return;
    for (const field of await this.#page.locator("input[type=password]").all()) await field.fill(password);
  }

  async #look({ name }: Screen, key: string, { hasJustCome = true, more = [] }: Look = {}): Promise<void> {
    const faults = [...more, ...(await lookAt(this.#page, hasJustCome)), ...(await this.#recorder.told())];
    for (const fault of faults) {
      const isKnown = this.findings.some(
        ({ kind, what, screen }) => kind === fault.kind && what === fault.what && screen === name,
      );
      if (!isKnown) this.findings.push({ ...fault, screen: name, key });
    }
  }

  async #tap(screen: Screen, key: Key): Promise<Tapped> {
    const page = this.#page;
    const middle = await middleOf(page, key);
    if (middle === null || middle.hit !== "") return "covered";
    const label = `${key.kind} "${key.name.slice(0, 40)}"`;
    await page.evaluate(() => Reflect.set(globalThis, "walkerHere", true));
    const [before, acts] = [await impressionOf(page), this.#recorder.acts];
    this.taps.push(`${screen.name}: ${label}`);
    // A file that the server makes comes late.
    const file = key.isDownload ? page.waitForEvent("download") : undefined;
    await page.mouse.click(middle.x, middle.y);
    await file;
    const { isSame, after, isFelt } = await this.#felt(before, key, () => this.#recorder.acts > acts);
    const more: Fault[] = isFelt ? [] : [{ kind: "no effect", what: label }];
    if (isSame) more.push(...focusFaults(before, after).map((fault) => ({ ...fault, what: label })));
    const route = routeOf(after.url);
    if (route !== undefined && route !== screen.name) this.reached.add(route);
    const isAway = !isSame || pageOf(before.url) !== pageOf(after.url);
    await this.#look(screen, label, { hasJustCome: isAway, more });
    return isAway ? "left" : "stayed";
  }

  /** Waits for what a tap does. Data of the device comes without a request, some frames later. */
  async #felt(before: Impression, key: Key, hasActed: () => boolean) {
    for (let round = 0; ; round += 1) {
      await this.#recorder.settle();
      const isSame = await this.#page.evaluate(() => Reflect.get(globalThis, "walkerHere") === true);
      const after = await impressionOf(this.#page);
      const takesFocus = isSame && after.focus !== "" && (await this.#hasFocus(key));
      const isFelt = hasActed() || !isSame || isNoticed(before, after, takesFocus);
      const isLost = isSame && focusFaults(before, after).length > 0;
      if ((isFelt && !isLost) || round === PATIENCE_ROUNDS) return { isSame, after, isFelt };
    }
  }

  async #hasFocus({ at }: Key): Promise<boolean> {
    return this.#page.evaluate((index) => {
      const keys: HTMLElement[] | undefined = Reflect.get(globalThis, "walkerKeys");
      return keys?.[index]?.contains(document.activeElement) === true;
    }, at);
  }
}

function pageOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
