import { editFacility, setCapacity } from "#contract/capacity.ts";
import { correctFacility } from "#contract/corrections.ts";
import type { Facility } from "#contract/facilities.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { MutationCall } from "#server/commands/run-mutation.ts";
import { readIfMatch } from "#server/commands/write-headers.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { correctMutation } from "./commands/correct.ts";
import { editMutation } from "./commands/edit.ts";
import { capacityMutation } from "./commands/set-capacity.ts";

/** The commands of facilities. Routes and batches call the same ones. */
export type FacilityMutations = Record<"setCapacity" | "edit" | "correct", Mutation>;

/** Makes them. */
export function facilityMutations(database: Database): FacilityMutations {
  return {
    setCapacity: capacityMutation(),
    edit: editMutation(),
    correct: correctMutation(database),
  };
}

/** What the writing routes need: the commands, the writer, and the reading of results. */
export type FacilityWriting = {
  database: Database;
  readModel: Pick<ReadModel, "facilityById">;
  mutations: FacilityMutations;
  writers: Writers;
};

const RULES = { limit: "public-read", policy: everybody } as const;

/** What staff change: each is the command of the same name. */
export function facilityWritingRoutes(dependencies: FacilityWriting): Binding[] {
  const { mutations } = dependencies;
  return [
    bindRoute(setCapacity, { ...RULES, forDesks: true }, (input, context) =>
      runAndPresent(dependencies, context, { mutation: mutations.setCapacity, args: input }),
    ),
    bindRoute(editFacility, RULES, async (input, context) => {
      const precondition = readIfMatch(context.header("if-match"));
      if (!precondition.ok) return precondition;
      const seen = precondition.value === null ? {} : { precondition: precondition.value };
      return runAndPresent(dependencies, context, { mutation: mutations.edit, args: input, ...seen });
    }),
    bindRoute(correctFacility, { ...RULES, looksUpSession: true }, async (input, context) => {
      const written = await runMutation(dependencies, context, { mutation: mutations.correct, args: input });
      if (!written.ok) return written;
      return { ok: true, value: { value: { reportId: written.value.documents[0]?.id ?? "" } } };
    }),
  ];
}

/** Runs a command and answers with the facility as its author sees it then. */
export async function runAndPresent(
  dependencies: Pick<FacilityWriting, "database" | "readModel" | "writers">,
  context: Context,
  call: MutationCall & { args: { id: string } },
): Promise<{ ok: true; value: Answer<Facility> } | Refused> {
  const written = await runMutation(dependencies, context, call);
  if (!written.ok) return written;
  const facility = await dependencies.readModel.facilityById(call.args.id, context.actor);
  return facility.ok ? { ok: true, value: { value: facility.value } } : facility;
}
