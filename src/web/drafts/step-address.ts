import type { StepName } from "./steps.ts";

/** Address of a draft's step, for Back and reload. */
export function stepAddress(draft: string, step: StepName): string {
  return `/post?draft=${encodeURIComponent(draft)}&step=${step}`;
}

/** The sign-in that leads back to a page of posting. */
export function signInAddress(next: string): string {
  return `/signin?${new URLSearchParams({ for: "post", next })}`;
}
