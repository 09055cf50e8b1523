import type { Migration } from "../migration.ts";

export const answerShares: Migration = {
  id: "0056-answer-shares",
  why: "answers to texts come from shares: first answers to numbers that nothing is known of, and all others",
  statements: [
    // The block is a keyed hash, and goes with the country after a day.
    `ALTER TABLE texts ADD COLUMN block text, ADD COLUMN is_first boolean NOT NULL DEFAULT false`,
    `ALTER TABLE dialogues ADD COLUMN answered_since timestamptz`,
  ],
};
