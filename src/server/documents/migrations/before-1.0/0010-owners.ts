import type { Migration } from "../migration.ts";

export const owners: Migration = {
  id: "0010-owners",
  why: "what somebody has, for their export and for deleting their account; without an index each reads every document",
  statements: [
    `CREATE INDEX documents_by_owner ON documents ((body->>'ownerId')) WHERE body->>'ownerId' IS NOT NULL`,
    `CREATE INDEX documents_by_author ON documents ((body->>'authorId')) WHERE body->>'authorId' IS NOT NULL`,
    `CREATE INDEX documents_by_asker ON documents ((body->>'askerId')) WHERE body->>'askerId' IS NOT NULL`,
  ],
};
