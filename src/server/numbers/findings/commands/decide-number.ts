import { decideNumber } from "#contract/moderation.ts";
import type { Reason } from "#contract/errors.ts";
import { mayModerate } from "#domain/moderation/policy.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { listings } from "#server/stored/listings.ts";
import type { NumberKeys } from "../../keys.ts";
import { publishedIn } from "../settle.ts";
import { keepNumberDecision } from "../statements.ts";

type Deciding = {
  key: DocumentKey;
  value: string;
  decided: "works" | "disconnected";
  reason: string;
  writer: Writer;
  keysOf: NumberKeys["all"];
};

/**
 * A moderator's one key about a number: it works, or it is dead, in every entry that publishes it.
 * The table names it by its keyed hash. The audit has who, which listing, and the reason.
 */
export function decideNumberMutation(keysOf: NumberKeys["all"]): Mutation {
  return mutation({
    name: "moderation.decide-number",
    who: "member",
    args: decideNumber.input,
    plan: ({ listingId, value, decided, reason }, writer) => {
      const key = listings.key(listingId);
      const deciding = { key, value, decided, reason, writer, keysOf };
      return { ok: true, value: { lock: [key], decide: (current) => decideUnderLock(current, deciding) } };
    },
  });
}

function decideUnderLock(current: Locked, { key, value, decided, reason, writer, keysOf }: Deciding): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  const allowed = mayModerate(writer.actor, listing);
  if (!allowed.ok) return allowed;
  const channel = publishedIn(document).find((each) => each.value === value);
  if (channel === undefined)
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: "value", word: "unknown" }] };
  const [today = ""] = keysOf(channel);
  // The listing is written too, so that the log and the audit name what it was about.
  const plan = planOf([listings.update(document, { body: listing })], { documents: [key] });
  return {
    ok: true,
    value: {
      ...plan.value,
      tableWrites: [(client) => keepNumberDecision(client, { key: today, decided, at: writer.now })],
      details: { decided, why: reason },
    },
  };
}
