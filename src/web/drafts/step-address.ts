import type { StepName } from "./steps.ts";

/** Address of one step of a draft: Back and a reload come to it again. */
export function stepAddress(draft: string, step: StepName): string {
  return `/post?draft=${encodeURIComponent(draft)}&step=${step}`;
}

/** The sign-in that leads back to a page of posting. */
export function signInAddress(next: string): string {
  return `/signin?${new URLSearchParams({ for: "post", next })}`;
}
