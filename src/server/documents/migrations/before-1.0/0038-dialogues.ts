import type { Migration } from "../migration.ts";

export const dialogues: Migration = {
  id: "0038-dialogues",
  why: "texts that people send: which came, where their dialogue stands, who said STOP, what was consented to by text",
  statements: [
    // No number and no words: senders, texts and answers are keyed hashes, for a day.
    `CREATE TABLE texts (
       provider text NOT NULL, id text NOT NULL, at timestamptz NOT NULL,
       sender text, country text, text_hash text, answer_hash text,
       PRIMARY KEY (provider, id))`,
    `CREATE INDEX texts_by_sender ON texts (sender, at) WHERE sender IS NOT NULL`,
    `CREATE INDEX answers_by_country ON texts (country, at) WHERE answer_hash IS NOT NULL`,
    `CREATE INDEX texts_by_time ON texts (at)`,
    `CREATE TABLE dialogues (
       sender text PRIMARY KEY, version integer NOT NULL, at timestamptz NOT NULL,
       language text, asks text, what text, misunderstood integer NOT NULL)`,
    `CREATE INDEX dialogues_by_time ON dialogues (at)`,
    `CREATE TABLE message_stops (recipient text PRIMARY KEY, at timestamptz NOT NULL)`,
    `CREATE TABLE consents (
       person text NOT NULL, purpose text NOT NULL, words_version text NOT NULL, channel text NOT NULL,
       at timestamptz NOT NULL, until timestamptz,
       PRIMARY KEY (person, purpose, at))`,
  ],
};
