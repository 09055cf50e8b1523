import { keepMessage } from "#server/adapters/queue/statements.ts";
import type { TableWrite } from "#server/documents/command.ts";

/** After any test: the service's own queue would send what is due, and delete it. */
const NEVER_DUE = { createdAt: new Date("2100-01-01T00:00:00Z"), expiresAt: new Date("2100-01-02T00:00:00Z") };

/** A message that says which ask it is of, and stays unsent. */
export function keepTestMessage(askId: string): TableWrite {
  const message = {
    id: askId,
    channel: "mail",
    recipient: askId,
    template: "asked",
    subject: "",
    text: "",
    userId: null,
    newsId: null,
  } as const;
  return keepMessage({ ...message, ...NEVER_DUE });
}
