import { firstVersion, loggedWrite } from "../../logged-write.ts";
import type { Migration } from "../migration.ts";

const REMOVE = loggedWrite({
  change: { do: "remove", at: { where: "d.collection = 'profiles' AND d.id = OLD.id::uuid" } },
  audit: { each: "document", who: "id::text", role: "'member'", act: "'identity.deleted'" },
  answer: "count(*) INTO written_count",
});

const KEEP = loggedWrite({
  given: [
    `profile AS (
       SELECT 'profiles' AS collection, NEW.id::uuid AS id,
         jsonb_build_object('ownerId', NEW.id, 'alias', NEW.name, 'language', coalesce(NEW.language, 'en')) AS body)`,
  ],
  change: {
    do: "upsert",
    rows: `SELECT collection, id, ${firstVersion("profile")}, ${firstVersion("profile")}, body, NULL::jsonb FROM profile`,
    set: "body = excluded.body, edit_version = d.edit_version + 1",
    unless: "d.body IS NOT DISTINCT FROM excluded.body",
  },
  // Sign-ups are in the audit already: the room of accounts records them.
  audit: { each: "document", who: "id::text", role: "'member'", act: "'profile.edit'", when: "TG_OP = 'UPDATE'" },
  answer: "count(*) INTO written_count",
});

/** The function of 0012, with the statements by which all other code writes documents. */
export const oneWriter: Migration = {
  id: "0023-one-writer",
  why: "the profile of an account is written by the same statement as every other document",
  statements: [
    // The library's connections use their own schema. This function uses that of the documents.
    `CREATE OR REPLACE FUNCTION keep_profile() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $body$
     DECLARE
       written_count bigint;
     BEGIN
       IF TG_OP = 'DELETE' THEN
         ${REMOVE};
         RETURN NULL;
       END IF;
       ${KEEP};
       RETURN NULL;
     END $body$`,
  ],
};
