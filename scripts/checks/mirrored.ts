import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, isNode, isTest, lineAt, sourcesBelow, walk } from "./sources.ts";
import type { Finding, SyntaxNode } from "./sources.ts";

const SIDED =
  /^(margin|padding|border|scrollMargin|scrollPadding)(Top|Bottom)?(Left|Right)(Width|Color|Style|Radius)?$/;
const SIDED_TEXT =
  /(^|[;{\s])((scroll-)?(margin|padding|border)-(left|right)|border-(top|bottom)-(left|right)-radius|left|right|(text-align|float|clear):\s*(left|right))\s*[:;}]/;
const BOXES = new Set(["margin", "padding", "inset", "borderWidth", "border-width"]);
/** The map lies on the earth and is not mirrored. */
const MAP = "src/web/ui/map/";

/**
 * Styles that name left or right. In a right-to-left language they are on the wrong side. The map
 * is not mirrored.
 */
export function findSided(root: string): Finding[] {
  return [...findInStyles(root), ...findInScripts(root)];
}

function findInStyles(root: string): Finding[] {
  const files = filesBelow(root, "src/web").filter((path) => path.endsWith(".css") && !path.startsWith(MAP));
  return files.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const findings: Finding[] = [];
    for (const { 0: declaration, 1: name = "", 2: value = "", index } of text.matchAll(/([a-z-]+):\s*([^;{}]+);/g)) {
      const isSided = SIDED_TEXT.test(`{${declaration}}`) || (BOXES.has(name) && isLopsided(value));
      if (isSided) findings.push({ path, line: lineAt(text, index), message: messageOf(`${name}: ${value}`) });
    }
    return findings;
  });
}

function messageOf(style: string): string {
  return `"${style}" is the same side in every language: use start and end (margin-inline-start, inset-inline-end)`;
}

function findInScripts(root: string): Finding[] {
  const findings: Finding[] = [];
  for (const { path, text, program } of sourcesBelow(root, "src/web")) {
    if (isTest(path) || path.startsWith(MAP)) continue;
    walk(program, (node) => {
      const style = sidedStyle(node);
      if (style === null) return;
      findings.push({ path, line: lineAt(text, node.start), message: messageOf(style) });
    });
  }
  return findings;
}

function sidedStyle(node: SyntaxNode): string | null {
  if (node.type === "TemplateElement") return sidedText(cookedOf(node["value"]));
  if (node.type === "Literal" && typeof node["value"] === "string" && node["value"].includes("{"))
    return sidedText(node["value"]);
  if (node.type !== "Property" || !isNode(node["key"]) || !isNode(node["value"])) return null;
  const name = String(node["key"]["name"] ?? node["key"]["value"] ?? "");
  const value = node["value"].type === "Literal" ? node["value"]["value"] : null;
  if (SIDED.test(name)) return name;
  if ((name === "left" || name === "right") && isLength(value)) return name;
  if (["textAlign", "float", "clear"].includes(name) && (value === "left" || value === "right"))
    return `${name}: ${value}`;
  return BOXES.has(name) && typeof value === "string" && isLopsided(value) ? `${name}: ${value}` : null;
}

function sidedText(text: string): string | null {
  return text.includes("{") && text.includes(":") ? (SIDED_TEXT.exec(text)?.[2] ?? null) : null;
}

function cookedOf(value: unknown): string {
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";
}

function isLength(value: unknown): boolean {
  return (
    typeof value === "number" || (typeof value === "string" && /^-?[\d.]+(px|%|r?em|vw)?$|^auto$|^calc/.test(value))
  );
}

/** Whether the second and the fourth of four sides, right and left, differ. */
function isLopsided(value: string): boolean {
  const sides = value.split(/\s+(?![^(]*\))/);
  return sides.length === 4 && sides[1] !== sides[3];
}
