import { isNode, isTest, lineAt, identifierNameOf, sourcesBelow, walk } from "./sources.ts";
import type { Finding, Source, SyntaxNode } from "./sources.ts";

/** Folders whose tests are looked at: all code. In `e2e` every file is one. */
const FOLDERS = ["src", "scripts", "e2e", "bench"];

/** Files that may do it, each with its reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["e2e/support/slow-net.ts", "a slow line: it holds bytes back until their time, and no test is measured by it"],
]);

const SLEEPS =
  "a test sleeps: poll what is awaited (`eventually`, `expect.poll`, a locator), or move a clock of its own";
const BOUNDS =
  "a test holds an absolute time: bound a count, bytes, an order of events or a ratio to a yardstick; times are for bench/";

const bounding = new Set([
  "toBeLessThan",
  "toBeLessThanOrEqual",
  "toBeGreaterThan",
  "toBeGreaterThanOrEqual",
  "toBeCloseTo",
]);
const comparing = new Set(["<", "<=", ">", ">="]);

/**
 * Sleeps and absolute times in tests: a slow machine would fail by them, a quick one would wait in
 * vain.
 */
export function findTestTimes(root: string, folders: readonly string[] = FOLDERS): Finding[] {
  return folders
    .flatMap((folder) => sourcesBelow(root, folder))
    .filter(({ path }) => (isTest(path) || path.startsWith("e2e/")) && !EXCEPTIONS.has(path))
    .flatMap((source) => [...findingsOf(source, isSleep, SLEEPS), ...(setsItsClock(source) ? [] : boundsOf(source))]);
}

function findingsOf({ path, text, program }: Source, isOne: (node: SyntaxNode) => boolean, message: string): Finding[] {
  const findings: Finding[] = [];
  walk(program, (node) => {
    if (isOne(node)) findings.push({ path, line: lineAt(text, node.start), message });
  });
  return findings;
}

function isSleep(node: SyntaxNode): boolean {
  if (node.type === "ImportDeclaration") return importsSleep(node);
  if (node.type === "Literal" || node.type === "TemplateElement") return /\bpg_sleep\s*\(/.test(textOf(node));
  if (node.type === "NewExpression")
    return identifierNameOf(node["callee"]) === "Promise" && resolvesByTimer(node["arguments"]);
  if (node.type !== "CallExpression") return false;
  const name = calledName(node);
  const [first] = argumentsOf(node);
  return name === "waitForTimeout" || (name === "promisify" && identifierNameOf(first) === "setTimeout");
}

function importsSleep({ source, specifiers }: SyntaxNode): boolean {
  if (!isNode(source) || !/^(node:)?timers\/promises$/.test(String(source["value"]))) return false;
  return (
    Array.isArray(specifiers) &&
    specifiers.some(
      (each) =>
        isNode(each) && (each.type !== "ImportSpecifier" || identifierNameOf(each["imported"]) === "setTimeout"),
    )
  );
}

/**
 * `new Promise((resolve) => setTimeout(resolve, ms))`, however it is written. What something else
 * may end sooner is a time limit. A delay of nothing is a turn of the event loop.
 */
function resolvesByTimer(given: unknown): boolean {
  const [executor] = Array.isArray(given) ? given : [];
  const parameters: unknown = isNode(executor) ? executor["params"] : [];
  const resolve = Array.isArray(parameters) ? identifierNameOf(parameters[0]) : null;
  if (resolve === null || !isNode(executor)) return false;
  let timed = 0;
  walk(executor["body"], (node) => {
    if (node.type === "CallExpression" && calledName(node) === "setTimeout" && !isZero(argumentsOf(node)[1]))
      timed += timesNamed(argumentsOf(node)[0], resolve);
  });
  return timed > 0 && timed === timesNamed(executor["body"], resolve);
}

function isZero(node: unknown): boolean {
  return node === undefined || (isNode(node) && node.type === "Literal" && node["value"] === 0);
}

function timesNamed(tree: unknown, name: string): number {
  let count = 0;
  walk(tree, (node) => (count += identifierNameOf(node) === name ? 1 : 0));
  return count;
}

/**
 * Bounds in literal numbers, or constants in ms, on what was measured by a clock of this machine.
 */
function boundsOf(source: Source): Finding[] {
  const measured = measuredNames(source);
  return findingsOf(source, (node) => isBound(node, measured), BOUNDS);
}

function isBound(node: SyntaxNode, measured: ReadonlySet<string>): boolean {
  if (node.type === "BinaryExpression" && comparing.has(String(node["operator"]))) {
    const [left, right] = [node["left"], node["right"]];
    if (readsClock(left) || readsClock(right)) return true;
    return (isDuration(left, measured) && isFixed(right)) || (isDuration(right, measured) && isFixed(left));
  }
  if (node.type !== "CallExpression" || !bounding.has(calledName(node) ?? "")) return false;
  const expected = expectedIn(node);
  return expected !== null && isDuration(expected, measured) && argumentsOf(node).some(isFixed);
}

/** What `expect` was given in `expect(x).not.toBeLessThan(1)`; null where it is another call. */
function expectedIn({ callee }: SyntaxNode): unknown {
  for (let at: unknown = callee; isNode(at);) {
    if (at.type === "CallExpression" && identifierNameOf(at["callee"]) === "expect") return argumentsOf(at)[0] ?? null;
    at = at.type === "MemberExpression" ? at["object"] : at.type === "CallExpression" ? at["callee"] : null;
  }
  return null;
}

/**
 * Names of a file that hold durations. What they were set to counts, and what was put into them,
 * and what functions of that name answer.
 */
function measuredNames({ program }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  for (let before = -1; before !== names.size;) {
    before = names.size;
    walk(program, (node) => {
      if (node.type === "VariableDeclarator" && isDuration(node["init"], names)) addNames(node["id"], names);
      if (node.type === "AssignmentExpression" && isDuration(node["right"], names)) addNames(node["left"], names);
      if (
        node.type === "CallExpression" &&
        calledName(node) === "push" &&
        argumentsOf(node).some((each) => isDuration(each, names))
      )
        addNames(objectOf(node), names);
    });
  }
  return names;
}

function addNames(pattern: unknown, names: Set<string>): void {
  walk(pattern, (node) => {
    const name = identifierNameOf(node);
    if (name !== null) names.add(name);
  });
}

/**
 * `performance.now() - began`, `process.cpuUsage(before).user / 1_000`, a name that holds one, what
 * ends in `Ms`.
 */
function isDuration(node: unknown, measured: ReadonlySet<string>): boolean {
  if (!isNode(node)) return false;
  const is = (field: string): boolean => isDuration(node[field], measured);
  switch (node.type) {
    case "Identifier":
      return measured.has(identifierNameOf(node) ?? "") || isMs(identifierNameOf(node));
    case "MemberExpression":
      // How many were measured is a count.
      return (
        identifierNameOf(node["property"]) !== "length" && (is("object") || isMs(identifierNameOf(node["property"])))
      );
    case "BinaryExpression":
      if (node["operator"] === "/") return is("left") && !is("right");
      return (node["operator"] === "-" && isDifferenceOfClock(node)) || is("left") || is("right");
    case "CallExpression":
      return isCpuUsage(node) || is("callee") || answersDuration(node, measured);
    case "ArrowFunctionExpression":
      return is("body");
    case "SpreadElement":
    case "AwaitExpression":
    case "ParenthesizedExpression":
    case "ReturnStatement":
      return is("argument") || is("expression");
    case "BlockStatement":
      return (
        Array.isArray(node["body"]) &&
        node["body"].some((each) => isNode(each) && each.type === "ReturnStatement" && isDuration(each, measured))
      );
    default:
      return false;
  }
}

/**
 * `Math.max(...times)` and `median(times)` are one of them; what is made of two lists compares
 * them.
 */
function answersDuration(node: SyntaxNode, measured: ReadonlySet<string>): boolean {
  const count = argumentsOf(node).filter((each) => isDuration(each, measured)).length;
  return count === 1 || (count > 1 && identifierNameOf(objectOf(node)) === "Math");
}

function isMs(name: string | null): boolean {
  return name !== null && /^(ms|[a-z]\w*Ms)$/.test(name);
}

/**
 * A clock's reading less a time that was read before; `Date.now() - 60_000` is a time, not a
 * duration.
 */
function isDifferenceOfClock({ left, right }: SyntaxNode): boolean {
  const isTime = (node: unknown): boolean =>
    isNode(node) && ["Identifier", "MemberExpression", "CallExpression"].includes(node.type);
  return (readsClock(left) && isTime(right)) || (readsClock(right) && isTime(left));
}

function readsClock(node: unknown): boolean {
  if (!isNode(node) || node.type !== "CallExpression") return false;
  const owner = identifierNameOf(objectOf(node));
  const name = calledName(node);
  return (
    ((owner === "performance" || owner === "Date") && name === "now") || (owner === "process" && name === "hrtime")
  );
}

function isCpuUsage(node: SyntaxNode): boolean {
  return identifierNameOf(objectOf(node)) === "process" && calledName(node) === "cpuUsage";
}

/**
 * A number that is written down, or a constant in milliseconds, also times others. None at all is
 * no bound.
 */
function isFixed(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "BinaryExpression") return isFixed(node["left"]) && isFixed(node["right"]);
  return (
    (node.type === "Literal" && typeof node["value"] === "number" && node["value"] !== 0) ||
    (identifierNameOf(node) ?? "").endsWith("_MS")
  );
}

/** Whether the clock of a file's tests is one that they move themselves, here or in a browser. */
function setsItsClock({ program }: Source): boolean {
  let isSet = false;
  walk(program, (node) => (isSet ||= node.type === "CallExpression" && (isFakeTimers(node) || isFakeClock(node))));
  return isSet;
}

function isFakeTimers(node: SyntaxNode): boolean {
  return calledName(node) === "useFakeTimers";
}

/** `page.clock.install()` */
function isFakeClock(node: SyntaxNode): boolean {
  const owner = objectOf(node);
  return calledName(node) === "install" && isNode(owner) && identifierNameOf(owner["property"]) === "clock";
}

/** `f` of `f()` and of `x.f()`. */
function calledName({ callee }: SyntaxNode): string | null {
  return isNode(callee) && callee.type === "MemberExpression"
    ? identifierNameOf(callee["property"])
    : identifierNameOf(callee);
}

/** `x` of `x.f()`. */
function objectOf({ callee }: SyntaxNode): unknown {
  return isNode(callee) && callee.type === "MemberExpression" ? callee["object"] : null;
}

function argumentsOf(node: SyntaxNode): unknown[] {
  return Array.isArray(node["arguments"]) ? node["arguments"] : [];
}

function textOf(node: SyntaxNode): string {
  const { value } = node;
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : "";
}
