import type { Migration } from "../migration.ts";

export const replies: Migration = {
  id: "0040-replies",
  why: "replies and needs by text: how often a sender guessed a code, a need that was not posted yet, who writes by WhatsApp",
  statements: [
    `ALTER TABLE texts ADD COLUMN has_wrong_code boolean NOT NULL DEFAULT false`,
    `ALTER TABLE dialogues ADD COLUMN draft jsonb, ADD COLUMN draft_at timestamptz,
       ADD COLUMN offered jsonb NOT NULL DEFAULT '[]'`,
    // A keyed hash of a number or an id, and when it last wrote.
    `CREATE TABLE whatsapp_contacts (contact text PRIMARY KEY, at timestamptz NOT NULL)`,
    `CREATE INDEX drafts_by_time ON dialogues (draft_at) WHERE draft_at IS NOT NULL`,
  ],
};
