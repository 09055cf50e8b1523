import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedOf } from "../../../scripts/testing/seed.ts";
import { reservationsFolder, reserve } from "../reservations.ts";

/** A journey that may need towns. `id`: one per journey, project and repetition. */
export type PlannedJourney = { id: string; needs: readonly TownNeed[] };
/** `clear`: its name alone says where it is. */
export type TownNeed = "town" | "clear";
type NamedPlace = { label: string; isClear: boolean };
/** The names of towns by journey and need. */
export type TownPlan = Readonly<Record<string, Partial<Record<TownNeed, string>>>>;

/**
 * A town for each need, the same whatever order the journeys run in. Each id points at a town.
 * Where that is taken, it gets the next free one. Those that need a clear name choose first: fewer
 * towns have one. What is left over gets none.
 */
export function planTowns(journeys: readonly PlannedJourney[], towns: readonly NamedPlace[]): TownPlan {
  const plan: Record<string, Partial<Record<TownNeed, string>>> = {};
  const taken = new Set<string>();
  const inOrder = journeys.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const need of ["clear", "town"] as const)
    for (const { id } of inOrder.filter(({ needs }) => needs.includes(need))) {
      const label = townFrom(id, towns, (town) => fits(town, need) && !taken.has(town.label))?.label;
      if (label === undefined) continue;
      taken.add(label);
      plan[id] = { ...plan[id], [need]: label };
    }
  return plan;
}

/** Whether a town is one of those that are needed. */
export function fits({ isClear }: NamedPlace, need: TownNeed): boolean {
  return isClear || need === "town";
}

/** The first town that may be had, from the one on to which an identity points. */
export function townFrom<Town>(
  identity: string,
  towns: readonly Town[],
  mayHave: (town: Town) => boolean,
): Town | undefined {
  const start = seedOf(identity) % towns.length;
  return [...towns.slice(start), ...towns.slice(0, start)].find(mayHave);
}

const FILE = "town-plan.json";

/** Keeps a plan for the workers of this run. Nobody else gets its towns. */
export function keepTownPlan(plan: TownPlan): void {
  const folder = reservationsFolder();
  if (folder === undefined) return;
  for (const label of Object.values(plan).flatMap((needs) => Object.values(needs))) reserve(label);
  writeFileSync(join(folder, FILE), JSON.stringify(plan));
}

let kept: TownPlan | null = null;

/** The plan of this run; empty where none was made. */
export function keptTownPlan(): TownPlan {
  kept ??= readPlan();
  return kept;
}

function readPlan(): TownPlan {
  try {
    return JSON.parse(readFileSync(join(reservationsFolder() ?? "", FILE), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
