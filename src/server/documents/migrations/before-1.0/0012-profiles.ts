import type { Migration } from "../migration.ts";

/** The document for an account's row named `$row`. */
const documentOf = (row: string): string => `
  SELECT 'profiles', ${row}.id::uuid,
    1 + coalesce((SELECT version FROM removals WHERE collection = 'profiles' AND id = ${row}.id::uuid), 0),
    1 + coalesce((SELECT version FROM removals WHERE collection = 'profiles' AND id = ${row}.id::uuid), 0),
    jsonb_build_object('ownerId', ${row}.id, 'alias', ${row}.name, 'language', coalesce(${row}.language, 'en'))`;

/**
 * A person's name and language belong to their account, which the identity library writes too. The
 * document follows in the same transaction, whoever writes. So readers of the store always agree
 * with the account.
 */
export const profiles: Migration = {
  id: "0012-profiles",
  why: "one's own profile is a document that stores read, change and listen to",
  statements: [
    // The library's connections use their own schema. This function uses that of the documents.
    `CREATE FUNCTION keep_profile() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $body$
     BEGIN
       IF TG_OP = 'DELETE' THEN
         WITH gone AS (DELETE FROM documents WHERE collection = 'profiles' AND id = OLD.id::uuid RETURNING collection, id, version),
         noted AS (INSERT INTO removals (collection, id, version) SELECT collection, id, version + 1 FROM gone
           ON CONFLICT (collection, id) DO UPDATE SET version = greatest(removals.version, excluded.version), at = excluded.at),
         logged AS (INSERT INTO changes (collection, id, version, removed) SELECT collection, id, version + 1, true FROM gone)
         INSERT INTO audit (who, role, act, collection, id, version_before)
         SELECT id::text, 'member', 'identity.deleted', collection, id, version FROM gone;
         RETURN NULL;
       END IF;
       WITH kept AS (
         INSERT INTO documents AS d (collection, id, version, edit_version, body) ${documentOf("NEW")}
         ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body, version = d.version + 1,
           edit_version = d.edit_version + 1, updated_at = now(), changed_xid = pg_current_xact_id()
           WHERE d.body IS DISTINCT FROM excluded.body
         RETURNING collection, id, version),
       logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept)
       INSERT INTO audit (who, role, act, collection, id, version_before, version_after)
       SELECT id::text, 'member', 'profile.edit', collection, id, version - 1, version FROM kept WHERE TG_OP = 'UPDATE';
       RETURN NULL;
     END $body$`,
    `CREATE TRIGGER profile_follows AFTER INSERT OR UPDATE OF name, language OR DELETE ON auth."user"
       FOR EACH ROW EXECUTE FUNCTION keep_profile()`,
    `WITH kept AS (
       INSERT INTO documents (collection, id, version, edit_version, body) ${documentOf("u")} FROM auth."user" u
       RETURNING collection, id, version)
     INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept`,
  ],
};
