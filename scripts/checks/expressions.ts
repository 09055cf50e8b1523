import { check } from "recheck";
import type { Parameters } from "recheck";
import { isTest, lineAt, sourcesBelow, walk } from "./sources.ts";
import type { Finding, SyntaxNode } from "./sources.ts";

/**
 * The reader of messages and the files whose expressions it uses. `digit-words.ts` is none: the
 * reader takes its table of words and none of its expressions.
 */
const FOLDERS = ["src/domain/messages", "src/domain/contact", "src/domain/shared"];
const READERS = /^src\/domain\/(?:messages\/|contact\/phones\.ts$|shared\/(?:fold|digits)\.ts$)/;
/**
 * Limits of the judge: steps, and never a time. By its times a busy machine called a fast
 * expression slow. `null` is no limit. More than 333 steps a character, the quotient of the last
 * two, are slow. What cannot be proved is attacked from one seed, so in the same way each time.
 */
export const LIMITS = {
  randomSeed: 21,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 10_000_000,
  maxAttackStringSize: 30_000,
} as const satisfies Parameters;

/**
 * Regular expressions of the reader of messages that are slow on some text. `recheck` proves it
 * from the expression, or searches for such a text. Expressions put together by `new RegExp` are
 * refused, as nobody can judge them here.
 */
export async function findSlowExpressions(root: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, text, program } of FOLDERS.flatMap((folder) => sourcesBelow(root, folder))) {
    if (!READERS.test(path) || isTest(path)) continue;
    const nodes: SyntaxNode[] = [];
    walk(program, (node) => nodes.push(node));
    for (const node of nodes) {
      const message = isBuilt(node) && !path.includes("/contact/") ? BUILT : await faultOf(node);
      if (message !== null) findings.push({ path, line: lineAt(text, node.start), message });
    }
  }
  return findings;
}

const BUILT = "an expression that is put together cannot be judged: write it as a literal";

function isBuilt({ type, callee }: SyntaxNode): boolean {
  const isCall = type === "NewExpression" || type === "CallExpression";
  return isCall && typeof callee === "object" && callee !== null && "name" in callee && callee.name === "RegExp";
}

async function faultOf({ type, regex }: SyntaxNode): Promise<string | null> {
  if (type !== "Literal" || typeof regex !== "object" || regex === null) return null;
  const { pattern, flags } = regex as { pattern: string; flags: string };
  const verdict = await check(pattern, flags, LIMITS);
  if (verdict.status === "safe") return null;
  const time = verdict.status === "vulnerable" ? verdict.complexity.summary : "unknown";
  return `/${pattern.slice(0, 60)}/ takes ${time} time on some texts: bound its repetitions, or begin at a sign of its own`;
}
