import { getFacilityLines, setFacilityLines, undoFacilityLines } from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { isFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, handle } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readChanges } from "../queries.ts";
import { changeOf, presentLines } from "./changes.ts";
import type { LineParts } from "./parts.ts";
import { setLinesMutation } from "./set.ts";
import { undoLinesMutation } from "./undo.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

/**
 * A facility's public lines for its staff. Because they direct callers, an open sign-in on a ward
 * is not enough. So these are separate calls, never writes that wait in a browser.
 */
export function facilityLineRoutes(parts: LineParts & { writers: Writers }): Binding[] {
  const set = setLinesMutation(parts);
  const undo = undoLinesMutation(parts);
  return [
    handle(getFacilityLines, RULES, ({ id }, context) => linesOf(parts, id, context)),
    handle(setFacilityLines, RULES, (input, context) => runAndPresent(parts, context, { mutation: set, args: input })),
    handle(undoFacilityLines, RULES, (input, context) =>
      runAndPresent(parts, context, { mutation: undo, args: input }),
    ),
  ];
}

type Answered = { ok: true; value: Answer<FacilityLines> } | Refused;

async function linesOf({ database }: LineParts, id: string, { actor }: Context): Promise<Answered> {
  const key = { collection: "facilities", id: id.toLowerCase() };
  const role = facilityRole(actor, key.id);
  if (!role.ok) return role;
  const document = await readDocument(database, key);
  if (document === null) return { ok: false, reason: "facilities/not-found" };
  const changes = (await readChanges(database, key.id)).map(changeOf);
  return { ok: true, value: { value: presentLines(document, changes, actor) } };
}

async function runAndPresent(
  parts: LineParts & { writers: Writers },
  context: Context,
  { mutation, args }: { mutation: Mutation; args: { id: string } },
): Promise<Answered> {
  const { session, now, actor } = context;
  const role = facilityRole(actor, args.id.toLowerCase());
  if (!role.ok) return role;
  if (session === null || !isFreshSignIn(session.createdAt, now))
    return { ok: false, reason: "identity/fresh-sign-in-needed" };
  const written = await runMutation(parts, context, { mutation, args });
  return written.ok ? linesOf(parts, args.id, context) : written;
}
