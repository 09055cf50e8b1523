/** The steps of a post in order; each has its own address (`/post?step=place`). */
export const STEPS = ["what", "details", "place", "contact", "check"] as const;
export type StepName = (typeof STEPS)[number];

/** The steps to go through: an edit does not change the subject. */
export function stepsOf({ isEdit }: { isEdit: boolean }): readonly StepName[] {
  return isEdit ? STEPS.filter((step) => step !== "what") : STEPS;
}

/** The step in an address; null without one. */
export function readStep(text: string | null): StepName | null {
  return STEPS.find((step) => step === text) ?? null;
}

/** The step of a refused part. */
export function stepOfPath(path: string): StepName {
  const [part = ""] = path.split(".");
  if (part === "side" || part === "kind") return "what";
  if (part === "place") return "place";
  return part === "contact" || part === "agreed" || part === "consent" ? "contact" : "details";
}
