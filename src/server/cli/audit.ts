import { parseArgs } from "node:util";
import { readAudit } from "../identity/audit/queries.ts";
import { moveEvents } from "../identity/audit/statements.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { withDatabase } from "./with-database.ts";
import { headText, readHead } from "../audit-chain/chain.ts";
import { readNewestLines } from "../audit-chain/queries.ts";
import { verifyChain } from "../audit-chain/verify.ts";
import type { ChainFault } from "../audit-chain/verify.ts";

const FAULTS: Readonly<Record<ChainFault["what"], string>> = {
  changed: "was changed, or the line before it was",
  missing: "is missing",
  renamed: "names a different account than before",
  uncounted: "comes after the last line that its day counted",
  head: "does not match the head of its day",
  "other-head": "does not match the head you gave",
};

/** Shows the newest lines of the chain, one each. */
async function showLines({ most, isJson }: { most: number; isJson: boolean }, terminal: Terminal): Promise<number> {
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
async function verifyAudit(heads: readonly string[], terminal: Terminal): Promise<number> {
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

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shows the audited acts on accounts. */
export const auditCommand: Command = {
  name: "audit",
  usage: "[--who ID] [--limit N] [--json] | --lines [--limit N] [--json] | --verify [--head DAY-LINE-HASH]...",
  summary:
    "show what was done to accounts and by whom, newest first; --lines: signs of attacks; --verify: check their chain",
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        who: { type: "string" },
        limit: { type: "string", default: "50" },
        json: { type: "boolean", default: false },
        lines: { type: "boolean", default: false },
        verify: { type: "boolean", default: false },
        head: { type: "string", multiple: true, default: [] },
      },
    });
    if (values.verify) return verifyAudit(values.head, terminal);
    if (values.head.length > 0) throw new UsageError("--head belongs to --verify.");
    if (!/^[1-9]\d{0,4}$/.test(values.limit)) throw new UsageError("--limit is a number from 1.");
    if (values.who !== undefined && !ID.test(values.who))
      throw new UsageError(`${values.who} is not the id of an account.`);
    const most = Number(values.limit);
    if (values.lines) return showLines({ most, isJson: values.json }, terminal);
    const entries = await withDatabase(terminal, async (database) => {
      await moveEvents(database);
      return readAudit(database, { who: values.who?.toLowerCase() ?? null, before: null, most });
    });
    if (values.json) terminal.out(JSON.stringify(entries, null, 2));
    else if (entries.length === 0) terminal.out("Nothing was done to accounts yet.");
    else
      for (const { at, who, role, act, about, details } of entries)
        terminal.out(
          [
            at.toISOString(),
            act,
            `by ${who} (${role})`,
            about === null ? "" : `to ${about}`,
            details === null ? "" : JSON.stringify(details),
          ]
            .filter((part) => part !== "")
            .join("  "),
        );
    return 0;
  },
};
