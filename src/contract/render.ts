import type { Api } from "./route.ts";
import type { Site } from "./site.ts";

/** Colour schemes of the theme (GUIDE.md 2). */
export const SCHEMES = ["light", "dark", "contrast", "contrastDark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Files of the browser build a page refers to, as paths from the root. */
export type Assets = { scripts: string[]; modulePreloads: string[]; styles: string[] };

/** What the server hands the render module for one page. It never reads the request's address or the clock by itself. */
export type RenderContext = {
  api: Api;
  site: Site;
  assets: Assets;
  /** Nonce of this answer's content security policy, for each inline script and style. */
  nonce: string;
  /** The language resolved by query `lng`, cookie, Accept-Language; always a shipped one. */
  language: string;
  /** From the cookie; null lets a short inline script ask the browser. */
  scheme: Scheme | null;
  now: Date;
};

/** A finished page, or where to go instead. */
export type RenderAnswer =
  | { type: "page"; status: number; html: string }
  | { type: "redirect"; status: 302 | 303 | 308; location: string };

/** The one function of the module built from src/web/server-entry.tsx. */
export type Render = (request: Request, context: RenderContext) => Promise<RenderAnswer>;
