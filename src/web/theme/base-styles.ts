import { c } from "./theme.ts";
import { FONT_FAMILY, LINE, TEXT } from "#contract/theme/colours.ts";

/**
 * Colour variables of fills when the reader forces colours: the page's background and text colours.
 */
const FORCED = Object.entries({
  CanvasText: [c.ink, c.brand, c.brandDeep, c.dangerFill, c.dangerDeep, c.freshMark, c.ageingMark, c.oldMark],
  Canvas: [c.onBrand, c.onDanger, c.line, c.sunken],
  GrayText: [c.inkOff, c.control],
  Highlight: [c.spark],
})
  .flatMap(([colour, names]) => names.map((name) => `${name.slice(4, -1)}:${colour}`))
  .join(";");

const langs = (...names: readonly string[]) => names.map((name) => `:lang(${name})`).join();

/** Styles of bare elements: one text size, system fonts, a focus ring. */
export const BASE_STYLES = [
  "*{box-sizing:border-box}",
  `body{margin:0;background:${c.ground};color:${c.ink};font:400 ${TEXT.body}rem/${LINE.body} ${FONT_FAMILY};line-height:var(--lb-line,${LINE.body});-webkit-text-size-adjust:100%;text-size-adjust:100%;overflow-wrap:anywhere}`,
  // Scripts with high letters have lines of their own, in each step of text (mixins.css).
  `:is(${langs("hi", "mr", "ne", "bn", "ta", "te", "ar")}){--lb-line:${LINE.tall};--lb-head:${LINE.tallTitle}}:lang(ur){--lb-line:${LINE.nastaliq};--lb-head:${LINE.nastaliqTitle}}`,
  "h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}",
  `h1,h2,h3{font-weight:600}h1{font-size:${TEXT.title}rem;line-height:var(--lb-head,${LINE.title});text-wrap:balance}h2{font-size:${TEXT.fact}rem;line-height:var(--lb-line,${LINE.fact})}h3{font-size:${TEXT.lead}rem;line-height:var(--lb-line,${LINE.lead})}`,
  `a{color:${c.link};text-underline-offset:.18em}b,strong{font-weight:600}[hidden]{display:none!important}`,
  `:focus-visible{outline:3px solid ${c.focus};outline-offset:2px}`,
  "bdi,time,b{font-variant-numeric:tabular-nums}.dot{fill:currentColor;fill-opacity:1;stroke:none}",
  `@keyframes appear{from{visibility:hidden}}`,
  // Forced colours remove fills: selection is shown by a line, and icons take the text's colour.
  "@media(forced-colors:active){:is([aria-current],[aria-pressed=true],[aria-checked=true]){outline:2px solid Highlight;outline-offset:-4px}:focus-visible{outline-color:CanvasText}svg[aria-hidden]{color:inherit!important}}",
  // Meaningful fills stay, in the reader's colours: main buttons, scales and steps.
  `@media(forced-colors:active){[data-look=key],[data-look=stop],[data-drawn] i,[data-drawn] b::after{forced-color-adjust:none;${FORCED}}[data-drawn=steps] i{border-color:CanvasText!important}}`,
  // The focused element is not hidden behind the tabs.
  "@media(max-width:1023.95px){html{scroll-padding-bottom:calc(64px + 1.5rem)}}",
  // Print: black on white, without buttons and links; ages are shown as times. Folds are open.
  "[data-paper]{display:none}@media print{*{background:none!important;color:#000!important;box-shadow:none!important}nav,button,form,header,[data-look=quiet],[data-screen],main>footer{display:none!important}[data-paper]{display:revert}details::details-content{content-visibility:visible}summary{list-style:none!important;min-height:0!important}li,section{break-inside:avoid}}",
  // A computer cannot call: where there is a mouse, a key to call shows its number.
  "@media(min-width:1024px)and (hover:hover)and (pointer:fine){[data-paper=mouse]{display:inline}}",
  // Without a program a part does not come; why is said only after a moment.
  "[data-waiting]:not([role]){animation:appear 0s 1s both}",
  // Paper has no header: there a title is seen that is else only read aloud.
  "@media print{h1{position:static!important;width:auto!important;height:auto!important;clip-path:none!important;white-space:normal!important}}",
  "@media(prefers-reduced-motion:reduce){*,::before,::after{transition:none!important;animation-duration:0s!important}}",
].join("");

/** Blocks of Unicode with letters of Arabic script. */
const ARABIC_LETTERS = "U+600-6FF,U+750-77F,U+8A0-8FF,U+FB50-FDFF,U+FE70-FEFF";

/**
 * A face of the device, under one name, for letters of Arabic script. Some engines know it by its
 * whole name, others by its PostScript name. `weights`: which it stands for.
 */
function arabicFace(weights: string, faces: readonly string[]): string {
  const names = ["Sans", "Naskh"].flatMap((kind) =>
    faces.flatMap((face) => [`Noto ${kind} Arabic ${face}`, `Noto${kind}Arabic-${face}`]),
  );
  const sources = names.map((name) => `local("${name}")`).join();
  return `@font-face{font-family:Arabic;font-weight:${weights};src:${sources};unicode-range:${ARABIC_LETTERS}}`;
}

/**
 * Faces with all letters of Arabic and Urdu come first, for these letters alone. A device's own
 * face may lack a letter of Urdu, and one of another face does not join its word. As the first
 * face for all letters they would make each line higher than its box.
 * Only pages that are read from the right have it. A page as text is spared its bytes.
 */
export const FROM_THE_RIGHT = [
  arabicFace("1 599", ["Regular"]),
  arabicFace("600 699", ["SemiBold", "Bold"]),
  arabicFace("700 1000", ["Bold"]),
  `body{font-family:Arabic,${FONT_FAMILY}}`,
].join("");

/** A printed list is a table: the place and what it has, how fresh that is, the number. */
export const LIST_ON_PAPER =
  "@media print{#main ol{gap:0}#main li:has(>h2){display:grid;grid-template:none/5fr 4fr 3fr;gap:0 12px;padding:2px 0;border-width:0 0 1px;border-radius:0;font-size:.75rem}#main li:has(>h2)>*{grid-area:auto/1/auto/4;margin:0;padding:0}#main li:has(>h2)>h2{grid-area:1/1}#main li:has(>h2)>div:first-child{grid-area:1/2;display:block}#main li:has(>h2)>div:has(>a){grid-area:1/3;display:block}#main li>div>a{display:inline-flex;gap:4px;min-height:0;padding:0;border:0}#main li:has(>h2)>*,#main li>div>a{font-size:1em}#main li:has(>h2) svg{display:none}}";
