import { addOxygenDelivery, countOxygen, getOxygen } from "#contract/supply/oxygen-reserve.ts";
import type { OxygenReserve } from "#contract/supply/oxygen-reserve.ts";
import { countingRole } from "#domain/facilities/policy.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { ok } from "#domain/shared/result.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { facilities } from "#server/stored/facilities.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import { presentReserve } from "./present.ts";

/** The commands of a facility's oxygen that have a call of their own. */
type OxygenMutations = Record<"count" | "addDelivery", Mutation>;

type OxygenRouting = { database: Database; writers: Writers; mutations: OxygenMutations };

/** Of a facility's staff, its shared desk, moderators and admins. */
const RULES = {
  limit: "public-read",
  forDesks: true,
  policy: (actor: Actor, { id }: { id: string }) => {
    const role = countingRole(actor, id.toLowerCase());
    return role.ok ? ok(null) : role;
  },
} as const;

/** How long the oxygen of a facility lasts, for who works there alone. */
export function oxygenRoutes(dependencies: OxygenRouting): Binding[] {
  const { database, mutations } = dependencies;
  const run = async (context: Context, mutation: Mutation, args: { id: string }) => {
    const written = await runMutation(dependencies, context, { mutation, args });
    return written.ok ? readReserve(database, args.id, context) : written;
  };
  return [
    bindRoute(getOxygen, RULES, ({ id }, context) => readReserve(database, id, context)),
    bindRoute(countOxygen, RULES, (input, context) => run(context, mutations.count, input)),
    bindRoute(addOxygenDelivery, RULES, (input, context) => run(context, mutations.addDelivery, input)),
  ];
}

async function readReserve(
  database: Database,
  id: string,
  { now }: Context,
): Promise<{ ok: true; value: Answer<OxygenReserve> } | Refused> {
  const found = await readShieldedAll(database, [facilities.key(id), oxygenReserves.key(id)]);
  const facility = found.find(facilities.holds);
  if (facility === undefined) return { ok: false, reason: "facilities/not-found" };
  const document = found.find(oxygenReserves.holds);
  const reserve = document === undefined ? null : oxygenReserves.readShielded(document);
  const known = reserve ?? { counts: [], deliveries: [], told: [] };
  return ok({ value: presentReserve(known, facilities.read(facility), now) });
}
