import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { openOutbox } from "../adapters/outbox.ts";
import type { Command } from "./command.ts";

/** Shows mails and messages that had no sender to go out by. */
export const outboxCommand: Command = {
  name: "outbox",
  usage: "[--json]",
  summary: "show mails and text messages kept here because no sender is set up, newest first",
  async run(args, terminal) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean", default: false } } });
    const messages = await openOutbox(readConfig().dataDir).list();
    if (values.json) terminal.out(JSON.stringify(messages, null, 2));
    else if (messages.length === 0) terminal.out("The outbox is empty.");
    else
      for (const message of messages)
        terminal.out(`${message.at}  ${message.channel}  to ${message.to}\n${message.subject}\n${message.text}\n`);
    return 0;
  },
};
