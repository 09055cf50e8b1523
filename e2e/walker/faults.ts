import type { Page } from "@playwright/test";
import english from "../../locales/en.json" with { type: "json" };
import { unfit } from "../support/fit.ts";

/** What a person meets on a page that is wrong. */
export type FaultKind =
  | "raw key"
  | "placeholder"
  | "value that is none"
  | "glued words"
  | "cut"
  | "covered"
  | "no effect"
  | "console"
  | "request"
  | "lost focus"
  | "not reached";

/** One fault: its kind, and what shows it. */
export type Fault = { kind: FaultKind; what: string };

/** Names of the sections of texts: a text's key begins with one. */
const SECTIONS = Object.keys(english).filter((section) => !section.startsWith("$"));

/** What stands around a text's key. Addresses of hosts and people have dots too. */
const NO_HOST = String.raw`(?![\w@/.])(?<!\.(?:com|example|in|net|org))`;
const BEGINS = String.raw`(?<![\w@/.:-])`;

/**
 * The sources of the patterns of texts that nobody wrote. They are a text's key, a value's place,
 * and a value that is none. Keys of our sections have two parts or more, other ones three.
 */
export const UNWRITTEN: readonly (readonly [kind: FaultKind, pattern: string])[] = [
  ["raw key", String.raw`${BEGINS}(?:${SECTIONS.join("|")})(?:\.[A-Za-z][\w/-]*)+${NO_HOST}`],
  ["raw key", String.raw`${BEGINS}(?!www\.)[a-z][A-Za-z]*\.[a-z][A-Za-z]*\.[a-z]\w*${NO_HOST}`],
  ["placeholder", String.raw`\{\{?\s*\w+\s*(?:,\s*\w+\s*)?\}\}?`],
  ["value that is none", String.raw`\bundefined\b|\bNaN\b|\[object`],
];

/** Texts that nobody wrote, in what is shown and in what is read aloud. Code is no text. */
export async function textFaults(page: Page): Promise<Fault[]> {
  return page.evaluate((patterns) => {
    const shown = (element: Element | null) =>
      element !== null && element.closest("script,style,code,pre,noscript,template") === null;
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (shown(node.parentElement) && node.parentElement?.checkVisibility() === true) texts.push(node.nodeValue ?? "");
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (shown(element)) texts.push(element.getAttribute(name) ?? "");
      }
    }
    const faults: { kind: FaultKind; what: string }[] = [];
    for (const text of texts) {
      for (const [kind, pattern] of patterns) {
        const found = new RegExp(pattern).exec(text)?.[0];
        if (found !== undefined && !faults.some(({ what }) => what === found)) faults.push({ kind, what: found });
      }
    }
    return faults;
  }, UNWRITTEN);
}

/**
 * Words of neighbours in one line without a space between them. A screen reader reads them as one
 * word, even where a margin keeps them apart.
 */
export async function gluedFaults(page: Page): Promise<Fault[]> {
  const glued = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isText = (node: Node) =>
      node.nodeValue !== "" &&
      node.parentElement?.closest("script,style,code,pre,mark,noscript,option,textarea,svg") === null &&
      node.parentElement.checkVisibility();
    // The nearest box that begins a line: two texts in one line share it.
    const lineOf = (node: Node, stop: Node) => {
      for (let at = node.parentElement; at !== null && at !== stop; at = at.parentElement) {
        if (getComputedStyle(at).display !== "inline") return at;
      }
      return stop;
    };
    let before: Node | null = null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!isText(node)) continue;
      const last: Node | null = before;
      before = node;
      if (last === null) continue;
      const range = document.createRange();
      range.setStartAfter(last);
      range.setEndBefore(node);
      const shared = range.commonAncestorContainer;
      const joins = /[\p{L}\p{N}]\p{M}*$/u.test(last.nodeValue ?? "") && /^[\p{L}\p{N}]/u.test(node.nodeValue ?? "");
      if (!joins || lineOf(last, shared) !== shared || lineOf(node, shared) !== shared) continue;
      const sets = shared instanceof Element ? getComputedStyle(shared).display : "inline";
      const isApart = last.parentElement !== node.parentElement && /flex|grid/.test(sets);
      const parts = range.cloneContents();
      const breaks = parts.querySelector("br,hr,img,svg,input,select,button,wbr,ruby") !== null;
      const tail = (last.nodeValue ?? "").slice(-24);
      const isOneWord = last.parentElement === node.parentElement && /\p{N}$/u.test(tail);
      if (!isApart && !breaks && !isOneWord) found.push(`${tail}|${(node.nodeValue ?? "").slice(0, 24)}`);
    }
    return found;
  });
  return glued.map((what) => ({ kind: "glued words", what }));
}

/** Text that its box cuts, and a page wider than its window. */
export async function cutFaults(page: Page): Promise<Fault[]> {
  return (await unfit(page)).map((what) => ({ kind: "cut", what }));
}

/** What can be tapped. */
export const TAPPABLE =
  "a[href],button,summary,input[type=checkbox],input[type=radio],input[type=submit],[role=button],[role=tab],[role=switch],[role=menuitem]";

/**
 * Keys whose middle belongs to something else, each scrolled into view. Behind a dialog nothing can
 * be tapped, and a key that only the keyboard brings into view cannot either.
 */
export async function coverFaults(page: Page): Promise<Fault[]> {
  const covered = await page.evaluate((tappable) => {
    const found: string[] = [];
    const at = [scrollX, scrollY] as const;
    const scope: ParentNode = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    for (const key of scope.querySelectorAll<HTMLElement>(tappable)) {
      const box = key.matches("input") ? (key.closest("label") ?? key) : key;
      if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (box.closest("[inert]") !== null) continue;
      box.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const [rect] = box.getClientRects();
      if (rect === undefined || rect.width < 2 || rect.height < 2) continue;
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit === null || box.contains(hit) || hit.closest("label")?.contains(key) === true) continue;
      const words = (key.getAttribute("aria-label") ?? key.textContent ?? "").trim().slice(0, 40);
      found.push(`${key.tagName.toLowerCase()} "${words}" lies under ${hit.outerHTML.slice(0, 80)}`);
    }
    scrollTo({ left: at[0], top: at[1], behavior: "instant" });
    return found;
  }, TAPPABLE);
  return covered.map((what) => ({ kind: "covered", what }));
}

/**
 * All that one look at a settled page shows. A menu that a tap opens lies over others.
 * So what covers keys is looked for on a page that has just come.
 */
export async function lookAt(page: Page, hasJustCome: boolean): Promise<Fault[]> {
  return [
    ...(await textFaults(page)),
    ...(await gluedFaults(page)),
    ...(await cutFaults(page)),
    ...(hasJustCome ? await coverFaults(page) : []),
  ];
}

/** What a person could notice of a page's state. */
export type Impression = {
  url: string;
  content: string;
  /** How often something left the page: a share, a copy, a print. */
  acts: number;
  scroll: string;
  /** What has the focus; empty if the page itself has it. */
  focus: string;
};

/** Takes the page's state down, to compare it with the one after a tap. */
export async function impressionOf(page: Page): Promise<Impression> {
  return page.evaluate(() => {
    let sum = 0;
    const add = (text: string) => {
      for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
    };
    add(document.documentElement.outerHTML);
    for (const field of document.querySelectorAll<HTMLInputElement>("input,select,textarea")) {
      add(`${field.value}${String(field.checked)}`);
    }
    add(String(document.querySelectorAll("dialog:modal,:popover-open").length));
    const focused = document.activeElement;
    const has = focused !== null && focused !== document.body && focused !== document.documentElement;
    return {
      url: location.href,
      content: String(sum),
      acts: Number(Reflect.get(globalThis, "pendingWork")?.acts ?? 0),
      scroll: `${Math.round(scrollX)} ${Math.round(scrollY)}`,
      focus: has ? `${focused.outerHTML.slice(0, 200)} ${[...document.querySelectorAll("*")].indexOf(focused)}` : "",
    };
  });
}

/** Whether a tap changed anything that a person notices. The tapped key takes the focus itself. */
export function isNoticed(before: Impression, after: Impression, takesFocusItself: boolean): boolean {
  return (
    before.url !== after.url ||
    before.content !== after.content ||
    before.acts !== after.acts ||
    before.scroll !== after.scroll ||
    (!takesFocusItself && before.focus !== after.focus)
  );
}

/** A tap that changed the page left the focus nowhere: the keyboard starts again at the top. */
export function focusFaults(before: Impression, after: Impression): Fault[] {
  const hasChanged = before.url !== after.url || before.content !== after.content;
  return hasChanged && after.focus === "" ? [{ kind: "lost focus", what: "the page's body has the focus" }] : [];
}
