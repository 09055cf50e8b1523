import type { Migration } from "../migration.ts";

/**
 * An INSERT that waits for a removal of the same document has read the removed version too early.
 * The trigger reads it again once the row is in. The conflict makes the store retry, which then
 * finds it.
 */
export const versions: Migration = {
  id: "0005-versions",
  why: "a document made again while it is removed must not begin at version 1: readers would take it for an old one",
  statements: [
    `CREATE FUNCTION refuse_old_version() RETURNS trigger LANGUAGE plpgsql AS $body$
     BEGIN
       IF EXISTS (SELECT FROM removals WHERE collection = NEW.collection AND id = NEW.id AND version >= NEW.version) THEN
         RAISE EXCEPTION 'the document was removed at the same time' USING ERRCODE = 'serialization_failure';
       END IF;
       RETURN NULL;
     END $body$`,
    `CREATE TRIGGER versions_never_go_back AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION refuse_old_version()`,
  ],
};
