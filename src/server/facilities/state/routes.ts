import { answerCorrection, getCorrections } from "#contract/corrections.ts";
import { setFacilityState, undoFacilityState } from "#contract/facility-state.ts";
import { CALLED_FIELDS, mayReadCorrections } from "#domain/facilities/corrections.ts";
import { ok } from "#domain/shared/result.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { facilities } from "#server/stored/facilities.ts";
import { reports } from "#server/stored/moderation.ts";
import { runAndPresent } from "../writing-routes.ts";
import { answerCorrectionMutation, endOf } from "./commands/answer-correction.ts";
import { setStateMutation } from "./commands/set-state.ts";
import { undoStateMutation } from "./commands/undo-state.ts";
import { presentCorrections } from "./present.ts";
import { readAllCorrections } from "./queries.ts";

/** The commands of a facility's state, for batches too. */
export type StateMutations = Record<"setState" | "undoState", Mutation>;

/** Makes them. */
export function stateMutations(): StateMutations {
  return { setState: setStateMutation(), undoState: undoStateMutation() };
}

type StateRouting = {
  database: Database;
  readModel: Pick<ReadModel, "facilityById">;
  mutations: StateMutations;
  writers: Writers;
};

const RULES = { limit: "public-read", policy: everybody } as const;

/** The state of a facility, and what people say is wrong about it that a call decides. */
export function facilityStateRoutes(dependencies: StateRouting): Binding[] {
  const { database, mutations } = dependencies;
  const answer = answerCorrectionMutation();
  return [
    bindRoute(setFacilityState, { ...RULES, forDesks: true }, (input, context) =>
      runAndPresent(dependencies, context, { mutation: mutations.setState, args: input }),
    ),
    bindRoute(undoFacilityState, { ...RULES, forDesks: true }, (input, context) =>
      runAndPresent(dependencies, context, { mutation: mutations.undoState, args: input }),
    ),
    bindRoute(getCorrections, { limit: "public-read", policy: mayReadCorrections }, async (_input, { actor }) => {
      if (actor.lacksSecondStep === true) return { ok: false, reason: "identity/role-needs-second-factor" };
      const found = await readAllCorrections(database, CALLED_FIELDS);
      const ids = [...new Set(found.flatMap((document) => reports.read(document).facilityId ?? []))];
      const places = await readDocuments(database, ids.map(facilities.key));
      return ok({ value: { items: presentCorrections(found, places, actor) } });
    }),
    bindRoute(answerCorrection, { limit: "public-read", policy: mayReadCorrections }, async (input, context) => {
      if (context.actor.lacksSecondStep === true) return { ok: false, reason: "identity/role-needs-second-factor" };
      const written = await runMutation(dependencies, context, { mutation: answer, args: input });
      if (!written.ok) return written;
      const [place] = await readDocuments(database, [facilities.key(input.id)]);
      const isClosed = place !== undefined && facilities.read(place).status.state?.value === "closed";
      return ok({ value: { end: endOf(input.field, { isRight: input.isRight, isClosed }) } });
    }),
  ];
}
