import type { Kind } from "../resources/kinds.ts";
import type { EmergencyService } from "./emergency-numbers.ts";

/** What a helpline of a state or district answers. */
export const HELPLINE_SERVICES = ["health", "control-room"] as const;
export type HelplineService = (typeof HELPLINE_SERVICES)[number];

/**
 * A public helpline, its source, and when that source said so. It is shown, never dialled by code.
 * `area`: the id of its state or district in the gazetteer.
 */
export type Helpline = { number: string; for: HelplineService; area: string; source: string; saidAt: string };

const LISTED = "covid19india.org, list of essential resources, 2020-04-10";
const LISTED_AT = "2020-04-10";

/**
 * Helplines of states and districts. Only short codes that a source at hand states; a country's own
 * numbers stand in emergency-numbers.ts.
 */
const HELPLINES: readonly Helpline[] = [
  { number: "104", for: "health", area: "in-state:30", source: LISTED, saidAt: LISTED_AT },
  { number: "1077", for: "control-room", area: "in-district:29-dakshina-kannada", source: LISTED, saidAt: LISTED_AT },
];

/** Kinds that a health helpline is no help with. */
const NOT_HEALTH: ReadonlySet<Kind> = new Set(["food", "shelter", "transport"]);

/**
 * The helplines of some areas for a kind, those of the smallest area first.
 * @param areas ids of the gazetteer, most local first; @param kind absent: any
 */
export function helplinesOf(areas: readonly string[], kind?: Kind): Helpline[] {
  const fitting = HELPLINES.filter((line) => line.for !== "health" || kind === undefined || !NOT_HEALTH.has(kind));
  return areas.flatMap((area) => fitting.filter((line) => line.area === area));
}

/** Services of a country's numbers that are no answer to somebody who looks for help of a kind. */
const OTHER_DANGERS: ReadonlySet<EmergencyService> = new Set(["fire", "police", "women", "poison"]);

/** Whether a country's number helps who looks for this kind: the general one always does. */
export function isHelpFor(service: EmergencyService, kind?: Kind): boolean {
  if (service === "all" || kind === undefined) return true;
  if (OTHER_DANGERS.has(service)) return false;
  return service === "disaster" || !NOT_HEALTH.has(kind);
}
