import type { Migration } from "../migration.ts";

/**
 * A state becomes a fact with its time and speaker. Old words: compromised is limited; a place that
 * is evacuating takes nobody in, so it is closed. The record does not say when staff said theirs.
 */
export const facilityStates: Migration = {
  id: "0045-facility-states",
  why: "the state of a facility is told on all its listings, and ends by itself",
  statements: [
    `CREATE TABLE facility_states (
       facility_id uuid PRIMARY KEY,
       ends_at timestamptz(3) NOT NULL)`,
    `CREATE INDEX open_corrections ON documents ((body->>'facilityId'))
       WHERE collection = 'reports' AND body->>'state' = 'open' AND body->>'cause' = 'wrong-field'`,
    `UPDATE documents SET body = jsonb_set(body, '{status}', CASE
         WHEN body->'status'->>'facility' IS NULL THEN '{}'::jsonb
         ELSE jsonb_build_object('state', jsonb_build_object(
           'value', CASE body->'status'->>'facility'
             WHEN 'compromised' THEN 'limited' WHEN 'evacuating' THEN 'closed' ELSE body->'status'->>'facility' END,
           'at', CASE WHEN body->'saidByStaff' @> '["status"]' THEN NULL ELSE body->'source'->>'asOf' END,
           'by', CASE WHEN body->'saidByStaff' @> '["status"]' OR body->'source'->>'kind' <> 'import'
             THEN 'facility' ELSE 'feed' END))
         END)
       WHERE collection = 'facilities'`,
    `UPDATE documents l SET body = l.body || jsonb_build_object('facilityState', f.body->'status'->'state')
       FROM documents f
       WHERE f.collection = 'facilities' AND f.body->'status'->'state'->>'value' IN ('limited', 'closed')
         AND l.collection = 'listings' AND l.body->>'side' = 'offer' AND l.body->>'facilityId' = f.id::text`,
  ],
};
