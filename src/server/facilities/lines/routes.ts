import { getFacilityLines, setFacilityLines, undoFacilityLines } from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { isFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readChanges } from "../queries.ts";
import { changeOf, presentLines } from "./changes.ts";
import type { LineDependencies } from "./dependencies.ts";
import { setLinesMutation } from "./commands/set-lines.ts";
import { undoLinesMutation } from "./commands/undo-lines.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

/**
 * A facility's public lines for its staff. Because they direct callers, an open sign-in on a ward
 * is not enough. So these are separate calls, never writes that wait in a browser.
 */
export function facilityLineRoutes(dependencies: LineDependencies & { writers: Writers }): Binding[] {
  const set = setLinesMutation(dependencies);
  const undo = undoLinesMutation(dependencies);
  return [
    bindRoute(getFacilityLines, RULES, ({ id }, context) => linesOf(dependencies, id, context)),
    bindRoute(setFacilityLines, RULES, (input, context) =>
      runAndPresent(dependencies, context, { mutation: set, args: input }),
    ),
    bindRoute(undoFacilityLines, RULES, (input, context) =>
      runAndPresent(dependencies, context, { mutation: undo, args: input }),
    ),
  ];
}

type LinesAnswer = { ok: true; value: Answer<FacilityLines> } | Refused;

async function linesOf({ database }: LineDependencies, id: string, { actor }: Context): Promise<LinesAnswer> {
  const key = { collection: "facilities", id: id.toLowerCase() };
  const role = facilityRole(actor, key.id);
  if (!role.ok) return role;
  const document = await readDocument(database, key);
  if (document === null) return { ok: false, reason: "facilities/not-found" };
  const changes = (await readChanges(database, key.id)).map(changeOf);
  return { ok: true, value: { value: presentLines(document, changes, actor) } };
}

async function runAndPresent(
  dependencies: LineDependencies & { writers: Writers },
  context: Context,
  { mutation, args }: { mutation: Mutation; args: { id: string } },
): Promise<LinesAnswer> {
  const { session, now, actor } = context;
  const role = facilityRole(actor, args.id.toLowerCase());
  if (!role.ok) return role;
  if (session === null || !isFreshSignIn(session.createdAt, now))
    return { ok: false, reason: "identity/fresh-sign-in-needed" };
  if (actor.lacksSecondStep === true) return { ok: false, reason: "identity/role-needs-second-factor" };
  const written = await runMutation(dependencies, context, { mutation, args });
  return written.ok ? linesOf(dependencies, args.id, context) : written;
}
