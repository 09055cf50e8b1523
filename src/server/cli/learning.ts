import { parseArgs } from "node:util";
import { UNTOLD } from "../alarms/alert.ts";
import { NEWEST, STATED, tablesIn } from "../learning/choice.ts";
import { chooseChances } from "../learning/commands/choose.ts";
import { learnNow } from "../learning/nightly.ts";
import { presentLearning } from "../learning/present.ts";
import { readChanceTables } from "../learning/queries.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const ID = /^[0-9a-f-]{36}$/i;

/** Shows what was learnt from calls, learns now, or chooses which chances are used. */
export const learningCommand: Command = {
  name: "learning",
  usage: "[--json] [--now] [--use newest|stated|ID --reason TEXT]",
  summary: "show the chances that were learnt from calls, learn now, or choose which are used",
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: "boolean", default: false },
        now: { type: "boolean", default: false },
        use: { type: "string" },
        reason: { type: "string" },
      },
    });
    const { use, reason } = values;
    if (use !== undefined && (reason ?? "").trim().length < 5)
      throw new UsageError("Say why: --use needs --reason with five letters or more.");
    if (use !== undefined && use !== NEWEST && use !== STATED && !ID.test(use))
      throw new UsageError("--use takes newest, stated, or the id of a table.");
    return withDatabase(terminal, async (database) => {
      if (values.now) await learnNow(database, new Date());
      if (use !== undefined) {
        const by = { who: "cli", role: "admin" };
        const isDone = await chooseChances(database, { use, reason: reason ?? "", by, now: new Date(), told: UNTOLD });
        if (!isDone) throw new UsageError("There is no table with this id.");
      }
      show(presentLearning(tablesIn(await readChanceTables(database))), values.json, terminal);
      return 0;
    });
  },
};

function show(learning: ReturnType<typeof presentLearning>, isJson: boolean, terminal: Terminal): void {
  if (isJson) return terminal.out(JSON.stringify(learning, null, 2));
  terminal.out(`In use: ${learning.inUse ?? "the stated chances"} (choice: ${learning.choice.use}).`);
  for (const { id, learntAt, outcomes, learnt, calibration } of learning.tables) {
    const brier = calibration.brier === null ? "no call since" : `Brier ${calibration.brier.toFixed(3)}`;
    terminal.out(`${learntAt}  ${id}  ${outcomes} outcomes, ${learnt} chances learnt; before it: ${brier}`);
  }
  for (const { kind, area, axis, word, stated, chance, low, high, outcomes, sources, isLearnt } of learning.chances) {
    if (!isLearnt) continue;
    const where = `${kind ?? "all kinds"}${area === null ? "" : `, ${area}`}`;
    const range = `${low?.toFixed(2)} to ${high?.toFixed(2)}`;
    terminal.out(
      `${where}: ${axis} ${word}: ${chance.toFixed(2)} (stated ${stated.toFixed(2)}, ${range}; ${outcomes} of ${sources})`,
    );
  }
}
