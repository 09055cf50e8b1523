import { facilitiesNearby, getFacility } from "#contract/facilities.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { fallbackToMemory } from "#server/read-model/fallback-to-memory.ts";
import type { ReadModel } from "#server/read-model/types.ts";

/** The routes that read facilities: everything is public. */
export function facilityRoutes(readModel: ReadModel): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    bindRoute(facilitiesNearby, { ...rules, cache: { point: ["lat", "lng"] } }, async (query) => {
      const answer = await readModel.facilitiesNearby(query);
      return answer.ok ? ok(answer.value) : answer;
    }),
    bindRoute(getFacility, { ...rules, looksUpSession: true }, async ({ id }, { actor }) => {
      const read = readModel.facilityById(id, actor);
      const facility = await fallbackToMemory(read, actor, () => readModel.remembered.facility(id));
      return facility.ok ? ok({ value: facility.value }) : facility;
    }),
  ];
}
