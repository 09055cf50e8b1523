import { getOverview } from "#contract/overview.ts";
import { overviewTables } from "#domain/overview/overview.ts";
import { mayReadExactNeeds, mayReadOverview } from "#domain/overview/policy.ts";
import { ok } from "#domain/shared/result.ts";
import { bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { Counts } from "./count.ts";
import type { CountDependencies } from "./count.ts";

/** `nameOf`: the name of a place in a language; null where it is not known. */
export type OverviewDependencies = CountDependencies & { nameOf: (id: string, language: string) => string | null };

/** Counts for coordinators. */
export function overviewRoutes(dependencies: OverviewDependencies): Binding[] {
  const counts = new Counts(dependencies);
  const { nameOf } = dependencies;
  // A count is one walk over all rows: it waits for its caller's turn.
  const rules = { limit: "public-read", policy: mayReadOverview, takesTurn: () => true } as const;
  return [
    bindRoute(getOverview, rules, async ({ district, dayStart, lang }, { actor, now, wantedLanguage }) => {
      const read = await counts.read(dayStart === undefined ? null : new Date(dayStart), now);
      if (!read.ok) return read;
      const counted = read.value;
      const { districts, ...tables } = overviewTables(counted, { district, isExact: mayReadExactNeeds(actor) });
      const name = (id: string): string => nameOf(id, lang ?? wantedLanguage) ?? id;
      return ok({
        value: {
          ...tables,
          countedAt: counted.at.toISOString(),
          since: counted.since.toISOString(),
          waiting: counted.waiting,
          district: district === undefined ? null : { id: district, name: name(district) },
          districts: districts.map(({ district: id, ...found }) => ({
            id,
            name: id === null ? null : name(id),
            ...found,
          })),
        },
      });
    }),
  ];
}
