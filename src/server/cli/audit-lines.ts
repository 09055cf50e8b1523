import { headText, readHead } from "../audit-chain/chain.ts";
import { readNewestLines } from "../audit-chain/queries.ts";
import { verifyChain } from "../audit-chain/verify.ts";
import type { ChainFault } from "../audit-chain/verify.ts";
import { UsageError } from "./command.ts";
import type { Terminal } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const FAULTS: Readonly<Record<ChainFault["what"], string>> = {
  changed: "was changed, or the line before it was",
  missing: "is missing",
  renamed: "names a different account than before",
  uncounted: "comes after the last line that its day counted",
  head: "does not match the head of its day",
  "other-head": "does not match the head you gave",
};

/** Shows the newest lines of the chain, one each. */
export async function showLines(
  { most, isJson }: { most: number; isJson: boolean },
  terminal: Terminal,
): Promise<number> {
  const lines = await withDatabase(terminal, ({ pool }) => readNewestLines(pool, { before: null, most }));
  if (isJson) terminal.out(JSON.stringify(lines, null, 2));
  else if (lines.length === 0) terminal.out("There is no line yet.");
  else
    for (const { at, kind, what, count, who, role, isErased } of lines) {
      const by = `by ${who ?? (isErased ? "an erased account" : "nobody named")} (${role})`;
      terminal.out([at.toISOString(), kind, what, `${count} times`, by].filter((part) => part !== "").join("  "));
    }
  return 0;
}

/**
 * Checks the whole chain of the audit, and heads that were kept elsewhere.
 * @returns the exit code: 1 where a line was changed or is missing
 */
export async function verifyAudit(heads: readonly string[], terminal: Terminal): Promise<number> {
  const kept = heads.map((text) => {
    const head = readHead(text);
    if (head === null) throw new UsageError(`${text} is not a head of the audit: DAY-LINE-HASH.`);
    return head;
  });
  const { fault, lines, blanks, waiting, head } = await withDatabase(terminal, (database) =>
    verifyChain(database, kept),
  );
  if (fault !== null) {
    terminal.err(`The audit is not whole: line ${fault.line} of ${fault.day} ${FAULTS[fault.what]}.`);
    return 1;
  }
  terminal.out(`The audit is whole: ${lines} lines, ${blanks} of erased accounts; ${waiting} wait for the chain.`);
  if (head !== null) terminal.out(`Head of the audit: ${headText(head)}`);
  return 0;
}
