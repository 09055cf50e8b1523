import { join } from "node:path";
import { parseArgs } from "node:util";
import { alarmInWords } from "../alarms/present.ts";
import { readAlarms } from "../alarms/queries.ts";
import { readTexts } from "../http/pages/texts.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Shows what is unusual in the whole deployment, and what to do. */
export const alarmsCommand: Command = {
  name: "alarms",
  usage: "[--json]",
  summary: "show what is unusual here, since when, and what to do",
  async run(args, terminal) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean", default: false } } });
    const { alarms, texts } = await withDatabase(terminal, async (database, config) => ({
      alarms: await readAlarms(database),
      texts: readTexts(join(config.root, "locales")),
    }));
    if (values.json) terminal.out(JSON.stringify(alarms, null, 2));
    else if (alarms.length === 0) terminal.out("Nothing unusual is happening.");
    else
      for (const { cause, alias, since, lastAt, count } of alarms) {
        const { what, whatToDo } = alarmInWords({ texts, language: "en" }, { cause, alias });
        terminal.out(`${cause}  since ${since.toISOString()}, last ${lastAt.toISOString()}, ${count} times`);
        terminal.out(`  ${what} ${whatToDo}`);
      }
    return 0;
  },
};
