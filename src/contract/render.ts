import type { Facility } from "./facilities.ts";
import type { SingleListing } from "./listings.ts";
import type { Api } from "./route.ts";
import type { Site } from "./site.ts";

/** Colour schemes of the theme (GUIDE.md 2). */
export const SCHEMES = ["light", "dark", "contrast", "contrastDark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Files of the browser build a page refers to, as paths from the root. */
export type Assets = {
  scripts: string[];
  modulePreloads: string[];
  styles: string[];
  /**
   * What each part of the program that comes later needs beside those, by its name in the build.
   */
  parts: Readonly<Record<string, readonly string[]>>;
};

/**
 * What the server hands the render module for one page. It never reads the request's address or the
 * clock by itself.
 */
export type RenderContext = {
  api: Api;
  site: Site;
  assets: Assets;
  /** Nonce of this answer's content security policy, for each inline script and style. */
  nonce: string;
  /** The language resolved by query `lng`, cookie, Accept-Language; always a shipped one. */
  language: string;
  /** Tags of all languages the browser asked for, most wanted first, shipped or not. */
  wanted: readonly string[];
  /** From the cookie; null lets a short inline script ask the browser. */
  scheme: Scheme | null;
  /** The reader chose text only, or their device says that it saves data. */
  isTextOnly: boolean;
  now: Date;
  /**
   * Waits until it is this reader's turn to be drawn for, once all is read: drawing keeps everybody
   * else waiting.
   */
  turn: () => Promise<void>;
};

/** A finished page, or where to go instead. */
export type RenderAnswer =
  | { type: "page"; status: number; html: string }
  | { type: "redirect"; status: 302 | 303 | 308; location: string };

/** The one function of the module built from src/web/server-entry.tsx. */
export type Render = (request: Request, context: RenderContext) => Promise<RenderAnswer>;

/** Ink on its ground. */
export type PreviewColours = { ink: string; tint: string };

/** A line of a picture with its sign before it: the inside of an SVG on a 24 grid, 2 px strokes. */
export type PreviewBand = PreviewColours & { sign: string; title: string; text?: string };

/** One thing a facility has, how much of it, and the moment when that was counted. */
export type PreviewRow = { name: string; value: string; when: string };

/**
 * All that a picture of a listing or a facility says, in one language: what any reader may know,
 * never a person's number. Times are absolute, because a picture is looked at days later too.
 */
export type PreviewCard = {
  /** Changes with whatever the picture shows; at most nine digits. */
  version: number;
  language: string;
  direction: "ltr" | "rtl";
  place: string;
  kind: string;
  sign: string;
  what: string;
  more?: string;
  /** Who has it; absent where `what` says so. */
  name?: string;
  /** At most three, the most telling first: the square picture shows two. */
  rows?: readonly PreviewRow[];
  /** A published line, as it is written; absent for persons and in demonstration data. */
  phone?: string;
  checked: PreviewBand;
  warning: PreviewBand;
  /**
   * What is asked, and what a code for a camera is there for; of what is over, which has no code,
   * the word for that.
   */
  ask: { title: string; text: string } | { over: string };
  /** Where the picture leads to. */
  url: string;
  colours: {
    surface: string;
    ink: string;
    inkSoft: string;
    line: string;
    brand: string;
    onBrand: string;
    spark: string;
  };
};

/**
 * The words of the picture of a listing or a facility; null where it may not be shown to everybody.
 */
export type Preview = (
  document: SingleListing | Facility,
  context: Pick<RenderContext, "site" | "language" | "now">,
) => PreviewCard | null;
