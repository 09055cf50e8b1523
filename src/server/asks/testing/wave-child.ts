import { openDatabase } from "#server/documents/pool.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import { keepTestMessage } from "./keep-test-message.ts";
import { runWaves } from "../run-waves.ts";
import { UNANSWERED } from "./unanswered.ts";

/*
 * A process that makes the waves that are due and says each one before it is written. Its parent
 * kills it in between.
 */
const [connection = "", at = ""] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(connection));
let waves = 0;
await runWaves(
  {
    database,
    alert: () => UNTOLD,
    readOwner: () => Promise.resolve({ hasProvedNumber: true, since: new Date(0), numbers: [] }),
    readModerators: () => Promise.resolve([]),
    isSwitchedOff: () => () => false,
    tellAsked: (made) => {
      waves += 1;
      console.log(`wave ${waves}`);
      return made.map(({ id }) => keepTestMessage(id));
    },
    readUnreached: () => Promise.resolve(new Set()),
    report: (error) => {
      throw error;
    },
    ...UNANSWERED,
  },
  new Date(at),
);
console.log("done");
await database.close();
