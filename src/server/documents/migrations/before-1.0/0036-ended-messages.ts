import type { Migration } from "../migration.ts";

export const endedMessages: Migration = {
  id: "0036-ended-messages",
  why: "a person ends one kind of message: none is queued from then on, and what waits is not sent",
  statements: [
    `CREATE TABLE ended_messages (
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       kind text NOT NULL,
       at timestamptz(3) NOT NULL,
       PRIMARY KEY (user_id, kind))`,
    // To whom a message is that may be ended; null for all others. No foreign key: a command that
    // queues one must not fail because the account was deleted meanwhile.
    `ALTER TABLE auth.message ADD COLUMN user_id text`,
    `CREATE INDEX message_by_user ON auth.message (user_id) WHERE user_id IS NOT NULL`,
  ],
};
