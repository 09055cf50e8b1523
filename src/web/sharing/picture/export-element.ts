import type * as Library from "modern-screenshot";
import type { Context } from "modern-screenshot";
import { PictureProblem } from "./problem.ts";
import { fetchAsText } from "../../store/fetch/pictures.ts";

/**
 * Most pixels and longest side that every current browser can draw. Source: Safari on iOS 4096 x
 * 4096 in all; Chrome 16,384 a side.
 */
const MOST_PIXELS = 16_777_216;
const LONGEST_SIDE = 16_384;

/**
 * Pixels of the picture per pixel of the page: less than wanted if it would be too large.
 * @throws PictureProblem if even 1 is too much: smaller text would be illegible
 */
function fittingScale({ width, height }: { width: number; height: number }, wanted: number): number {
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / Math.max(width, height));
  if (scale < 1) throw new PictureProblem("tooLong");
  return scale;
}

const ADDRESS = /url\((['"]?)(.+?)\1\)/g;

/**
 * The page's font faces that an element uses, with their files embedded: a picture cannot fetch
 * anything. Empty if the page names none, as our pages do. A face whose file fails is left out; the
 * next font of the list is used.
 */
async function fontFacesOf(element: Element): Promise<string> {
  const named = [...document.styleSheets].flatMap(facesIn);
  // Avoids a needless style query for each element of a long list.
  if (named.length === 0) return "";
  const families = familiesIn(element);
  const whole = await Promise.all(named.filter((face) => families.has(familyOf(face))).map(inlined));
  return whole.join("\n");
}

/** Styles of other hosts cannot be read. */
function facesIn(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return [];
  }
}

function familiesIn(element: Element): Set<string> {
  const all = [element, ...element.querySelectorAll("*")];
  return new Set(all.flatMap((each) => getComputedStyle(each).fontFamily.split(",").map(plain)));
}

function familyOf(face: CSSFontFaceRule): string {
  return plain(face.style.getPropertyValue("font-family"));
}

function plain(family: string): string {
  return family.trim().replaceAll(/['"]/g, "").toLowerCase();
}

async function inlined(face: CSSFontFaceRule): Promise<string> {
  const base = face.parentStyleSheet?.href ?? location.href;
  const files = new Map<string, string>();
  for (const [, , address = ""] of face.cssText.matchAll(ADDRESS)) {
    if (address.startsWith("data:") || files.has(address)) continue;
    const data = await fetchAsText(new URL(address, base));
    if (data === null) return "";
    files.set(address, data);
  }
  // Whole addresses only: one may be a prefix of another ("a.woff", "a.woff2").
  return face.cssText.replaceAll(ADDRESS, (url, _quote, address: string) => {
    const data = files.get(address);
    return data === undefined ? url : `url("${data}")`;
  });
}

/** Progress of an export in parts. */
export type Progress = { done: number; total: number };

type ExportOptions = {
  /** Pixels of the picture per pixel of the page; less if it would be too large. Absent: 2. */
  scale?: number;
  onProgress?: (progress: Progress) => void;
};

/** An empty image in place of a broken one or another host's. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
/** Longest wait for one image or font of the element, ms. */
const PATIENCE_MS = 8_000;

/**
 * Draws an element as PNG as the reader sees it, with the page's fonts and styles. With
 * `data-parts` it is drawn child by child with pauses, so that the page does not freeze.
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
    await drawMarks(brush, { whole: element, scale });
    onProgress?.({ done: parts.length, total: parts.length });
    return await toPng(canvas);
  } catch (error) {
    throw error instanceof PictureProblem ? error : new PictureProblem("notDrawn", error);
  }
}

type DrawnPart = { element: HTMLElement; isGround: boolean };

/** The parts to draw in order: for a marked element its background, then its children. */
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
 * Position of an element in the picture, in its pixels. Measured each time, because the page
 * scrolls and shows progress.
 */
function placeOf(element: Element, { whole, scale }: Paper) {
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
 * Default styles of elements, measured in an empty frame. They are half of the work of a small part
 * and shared by all.
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
    // The library's own font embedding needs a style element, which the page's policy forbids.
    font: faces === "" ? false : { cssText: faces },
    fetchFn: ownPicture,
    onCreateForeignObjectSvg: styleSigns,
    onCloneEachNode: hideMark,
  });
  context.defaultComputedStyles = bareStyles;
  try {
    brush.drawImage(await library.domToCanvas(context), x, y);
  } finally {
    // The frame is not reused for the next part: it is still loading and has no body.
    context.sandbox?.remove();
  }
}

const MARK = "[data-mark]";

/** The logo keeps its place in the library's drawing, of which WebKit shows half. */
function hideMark(clone: Node): void {
  if (clone instanceof SVGElement && clone.matches(MARK)) clone.style.visibility = "hidden";
}

/** Draws the logos at their places, each as an image of its own. */
async function drawMarks(brush: CanvasRenderingContext2D, paper: Paper): Promise<void> {
  for (const mark of paper.whole.querySelectorAll(MARK)) {
    const { x, y, width, height } = placeOf(mark, paper);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(mark))}`;
    await image.decode();
    brush.drawImage(image, x, y, width * paper.scale, height * paper.scale);
  }
}

/**
 * Images of other hosts stay empty: they may not be read, and a request would inform that host.
 * Others are fetched (false).
 */
async function ownPicture(address: string): Promise<string | false> {
  const { protocol, origin } = new URL(address, location.href);
  return protocol === "data:" || protocol === "blob:" || origin === location.origin ? false : NOTHING;
}

/** Icons are drawn from the page's sprite, without style sheets: their dots are styled here. */
function styleSigns(drawing: SVGSVGElement): void {
  for (const dot of drawing.querySelectorAll(".dot")) {
    dot.setAttribute("fill", "currentColor");
    dot.setAttribute("stroke", "none");
  }
}

/** Lets the page handle taps before the next part. */
function breath(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob === null ? fail(new PictureProblem("tooLong")) : done(blob)), "image/png");
  });
}
