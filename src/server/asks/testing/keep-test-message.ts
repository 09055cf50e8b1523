import { keepMessage } from "#server/adapters/queue/statements.ts";
import type { TableWrite } from "#server/documents/command.ts";

/** A message that says which ask it is of. */
export function keepTestMessage(askId: string): TableWrite {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  const message = {
    id: askId,
    channel: "mail",
    recipient: askId,
    template: "asked",
    subject: "",
    text: "",
    userId: null,
  } as const;
  return (client) => keepMessage(client, { ...message, createdAt, expiresAt });
}
