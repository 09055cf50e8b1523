import { join } from "node:path";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { createLog } from "#server/runtime/log.ts";
import { openMessages } from "../../message-queue.ts";
import { openStops } from "../../stops.ts";

/* Sends messages, for the test that kills it: connection as JSON, gateway, its secret, how many. */
const [connection = "", url = "", secret = "", count = "0"] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(connection));
const post = openMessages({
  database,
  texts: readTexts(join(readConfig({}).root, "locales")),
  keys: ["a key of the test"],
  publicUrl: "https://help.example.org",
  link: () => "https://help.example.org/a/",
  config: { dataDir: ".", smtpUrl: null, mailFrom: null, smsWebhook: { url, secret }, operatorName: null },
  log: createLog("silent", () => undefined),
  now: () => new Date(),
  stops: openStops(database, ["a key of the test"]),
});
for (let index = 0; index < Number(count); index += 1) {
  const to = `+1201555${1_000 + index}`;
  // Each is stored before the next one is written.
  await post.send({ channel: "sms", to, template: "phone-code", language: "en", values: { code: "482913" } });
  process.stdout.write(`kept ${to}\n`);
}
process.stdout.write("all kept\n");
await new Promise(() => setInterval(() => undefined, 60_000));
