import { correctFacility, editFacility, setCapacity } from "#contract/capacity.ts";
import type { Facility } from "#contract/facilities.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, handle } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation, Precondition } from "#server/commands/mutation.ts";
import { readIfMatch, readWriteHeaders } from "#server/commands/write-headers.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { correctMutation } from "./correct.ts";
import { editMutation } from "./edit.ts";
import { capacityMutation } from "./set-capacity.ts";
import type { Sayings } from "./set-capacity.ts";

/** The commands of facilities. Routes and batches call the same ones. */
export type FacilityMutations = Record<"setCapacity" | "edit" | "correct", Mutation>;

/** Makes them. */
export function facilityMutations(database: Database, sayings: Sayings): FacilityMutations {
  return { setCapacity: capacityMutation(sayings), edit: editMutation(), correct: correctMutation(database) };
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
export function facilityWritingRoutes(parts: FacilityWriting): Binding[] {
  const { mutations } = parts;
  return [
    handle(setCapacity, RULES, (input, context) =>
      run(parts, context, { mutation: mutations.setCapacity, args: input }),
    ),
    handle(editFacility, RULES, async (input, context) => {
      const precondition = readIfMatch(context.header("if-match"));
      if (!precondition.ok) return precondition;
      const wish = precondition.value === null ? {} : { precondition: precondition.value };
      return run(parts, context, { mutation: mutations.edit, args: input, ...wish });
    }),
    handle(correctFacility, { ...RULES, looksUpSession: true }, async (input, context) => {
      const written = await carryOut(parts, context, { mutation: mutations.correct, args: input });
      if (!written.ok) return written;
      return { ok: true, value: { value: { reportId: written.value.documents[0]?.id ?? "" } } };
    }),
  ];
}

type Wish = { mutation: Mutation; args: { id: string }; precondition?: Precondition };

async function run(
  parts: FacilityWriting,
  context: Context,
  wish: Wish,
): Promise<{ ok: true; value: Answer<Facility> } | Refused> {
  const written = await carryOut(parts, context, wish);
  if (!written.ok) return written;
  const facility = await parts.readModel.facilityById(wish.args.id, context.actor);
  return facility.ok ? { ok: true, value: { value: facility.value } } : facility;
}

async function carryOut(
  { database, writers }: FacilityWriting,
  context: Context,
  { mutation, args, precondition }: Wish,
): ReturnType<typeof executeMutation> {
  const headers = readWriteHeaders(context);
  if (!headers.ok) return headers;
  const writer = writers.of(context, headers.value.clientId);
  const admitted = await writers.admit(context, writer, mutation.name);
  if (!admitted.ok) return admitted;
  const prepared = await mutation.prepare(args, writer, precondition);
  return prepared.ok ? executeMutation(database, prepared.value, headers.value.key) : prepared;
}
