import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { reserve } from "../reservations.ts";
import { fits, keptTownPlan, townFrom } from "./town-plan.ts";
import type { TownNeed } from "./town-plan.ts";

/** A town of one journey, as the place of a post or a draft. */
export type Town = { lat: number; lng: number; label: string };
/** `isClear`: its name alone says where it is, and is offered first. Of Hyderabad there are two. */
type NamedTown = Town & { isClear: boolean };

/**
 * Towns of India, each at least 60 km from the next and 200 km from Kolkata's demonstration. So no
 * list or map of one journey has what another one posted. Source: `data/gazetteer/cities.tsv.br`.
 */
export const TOWNS: readonly NamedTown[] = readFileSync(join(import.meta.dirname, "towns.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [label = "", lat, lng, clear] = line.split("\t");
    return { label, lat: Number(lat), lng: Number(lng), isClear: clear === "yes" };
  });

/**
 * A town that no other journey of this run has or gets, in no project, worker or repetition. Two
 * runs of one commit give the same (town-plan.ts). Outside the plan, as in a retry, it is the next
 * one that is free. A failed journey's report names it.
 * @param need `clear` for a place that is typed or written into a message
 * @throws when all are given out
 */
export function town({ annotations, testId, retry }: TestInfo, need: TownNeed): Town {
  const planned = retry === 0 ? keptTownPlan()[testId]?.[need] : undefined;
  const given =
    planned === undefined
      ? townFrom(`${testId} ${retry}`, TOWNS, (each) => fits(each, need) && reserve(each.label))
      : TOWNS.find((each) => each.label === planned);
  if (given === undefined) throw new Error(`all ${TOWNS.length} towns are given out: repeat less often`);
  const { label, lat, lng } = given;
  annotations.push({ type: "town", description: label });
  // Journeys send it as the place of a post, which has no other fields.
  return { label, lat, lng };
}
