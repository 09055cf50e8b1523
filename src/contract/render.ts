import type { Asker } from "#domain/facilities/asker-fit.ts";
import type { Facility } from "./facilities.ts";
import type { SingleListing } from "./listings.ts";
import type { Api } from "./route.ts";
import type { Site } from "./site.ts";

/** Files of the browser build that a page loads, as paths from the root. */
export type Assets = {
  scripts: string[];
  modulePreloads: string[];
  styles: string[];
  /** Further files of each part that is loaded later, by the part's name in the build. */
  parts: Readonly<Record<string, readonly string[]>>;
};

/** For whom a page is asked with a form, without scripts. `unclear`: what was posted says nobody. */
export type AskerOfPage = Asker | "unclear";

/** Address parts of a list that say what is asked for besides a subtype. */
export const TRAIT_PARTS = [
  "ambulanceClass",
  "equipment",
  "medicineForm",
  "oxygenSize",
  "accessible",
  "openNow",
  "speaks",
] as const;

/** Address parts that the filter of a list asks for. Its form posts them where the page was posted. */
export const FILTER_PARTS = [...TRAIT_PARTS, "within", "fresh"] as const;

/** The longest place that somebody may type, in characters. */
export const LONGEST_TYPED_PLACE = 100;

/**
 * What the server passes to the render module for one page. The module never reads the request's
 * address or the clock.
 */
export type RenderContext = {
  api: Api;
  site: Site;
  assets: Assets;
  /**
   * The language of the page, from query `lng`, cookie or Accept-Language. It is always a shipped
   * one.
   */
  language: string;
  /** True if the reader chose text only, or the device saves data. */
  isTextOnly: boolean;
  /** Absent: the page was only read. It is in nothing that outlives the page (decision 181). */
  asker?: AskerOfPage | undefined;
  now: Date;
  /**
   * Waits for this reader's turn to be rendered. Call it once all data is loaded, because rendering
   * blocks all other requests.
   */
  turn: () => Promise<void>;
};

/**
 * The inline scripts and styles of a page, as they stand between their tags. The answer's content
 * security policy names the hash of each, so that one page serves everybody.
 */
export type InlineParts = { scripts: readonly string[]; styles: readonly string[] };

/** The HTML of a page. */
export type DrawnPage = { html: string; inline: InlineParts };

/**
 * A page with its data loaded, or a redirect. `draw` makes the HTML, and takes most of the time. It
 * is not called when the same page was drawn before.
 */
export type RenderAnswer =
  | { type: "page"; status: number; draw: () => DrawnPage }
  | { type: "redirect"; status: 302 | 303 | 308; location: string };

/** The function that the module built from src/web/server-entry.tsx exports. */
export type Render = (request: Request, context: RenderContext) => Promise<RenderAnswer>;

/**
 * The address by which a page is the same for everybody: what it reads, in one order. Null for a
 * page that is not.
 */
export type PublicAddress = (url: URL) => string | null;

/** The colour of the text and the colour behind it. */
export type PreviewColours = { ink: string; tint: string };

/**
 * A line of a preview picture with an icon before it. `sign` is the content of an SVG on a 24 px
 * grid with 2 px strokes.
 */
export type PreviewBand = PreviewColours & { sign: string; title: string; text?: string };

/** One resource of a facility: its name, its count, and when it was counted. */
export type PreviewRow = { name: string; value: string; when: string };

/**
 * All texts of the preview picture of a listing or facility, in one language. It contains only
 * public data, never a person's number. Times are absolute, because people see a picture days later
 * too.
 */
export type PreviewCard = {
  /** Changes whenever the picture changes. It has at most nine digits. */
  version: number;
  language: string;
  direction: "ltr" | "rtl";
  place: string;
  kind: string;
  sign: string;
  what: string;
  /** What else is known, what decides a call first. A picture has as many as it has room for. */
  more?: readonly string[];
  /** The provider's name. Absent if `what` contains it. */
  name?: string;
  /** At most three rows, most important first. The square picture shows two. */
  rows?: readonly PreviewRow[];
  /** A public phone line as text. Absent for persons and in demonstration data. */
  phone?: string;
  checked: PreviewBand;
  warning: PreviewBand;
  /**
   * The request to the reader, printed beside a QR code. A closed listing has no QR code, only
   * `over`, which says that it is closed.
   */
  ask: { title: string; text: string } | { over: string };
  /** The address in the QR code. */
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
 * Builds the texts of the preview picture of a listing or facility. `facility`: that of a listing,
 * which knows how one gets in. Null: not everybody may see the document.
 */
export type Preview = (
  document: SingleListing | Facility,
  context: Pick<RenderContext, "site" | "language" | "now"> & { facility?: Facility },
) => PreviewCard | null;
