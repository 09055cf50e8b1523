import {
  confirmFacilityLines,
  getFacilityLines,
  getTakenOffLines,
  getWaitingLines,
  proposeFacilityLine,
  restoreFacilityLine,
  setFacilityLines,
  setFacilityPlace,
  undoFacilityLines,
} from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { mayJudgeWaitingLines } from "#domain/facilities/waiting-lines.ts";
import { isFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument, readDocuments } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation, WriteResult } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { facilities } from "#server/stored/facilities.ts";
import { proposedLines } from "#server/stored/proposed-lines.ts";
import { takenOffLines } from "#server/stored/taken-off-lines.ts";
import { readAllProposed, readAllTakenOff, readAllWaiting, readChanges, readTakenOff } from "../queries.ts";
import { changeOf, presentLines, presentTakenOff, presentWaitingLines } from "./changes.ts";
import type { LineDependencies } from "./dependencies.ts";
import { presentProposed } from "./proposed.ts";
import { confirmLinesMutation } from "./commands/confirm-lines.ts";
import { proposeLineMutation } from "./commands/propose-line.ts";
import { restoreLineMutation } from "./commands/restore-line.ts";
import { setLinesMutation } from "./commands/set-lines.ts";
import { setPlaceMutation } from "./commands/set-place.ts";
import { undoLinesMutation } from "./commands/undo-lines.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

type RouteDependencies = LineDependencies & { writers: Writers };

/**
 * A facility's public lines for its staff. Because they direct callers, an open sign-in on a ward
 * is not enough. So these are separate calls, never writes that wait in a browser.
 */
export function facilityLineRoutes(dependencies: RouteDependencies): Binding[] {
  const set = setLinesMutation(dependencies);
  const setPlace = setPlaceMutation(dependencies);
  const undo = undoLinesMutation(dependencies);
  const restore = restoreLineMutation(dependencies);
  const confirm = confirmLinesMutation(dependencies);
  const propose = proposeLineMutation(dependencies);
  return [
    bindRoute(getFacilityLines, RULES, ({ id }, context) => linesOf(dependencies, id, context)),
    bindRoute(setFacilityLines, RULES, (input, context) =>
      runAndPresent(dependencies, context, { mutation: set, args: input }),
    ),
    bindRoute(setFacilityPlace, RULES, (input, context) =>
      runAndPresent(dependencies, context, { mutation: setPlace, args: input }),
    ),
    bindRoute(undoFacilityLines, RULES, (input, context) =>
      runAndPresent(dependencies, context, { mutation: undo, args: input }),
    ),
    bindRoute(restoreFacilityLine, RULES, (input, context) =>
      runAndPresent(dependencies, context, { mutation: restore, args: input }),
    ),
    bindRoute(confirmFacilityLines, RULES, async (input, context) => {
      // A verifier confirms too, and has no other right here.
      if (!context.actor.roles.has("verifier")) {
        const role = facilityRole(context.actor, input.id.toLowerCase());
        if (!role.ok) return role;
      }
      const written = await runFresh(dependencies, context, { mutation: confirm, args: input });
      return written.ok ? ok({ value: null }) : written;
    }),
    bindRoute(proposeFacilityLine, { ...RULES, looksUpSession: true }, async (input, context) => {
      const written = await runMutation(dependencies, context, { mutation: propose, args: input });
      return written.ok ? ok({ value: null }) : written;
    }),
    ...waitingRoutes(dependencies),
  ];
}

/** What waits at all facilities, for those who decide about it. */
function waitingRoutes({ database }: Pick<RouteDependencies, "database">): Binding[] {
  return [
    bindRoute(getTakenOffLines, RULES, async (_input, { actor, now }) => {
      const isModerator = actor.roles.has("moderator") || actor.roles.has("admin");
      if (!isModerator)
        return { ok: false, reason: actor.id === null ? "http/unauthenticated" : "http/permission-denied" };
      const found = await readAllTakenOff(database, now);
      const nameOf = await namesOf(
        database,
        found.map((line) => takenOffLines.read(line).facilityId),
      );
      const items = found.map((line) => {
        const { facilityId } = takenOffLines.read(line);
        return { ...presentTakenOff(line, actor), facilityId, facilityName: nameOf(facilityId) };
      });
      return ok({ value: { items } });
    }),
    bindRoute(getWaitingLines, { limit: "public-read", policy: mayJudgeWaitingLines }, async (_input, { actor }) => {
      if (actor.lacksSecondStep === true) return { ok: false, reason: "identity/role-needs-second-factor" };
      const found = (await readAllWaiting(database)).map(changeOf);
      const proposed = await readAllProposed(database);
      const nameOf = await namesOf(database, [
        ...found.map(({ facilityId }) => facilityId),
        ...proposed.map((document) => proposedLines.read(document).facilityId),
      ]);
      const items = found.map((change) => presentWaitingLines(change, actor, nameOf));
      return ok({
        value: { items: [...items, ...proposed.map((document) => presentProposed(document, actor, nameOf))] },
      });
    }),
  ];
}

/** The names of some facilities. */
async function namesOf(database: Database, ids: readonly string[]): Promise<(id: string) => string> {
  const places = facilities.readAll(await readDocuments(database, ids.map(facilities.key)));
  const names = new Map(places.map(({ document, value }) => [document.id, value.name]));
  return (id) => names.get(id) ?? "";
}

type LinesAnswer = { ok: true; value: Answer<FacilityLines> } | Refused;

async function linesOf(
  { database, keeperByCodeAt }: LineDependencies,
  id: string,
  { actor, now }: Context,
): Promise<LinesAnswer> {
  const key = { collection: "facilities", id: id.toLowerCase() };
  const role = facilityRole(actor, key.id);
  if (!role.ok) return role;
  const document = await readDocument(database, key);
  if (document === null) return { ok: false, reason: "facilities/not-found" };
  const changes = (await readChanges(database, key.id)).map(changeOf);
  const takenOff = await readTakenOff(database, key.id, now);
  const reader = { actor, byCodeAt: await keeperByCodeAt(key.id, actor.id ?? ""), now };
  return { ok: true, value: { value: presentLines(document, { changes, takenOff }, reader) } };
}

type LinesCall = { mutation: Mutation; args: { id: string } };

async function runAndPresent(dependencies: RouteDependencies, context: Context, call: LinesCall): Promise<LinesAnswer> {
  const role = facilityRole(context.actor, call.args.id.toLowerCase());
  if (!role.ok) return role;
  const written = await runFresh(dependencies, context, call);
  return written.ok ? linesOf(dependencies, call.args.id, context) : written;
}

/** Runs a command for who signed in just now. */
async function runFresh(
  dependencies: RouteDependencies,
  context: Context,
  { mutation, args }: LinesCall,
): Promise<{ ok: true; value: WriteResult } | Refused> {
  const { actor, session, now } = context;
  if (session === null || !isFreshSignIn(session.createdAt, now))
    return { ok: false, reason: "identity/fresh-sign-in-needed" };
  if (actor.lacksSecondStep === true) return { ok: false, reason: "identity/role-needs-second-factor" };
  return runMutation(dependencies, context, { mutation, args });
}
