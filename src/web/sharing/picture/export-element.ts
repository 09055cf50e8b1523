import type { Context } from "modern-screenshot";
import type * as Library from "modern-screenshot";
import { fontFacesOf } from "./fonts.ts";
import { PictureProblem } from "./problem.ts";
import { fittingScale } from "./size.ts";

/** How far an export is: parts drawn, of all. */
export type Progress = { done: number; total: number };

type ExportOptions = {
  /**
   * Pixels of the picture for one of the page; less where the picture would be too large. Absent:
   * 2.
   */
  scale?: number;
  onProgress?: (progress: Progress) => void;
};

/** An empty picture in place of one that is another host's or broken. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
/** Longest wait for one picture or font that the element names, ms. */
const PATIENCE_MS = 8_000;

/**
 * Draws an element of the page as PNG, as the reader sees it: its scheme, its language, with the
 * fonts and styles that the page names. An element marked `data-parts` is drawn child by child,
 * with a breath between two, so that a long list does not freeze the page.
 * @throws PictureProblem
 */
export async function exportElement(element: HTMLElement, options: ExportOptions = {}): Promise<Blob> {
  const { scale: wanted = 2, onProgress } = options;
  const library = await import("modern-screenshot").catch((error: unknown) => {
    throw new PictureProblem("notFetched", error);
  });
  await document.fonts.ready;
  const faces = await fontFacesOf(element);
  const frame = element.getBoundingClientRect();
  const scale = fittingScale(frame, wanted);
  const { canvas, brush } = newCanvas(frame, scale);
  const parts = partsOf(element);
  const bareStyles: BareStyles = new Map();
  try {
    for (const [done, part] of parts.entries()) {
      onProgress?.({ done, total: parts.length });
      await breath();
      if (part.isGround) fillGround(brush, part.element, { whole: element, scale });
      else await drawPart(brush, part.element, { whole: element, scale, faces, library, bareStyles });
    }
    onProgress?.({ done: parts.length, total: parts.length });
    return await toPng(canvas);
  } catch (error) {
    throw error instanceof PictureProblem ? error : new PictureProblem("notDrawn", error);
  }
}

type DrawnPart = { element: HTMLElement; isGround: boolean };

/** What is drawn one after the other: of what is marked its own ground first, then its children. */
function partsOf(element: HTMLElement): DrawnPart[] {
  if (!("parts" in element.dataset)) return [{ element, isGround: false }];
  const children = [...element.children].filter((child) => child instanceof HTMLElement);
  return [{ element, isGround: true }, ...children.flatMap(partsOf)];
}

type Paper = { whole: HTMLElement; scale: number };

function newCanvas(frame: DOMRect, scale: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(frame.width * scale);
  canvas.height = Math.round(frame.height * scale);
  const brush = canvas.getContext("2d");
  if (brush === null) throw new PictureProblem("notDrawn");
  return { canvas, brush };
}

/**
 * Where an element stands on the picture, in its pixels. Looked up for each: the page is scrolled,
 * and says above it how far it is.
 */
function placeOf(element: HTMLElement, { whole, scale }: Paper) {
  const frame = whole.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round((left - frame.left) * scale), y: Math.round((top - frame.top) * scale), width, height };
}

function fillGround(brush: CanvasRenderingContext2D, element: HTMLElement, paper: Paper): void {
  const { x, y, width, height } = placeOf(element, paper);
  brush.fillStyle = getComputedStyle(element).backgroundColor;
  brush.fillRect(x, y, Math.round(width * paper.scale), Math.round(height * paper.scale));
}

/**
 * How elements look without any style, asked of an empty frame: half of the work of a small part,
 * and the same for all.
 */
type BareStyles = Context["defaultComputedStyles"];

type Drawing = Paper & {
  faces: string;
  library: Pick<typeof Library, "createContext" | "domToCanvas">;
  bareStyles: BareStyles;
};

async function drawPart(
  brush: CanvasRenderingContext2D,
  element: HTMLElement,
  { library, faces, bareStyles, ...paper }: Drawing,
): Promise<void> {
  const { x, y, width, height } = placeOf(element, paper);
  if (width === 0 || height === 0) return;
  const context = await library.createContext(element, {
    scale: paper.scale,
    timeout: PATIENCE_MS,
    fetch: { placeholderImage: NOTHING },
    // The library's own gathering of fonts needs a style element, which the page's policy forbids.
    font: faces === "" ? false : { cssText: faces },
    fetchFn: ownPicture,
    onCreateForeignObjectSvg: styleSigns,
  });
  context.defaultComputedStyles = bareStyles;
  try {
    brush.drawImage(await library.domToCanvas(context), x, y);
  } finally {
    // The frame is not for the next part: it is still loading, and has no body meanwhile.
    context.sandbox?.remove();
  }
}

/**
 * A picture of another host may not be read, and asking for it would tell that host: its place
 * stays empty. Others are fetched (false).
 */
async function ownPicture(address: string): Promise<string | false> {
  const { protocol, origin } = new URL(address, location.href);
  return protocol === "data:" || protocol === "blob:" || origin === location.origin ? false : NOTHING;
}

/**
 * Signs stand once in the page and are drawn from there: what a style sheet says of their dots does
 * not come along.
 */
function styleSigns(drawing: SVGSVGElement): void {
  for (const dot of drawing.querySelectorAll(".dot")) {
    dot.setAttribute("fill", "currentColor");
    dot.setAttribute("stroke", "none");
  }
}

/** Lets the page answer taps before the next part is drawn. */
function breath(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob === null ? fail(new PictureProblem("tooLong")) : done(blob)), "image/png");
  });
}
