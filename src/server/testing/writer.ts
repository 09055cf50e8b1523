import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { isUnavailable } from "#server/runtime/database-errors.ts";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";

/**
 * A process that uses its database like the program, for tests that kill it. It starts or joins the
 * server of a data folder, migrates, and writes with four clients until SIGTERM. It prints each id,
 * unbuffered, only after the acknowledgement. Arguments: the data folder; the number of clients (0:
 * it only holds the server).
 */
const [dataDir = "", clients = "4"] = process.argv.slice(2);
let isStopping = false;

say("starting");
const log = { info: say, warn: say };
const embedded = await startEmbedded({ dataDir, log });
const database = await openDatabase(embedded.connection);
await migrate(database);
process.on("SIGTERM", () => void stop());
say(`ready ${embedded.base}`);
const writers = Array.from({ length: Number(clients) }, write);
const idle = setInterval(() => undefined, 1_000);

async function write(): Promise<void> {
  while (!isStopping) {
    const id = randomUUID();
    try {
      const answer = await executeCommand(database, {
        by: { who: "user:writer", role: "member" },
        act: "listings.post",
        mutation: { who: "user:writer", key: id, argsHash: "1" },
        result: { id },
        writes: [{ do: "insert", collection: "listings", id, body: { text: `text of ${id}`.repeat(20) } }],
      });
      if (answer.ok) say(`ack ${id}`);
      // Also a command with a lock and several statements.
      await executeCommand(database, {
        by: { who: "user:writer", role: "member" },
        act: "listings.edit",
        writes: [{ do: "update", collection: "listings", id, body: { text: `text of ${id}`.repeat(20), n: 1 } }],
      });
    } catch (error) {
      if (!isUnavailable(error) && !isStopping) say(`error ${String(error)}`);
      // As a start does, it waits for a server that is being brought back.
      await openDatabase(embedded.connection).then(
        (back) => back.close(),
        () => undefined,
      );
    }
  }
}

async function stop(): Promise<void> {
  say("stopping");
  isStopping = true;
  clearInterval(idle);
  await Promise.all(writers);
  await database.close();
  await embedded.stop();
  say("stopped");
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
