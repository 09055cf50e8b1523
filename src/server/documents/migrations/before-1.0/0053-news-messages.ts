import type { Migration } from "../migration.ts";

export const newsMessages: Migration = {
  id: "0053-news-messages",
  why: "news that went out in a message of its own is not in the daily notice again",
  statements: [
    // The one mail or text message that tells a piece of news. `sent_at` null: it waits, or never
    // left. No foreign keys: the message goes when it is sent, the news with its person.
    `CREATE TABLE news_messages (
       news_id uuid PRIMARY KEY,
       message_id uuid NOT NULL,
       at timestamptz(3) NOT NULL,
       sent_at timestamptz(3))`,
    `CREATE UNIQUE INDEX news_messages_by_message ON news_messages (message_id)`,
    `CREATE INDEX news_messages_by_age ON news_messages (at)`,
  ],
};
