import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { TAPPABLE } from "./faults.ts";

/** Something that can be tapped now. */
export type Key = {
  /** Its place among those that the page holds for the walker. */
  at: number;
  /** What it is called, for a report. */
  name: string;
  /** What kind it is: a text's key, or where it stands. One of a kind is tapped on a screen. */
  kind: string;
  /** Where it leads; empty for a button. */
  href: string;
  /** It is part of the frame of all screens: tabs and header. */
  isFrame: boolean;
  /** It leads to a file. */
  isDownload: boolean;
};

type Found = Omit<Key, "kind"> & { place: string };

type Node = { [key: string]: string | Node };

/** The words that begin or end a name are enough: less would be found everywhere. */
const LEAST_WORDS = 4;

/** Reads kinds of keys from their names, in one language. */
export class TextKeys {
  readonly #plain = new Map<string, string>();
  readonly #filled: [RegExp, string][] = [];
  readonly #known = new Map<string, string>();

  /** @param language of the screens, as its file is called */
  constructor(language: string) {
    const file = join(import.meta.dirname, `../../locales/${language}.json`);
    const texts: Node = JSON.parse(readFileSync(file, "utf8"));
    const { $language: _about, ...sections } = texts;
    this.#read(sections, "");
  }

  #read(node: Node, path: string): void {
    for (const [name, value] of Object.entries(node)) {
      const key = path === "" ? name : `${path}.${name}`;
      if (typeof value !== "string") this.#read(value, key);
      else if (!value.includes("{{")) this.#plain.set(value.trim(), this.#plain.get(value.trim()) ?? key);
      else this.#readFilled(value, key);
    }
  }

  #readFilled(value: string, key: string): void {
    const parts = value.trim().split(/\{\{[^}]*\}\}/);
    if (parts.join("").replaceAll(/\P{L}/gu, "").length < LEAST_WORDS) return;
    const source = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(".+");
    this.#filled.push([new RegExp(`^${source}$`, "u"), key]);
  }

  /** The key of a name's text, if it is one text. */
  keyOf(name: string): string | undefined {
    const known = this.#known.get(name) ?? this.#plain.get(name);
    const key = known ?? this.#filled.find(([pattern]) => pattern.test(name))?.[1] ?? "";
    this.#known.set(name, key);
    return key === "" ? undefined : key;
  }
}

/** An address without what differs between entries: ids, numbers, values. */
function patternOf(href: string): string {
  if (!/^https?:/.test(href)) return href.replace(/:.*/s, ":");
  const { pathname, searchParams, host } = new URL(href);
  const path = pathname.replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, "/:id").replaceAll(/\d+/g, "#");
  const site = /^(127\.0\.0\.1|localhost)(:|$)/.test(host) ? "" : host;
  const names = [...new Set(searchParams.keys())].toSorted();
  return `${site}${path}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** All keys that can be tapped now, in the order of the page. In a dialog, those of the dialog. */
export async function keysOf(page: Page, texts: TextKeys): Promise<Key[]> {
  const found: Found[] = await page.evaluate((tappable) => {
    const scope: ParentNode = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    const elements = [...scope.querySelectorAll<HTMLElement>(tappable)].filter((key) => {
      const box = key.matches("input") ? (key.closest("label") ?? key) : key;
      const { width, height, right, bottom } = box.getBoundingClientRect();
      const isShown = box.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isOff = key.matches(":disabled,[aria-disabled=true],input[type=radio]:checked,[inert] *");
      // The link that skips to the content is above the window until the keyboard reaches it.
      return isShown && !isOff && width > 1 && height > 1 && right > 0 && bottom + scrollY > 0;
    });
    Reflect.set(globalThis, "walkerKeys", elements);
    const placeOf = (key: Element) => {
      const path: string[] = [];
      for (let at: Element | null = key; at !== null && at.id !== "root" && at !== document.body; at = at.parentElement)
        path.unshift(`${at.tagName.toLowerCase()}.${[...at.classList].join(".")}`);
      return path.join(">");
    };
    return elements.map((key, at) => {
      const label = key.matches("input") ? (key.closest("label")?.innerText ?? "") : "";
      const name = key.getAttribute("aria-label") ?? (label === "" ? key.innerText : label);
      return {
        at,
        name: name.replaceAll(/\s+/g, " ").trim(),
        place: placeOf(key),
        href: key instanceof HTMLAnchorElement ? key.href : "",
        isFrame: key.closest("header,nav") !== null && key.closest("main,dialog") === null,
        isDownload: key.hasAttribute("download"),
      };
    });
  }, TAPPABLE);
  return found.map(({ place, ...key }) => {
    const words = texts.keyOf(key.name) ?? place;
    const target = key.href === "" ? "" : ` to ${patternOf(key.href)}`;
    return { ...key, kind: `${words}${target}` };
  });
}

/** Scrolls a key into the middle of the window. @returns its middle; null if it went away */
export async function middleOf(page: Page, { at }: Key): Promise<{ x: number; y: number; hit: string } | null> {
  return page.evaluate((index) => {
    const keys: HTMLElement[] = Reflect.get(globalThis, "walkerKeys");
    const key = keys[index];
    if (key === undefined || !key.isConnected) return null;
    const box = key.matches("input") ? (key.closest("label") ?? key) : key;
    box.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const [rect] = box.getClientRects();
    if (rect === undefined) return null;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isIt = hit !== null && (box.contains(hit) || hit.closest("label")?.contains(key) === true);
    return { x, y, hit: isIt ? "" : (hit?.outerHTML.slice(0, 80) ?? "nothing") };
  }, at);
}
