import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./sources.ts";

const folder = "dist/web";

/** Safari has it since 16.4, and refuses the whole file before, also a text for `new RegExp`. */
const LOOKBEHIND = /\(\?<[!=]/g;

/**
 * Built-ins later than the floor that nothing adds. Libraries that ask first are no fault: they
 * write them otherwise. Source: MDN's compatibility tables.
 */
const LATER = new RegExp(
  [
    String.raw`\b(?:Promise\.(?:withResolvers|try)|Array\.fromAsync|(?:Object|Map)\.groupBy|RegExp\.escape`,
    String.raw`|AbortSignal\.(?:any|timeout)|Response\.json|URL\.parse|Error\.isError|Uint8Array\.from(?:Base64|Hex))\b`,
    String.raw`|\.(?:(?:is|to)WellFormed|symmetricDifference|is(?:Subset|Superset)Of|isDisjointFrom|setHTMLUnsafe`,
    String.raw`|checkVisibility|(?:show|toggle)Popover|moveBefore|toBase64|toHex)\(`,
  ].join(""),
  "g",
);

/** What `old-engine.ts` adds to pages. The worker runs without that file. */
const ADDED_TO_PAGES = /\.(?:to(?:Sorted|Reversed|Spliced)|findLast(?:Index)?|throwIfAborted)\(|URL\.canParse/g;

/**
 * What the engines of the floor (docs/design/DESIGN.md 8) cannot run in the built files, those of
 * libraries included.
 */
export function findTooNew(root: string): Finding[] {
  const built = join(root, folder);
  if (!existsSync(built)) return [{ path: folder, message: "is not built" }];
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  return files.flatMap((file) => {
    const text = readFileSync(join(built, file), "utf8");
    const found = [
      ...uses(text, LOOKBEHIND, "lookbehind: write it with src/domain/shared/shape-after.ts"),
      ...uses(text, LATER, "later than the floor: add it in src/web/shell/hydration/old-engine.ts, or do without"),
      ...(file === "sw.js" ? uses(text, ADDED_TO_PAGES, "added to pages alone: the worker does without") : []),
      ...(file === "sw.js" && !text.includes("/old-engine-")
        ? ["does not keep what adds built-ins to old engines"]
        : []),
    ];
    return found.map((message) => ({ path: `${folder}/${file}`, message }));
  });
}

function uses(text: string, shape: RegExp, why: string): string[] {
  return [...text.matchAll(shape)].map(({ index }) => `"${text.slice(index, index + 40)}" is ${why}`);
}
