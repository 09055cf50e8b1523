import type { Migration } from "../migration.ts";

export const erasedResponses: Migration = {
  id: "0054-erased-responses",
  why: "responses whose people were erased before 2026-11-26 lead to nobody: no ask, no offer, no grant",
  statements: [
    `UPDATE documents SET body = body - ARRAY['askId', 'offerId', 'numbers']
     WHERE collection = 'responses' AND shielded IS NULL AND body ?| ARRAY['askId', 'offerId', 'numbers']
       AND body->>'keeperId' IS NULL AND body->>'authorId' IS NULL`,
  ],
};
