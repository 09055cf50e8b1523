import { parseArgs } from "node:util";
import { openOutbox } from "../adapters/outbox.ts";
import { deadLetters } from "../adapters/queue/queries.ts";
import type { Command, Terminal } from "./command.ts";
import { refuseNoFiles, sayDatabase, withDatabase } from "./with-database.ts";

/**
 * Shows mails and messages without a configured sender. With --failed those that a sender could not
 * deliver.
 */
export const outboxCommand: Command = {
  name: "outbox",
  usage: "[--failed] [--json]",
  summary:
    "show messages stored here because no gateway is set up, newest first; --failed: those that could not be sent",
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: { json: { type: "boolean", default: false }, failed: { type: "boolean", default: false } },
    });
    await (values.failed ? showFailed(terminal, values.json) : showKept(terminal, values.json));
    return 0;
  },
};

async function showKept(terminal: Terminal, isJson: boolean): Promise<void> {
  const config = sayDatabase(terminal);
  refuseNoFiles(config);
  const { dataDir, hasSender } = config;
  const messages = await openOutbox(dataDir).list();
  if (isJson) terminal.out(JSON.stringify(messages, null, 2));
  else if (messages.length === 0)
    terminal.out(
      hasSender.mail && hasSender.sms
        ? "The outbox is empty: your gateways send messages. To see those that could not be sent: outbox --failed."
        : "The outbox is empty.",
    );
  else
    for (const message of messages)
      terminal.out(`${message.at}  ${message.channel}  to ${message.to}\n${message.subject}\n${message.text}\n`);
}

async function showFailed(terminal: Terminal, isJson: boolean): Promise<void> {
  const letters = await withDatabase(terminal, (database) => deadLetters(database, new Date()));
  if (isJson) terminal.out(JSON.stringify(letters, null, 2));
  else if (letters.length === 0) terminal.out("No message failed: each was sent or is still queued.");
  else
    for (const { created_at: at, channel, recipient, template, tries, error } of letters)
      terminal.out(
        `${at.toISOString()}  ${channel}  to ${recipient}  ${template}  tried ${tries} times: ${error ?? ""}`,
      );
}
