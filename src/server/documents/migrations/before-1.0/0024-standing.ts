import { loggedWrite } from "../../logged-write.ts";
import type { Migration } from "../migration.ts";

/** Trust that seekers, owners or facilities set. Only verifiers and moderators judge it now. */
const UNJUDGED = loggedWrite({
  change: {
    do: "update",
    at: {
      where: `d.collection = 'listings' AND d.body->'trust'->>'by' IN ('seeker', 'owner', 'facility')
        AND d.body->'trust'->>'value' IN ('confirmed', 'disputed')`,
    },
    set: `body = jsonb_set(d.body, '{trust}', '{"value": "unreviewed", "at": null, "by": null}')`,
  },
  audit: { each: "statement", who: "'system'", role: "'system'", act: "'listings.unjudge'" },
  answer: "count(*) AS unjudged",
});

export const standing: Migration = {
  id: "0024-standing",
  why: "an observation counts by who stands behind it: the owner's networks, and how many accounts a network has",
  statements: [
    UNJUDGED,
    // Whether what was proved is a number; not known of proofs from before.
    `ALTER TABLE proofs ADD COLUMN is_phone boolean`,
    // Keyed hashes as in observations: /24 or /56, and /16 or /32. Null for a sign-in from before.
    `ALTER TABLE auth.known_address ADD COLUMN prefix text, ADD COLUMN provider text`,
    `CREATE INDEX known_address_by_prefix ON auth.known_address (prefix, user_id)`,
    `CREATE INDEX known_address_by_provider ON auth.known_address (provider, user_id)`,
  ],
};
