import { parseArgs } from "node:util";
import { auditAct } from "../documents/audit.ts";
import { SWEEPING } from "../documents/sweeps/judge-clock.ts";
import { approveSweep, listSweeps } from "../documents/sweeps/sweep-state.ts";
import type { ListedSweep } from "../documents/sweeps/sweep-state.ts";
import { UNDO_DAYS, readSweepEnds, restoreEnds } from "../documents/sweeps/restore-ends.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Shows sweeps, and gives the operator's word. Exit codes: 0 done, 1 it does not wait, 2 usage. */
export const sweepCommand: Command = {
  name: "sweep",
  usage: "[--list] [--approve NAME] [--json]",
  summary: "show the jobs that expire or erase entries by time, and approve a mass expiry that waits",
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        list: { type: "boolean", default: false },
        approve: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const { approve: name } = values;
    return withDatabase(terminal, async (database) => {
      if (name === undefined) {
        const found = await listSweeps(database);
        if (values.json) terminal.out(JSON.stringify(found, null, 2));
        else list(found, terminal);
        return 0;
      }
      const now = new Date();
      if (!(await approveSweep(database, name, now))) {
        terminal.err(`No sweep ${name} waits for your approval. lifeboard sweep lists them.`);
        return 1;
      }
      await auditAct(database.pool, { at: now, who: "cli", role: "system", act: "sweeps.approve", details: { name } });
      terminal.out(
        `${name} continues within a minute. What it expires can be reopened for ${UNDO_DAYS} days: sweep:undo.`,
      );
      return 0;
    });
  },
};

function list(found: readonly ListedSweep[], terminal: Terminal): void {
  if (found.length === 0) terminal.out("Nothing has run yet: start Lifeboard.");
  for (const { name, ranAt, waitsSince, due, of, approvedAt } of found) {
    terminal.out(`${name.padEnd(24)}  ${ranAt === null ? "never ran" : `last run ${ranAt.toISOString()}`}`);
    if (waitsSince === null) continue;
    const until = new Date(waitsSince.getTime() + SWEEPING.longestMs).toISOString();
    const word = approvedAt === null ? `sweep --approve ${name}, or it continues at ${until}` : "approved";
    terminal.out(`  waits since ${waitsSince.toISOString()}: ${due} of ${of} open entries would expire; ${word}`);
  }
}

/** Takes ends of a wrong clock back. Exit codes: 0 done or shown, 1 nothing found, 2 usage. */
export const sweepUndoCommand: Command = {
  name: "sweep:undo",
  usage: "--since TIME [--yes]",
  summary: "reopen what expired since TIME (such as 2026-11-29T10:00Z) although its time is not over",
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: { since: { type: "string" }, yes: { type: "boolean", default: false } },
    });
    const since = new Date(values.since ?? "");
    const now = new Date();
    if (Number.isNaN(since.getTime())) throw new UsageError("Give --since a time such as 2026-11-29T10:00Z.");
    if (since.getTime() < now.getTime() - UNDO_DAYS * DAY_MS)
      throw new UsageError(`Expired entries can be reopened for ${UNDO_DAYS} days: give --since a later time.`);
    return withDatabase(terminal, async (database) => {
      const ends = await readSweepEnds(database, since, now);
      const count = (fate: string): number => ends.filter((each) => each.fate === fate).length;
      const [first, last] = [ends[0], ends.at(-1)];
      if (first === undefined || last === undefined) {
        terminal.err("Nothing has expired since then.");
        return 1;
      }
      terminal.out(
        `${ends.length} entries expired, from ${first.at.toISOString()} to ${last.at.toISOString()}: ` +
          `${count("restorable")} can be reopened, ${count("over")} are over by this clock (${now.toISOString()}), ` +
          `${count("changed")} were changed since.`,
      );
      if (!values.yes) {
        terminal.out("Nothing is changed yet. Check the time above, then run it again with --yes.");
        return 0;
      }
      const restored = await restoreEnds(database, ends, now);
      terminal.out(`Reopened: ${restored}. Responses and asks that ended with a need stay ended.`);
      return 0;
    });
  },
};
