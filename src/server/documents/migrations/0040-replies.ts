import type { Migration } from "./migration.ts";

export const replies: Migration = {
  id: "0040-replies",
  why: "replies by text: how often a sender guessed a code",
  statements: [`ALTER TABLE texts ADD COLUMN has_wrong_code boolean NOT NULL DEFAULT false`],
};
