import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestInfo } from "@playwright/test";

/** A town of one journey, as the place of a post or a draft. */
export type Town = { lat: number; lng: number; label: string };
/** `isClear`: its name alone says where it is, and is offered first. Of Hyderabad there are two. */
type NamedTown = Town & { isClear: boolean };

/** The folder with a mark for each town that this run has given out. */
const MARKS = "E2E_TOWNS";

/**
 * Towns of India, each at least 60 km from the next and 200 km from Kolkata's demonstration. So no
 * list or map of one journey has what another one posted. Source: `data/gazetteer/cities.tsv.br`.
 */
const TOWNS: NamedTown[] = readFileSync(join(import.meta.dirname, "towns.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [label = "", lat, lng, clear] = line.split("\t");
    return { label, lat: Number(lat), lng: Number(lng), isClear: clear === "yes" };
  });

/** Makes the folder for the marks of a run. All workers read it from the environment. */
export function openTowns(): string {
  const cache = resolve(import.meta.dirname, "../../.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "towns-"));
  process.env[MARKS] = folder;
  return folder;
}

/**
 * A town that no other journey of this run has or gets, in no project, worker or repetition. A
 * failed journey's report names it.
 * @param mustBeClear for a place that is typed or written into a message
 * @throws when all are given out
 */
export function town({ annotations }: TestInfo, mustBeClear = false): Town {
  const folder = process.env[MARKS];
  if (folder === undefined) throw new Error(`${MARKS} is not set: the global set-up has not run`);
  const free = TOWNS.find(({ label, isClear }) => (isClear || !mustBeClear) && isMarked(join(folder, label)));
  if (free === undefined) throw new Error(`all ${TOWNS.length} towns are given out: repeat less often`);
  const { label, lat, lng } = free;
  annotations.push({ type: "town", description: label });
  // Journeys send it as the place of a post, which has no other fields.
  return { label, lat, lng };
}

/** Makes a mark, unless another worker was faster: a folder is made once. */
function isMarked(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
