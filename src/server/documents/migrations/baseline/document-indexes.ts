/** The indexes of documents, each for the questions of one room. */
export const DOCUMENT_INDEXES: readonly string[] = [
  `CREATE INDEX asks_by_listing ON documents ((body->>'listingId')) WHERE collection = 'asks'`,
  `CREATE INDEX asks_by_time ON documents ((body->>'at') COLLATE "C") WHERE collection = 'asks'`,
  `CREATE INDEX asks_open ON documents ((body->>'until') COLLATE "C")
     WHERE collection = 'asks' AND (body->>'answer' IS NULL) AND (body->>'endedAt' IS NULL)`,
  `CREATE INDEX campaigns_by_number ON documents USING gin (((body->'numbers')))
     WHERE collection = 'campaigns'`,
  `CREATE INDEX campaigns_by_owner ON documents ((body->>'ownerId')) WHERE collection = 'campaigns'`,
  `CREATE INDEX documents_by_change ON documents (collection, updated_at DESC, id)
     WHERE (collection IN ('facilities', 'observations'))
         OR (collection = 'listings'
       AND (body->>'status' = 'open'))`,
  `CREATE INDEX documents_by_expiry ON documents ((body->>'expiresAt') COLLATE "C")
     WHERE (body->>'status' = 'open') AND (body->>'expiresAt' IS NOT NULL)`,
  `CREATE INDEX documents_by_person ON documents (COALESCE(body->>'ownerId', body->>'authorId', body->>'askerId'))
     WHERE COALESCE(body->>'ownerId', body->>'authorId', body->>'askerId') IS NOT NULL`,
  `CREATE INDEX documents_by_subject ON documents ((body->>'listingId'), collection, (body->>'at') COLLATE "C")
     WHERE collection IN ('observations', 'reports', 'grants', 'claims', 'decisions', 'appeals')`,
  `CREATE INDEX documents_joined ON documents USING gin ((((body->'joined')->'ids')))
     WHERE body ? 'joined'`,
  `CREATE INDEX documents_merged ON documents ((body->>'mergedInto')) WHERE body ? 'mergedInto'`,
  `CREATE INDEX donors_by_cell ON documents ((body->>'group'),
     ((floor(((((shielded->'place')->>'lat'))::float8 * 20)))::int),
     ((floor(((((shielded->'place')->>'lng'))::float8 * 20)))::int),
     right(id::text, 4))
     WHERE collection = 'donors'`,
  `CREATE INDEX facilities_by_line ON documents USING gin (((body->'phones')) jsonb_path_ops)
     WHERE collection = 'facilities'`,
  `CREATE INDEX follows_by_place ON documents ((body->>'kind'), ((((shielded->'place')->>'lat'))::float8))
     WHERE collection = 'follows'`,
  `CREATE INDEX follows_by_until ON documents ((body->>'until') COLLATE "C")
     WHERE collection = 'follows'`,
  `CREATE INDEX listings_by_call_me ON documents ((((body->'callMe')->>'until')) COLLATE "C")
     WHERE collection = 'listings' AND ((body->'callMe') IS NOT NULL)`,
  `CREATE INDEX listings_by_closing ON documents (COALESCE(body->>'closedAt', body->>'expiresAt') COLLATE "C")
     WHERE collection = 'listings'
       AND shielded IS NOT NULL
       AND (body->>'status' IN ('fulfilled', 'withdrawn', 'expired'))`,
  `CREATE INDEX listings_by_facility ON documents ((body->>'facilityId'))
     WHERE collection = 'listings' AND (body->>'facilityId' IS NOT NULL)`,
  `CREATE INDEX matched_by_end ON documents ((body->>'expiresAt') COLLATE "C")
     WHERE collection = 'listings' AND (body->>'status' = 'matched')`,
  `CREATE INDEX needs_that_ask ON documents (id)
     WHERE collection = 'listings'
       AND (body->>'status' = 'open')
       AND (body->>'side' = 'need')
       AND ((shielded->'consent')->>'beMatched')::boolean`,
  `CREATE INDEX needs_to_settle ON documents (id)
     WHERE collection = 'listings'
       AND (body->>'status' NOT IN ('open', 'matched'))
       AND ((((body->'needed')->>'promised')::float8 > 0)
         OR (((body->'needed')->>'coming')::float8 > 0))`,
  `CREATE INDEX needs_with_promises ON documents (id)
     WHERE collection = 'listings'
       AND (body->>'side' = 'need')
       AND (body->>'status' IN ('open', 'matched'))
       AND ((((body->'needed')->>'promised')::float8 > 0)
         OR (((body->'needed')->>'coming')::float8 > 0)
         OR (((body->'needed')->>'received')::float8 > 0))`,
  `CREATE INDEX offers_to_ask ON documents ((body->>'kind'), ((((body->'place')->>'lat'))::float8))
     WHERE collection = 'listings'
       AND (body->>'side' = 'offer')
       AND (body->>'status' = 'open')
       AND ((shielded->'consent')->>'beMatched')::boolean`,
  `CREATE INDEX open_corrections ON documents ((body->>'facilityId'))
     WHERE collection = 'reports' AND (body->>'state' = 'open') AND (body->>'cause' = 'wrong-field')`,
  `CREATE INDEX proposed_lines_by_end ON documents ((body->>'until') COLLATE "C")
     WHERE collection = 'proposed-lines'`,
  `CREATE INDEX proposed_lines_by_facility ON documents ((body->>'facilityId'))
     WHERE collection = 'proposed-lines'`,
  `CREATE INDEX responses_by_end ON documents ((body->>'endedAt') COLLATE "C")
     WHERE collection = 'responses' AND (body->>'endedAt' IS NOT NULL) AND shielded IS NOT NULL`,
  `CREATE INDEX responses_by_keeper ON documents ((body->>'keeperId')) WHERE collection = 'responses'`,
  `CREATE INDEX responses_by_listing ON documents ((body->>'listingId')) WHERE collection = 'responses'`,
  `CREATE INDEX responses_by_until ON documents ((body->>'until') COLLATE "C")
     WHERE collection = 'responses' AND (body->>'until' IS NOT NULL)`,
  `CREATE INDEX taken_off_lines_by_end ON documents ((body->>'until') COLLATE "C", id)
     WHERE collection = 'taken-off-lines'`,
  `CREATE INDEX taken_off_lines_by_facility ON documents ((body->>'facilityId'))
     WHERE collection = 'taken-off-lines'`,
];
