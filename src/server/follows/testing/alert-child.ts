import { openMessages } from "#server/adapters/message-queue.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { noteHits } from "../note-hits.ts";
import { notifyFollowers } from "../notify-followers.ts";
import { alertParts } from "./alert-parts.ts";

/*
 * A process that notes hits, tells of them and sends, and says each step before it is done. Its
 * parent kills it in between. Arguments: connection as JSON, host of the push service.
 */
const [connection = "", host = ""] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(connection));
const parts = alertParts(database, host);
const messages = openMessages(parts.messages);
let messageCount = 0;
const queue = {
  queue: (message: Parameters<typeof messages.queue>[0]) => {
    messageCount += 1;
    console.log(`message ${messageCount}`);
    return messages.queue(message);
  },
};
console.log("noting");
while (await noteHits({ ...parts.telling, messages: queue }, new Date())) console.log("noted some");
console.log("telling");
await notifyFollowers({ ...parts.telling, messages: queue }, new Date());
console.log("sending");
await messages.sendDue();
console.log("done");
setInterval(() => undefined, 60_000);
