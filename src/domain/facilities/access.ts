import type { Carries } from "../resources/ambulances.ts";
import type { Accessibility } from "./facility.ts";

/**
 * Whether somebody in a wheelchair gets into a place. Two facts say so: the step-free way and what
 * is said of wheelchairs. "Limited", facts that contradict each other, and nothing are "may": ask.
 */
export function accessOf({ wheelchair, stepFree }: Accessibility): Carries {
  const isGood = wheelchair === "yes" || stepFree === true;
  const isBad = wheelchair === "no" || stepFree === false;
  if (isGood !== isBad && wheelchair !== "limited") return isGood ? "yes" : "no";
  return "may";
}
