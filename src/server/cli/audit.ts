import { parseArgs } from "node:util";
import { readAudit } from "../identity/audit/queries.ts";
import { moveEvents } from "../identity/audit/statements.ts";
import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { showLines, verifyAudit } from "./audit-lines.ts";
import { withDatabase } from "./with-database.ts";

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
