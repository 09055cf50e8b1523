/** The questions of a post in their order; each has an address of its own (`/post?step=place`). */
export const STEPS = ["what", "details", "place", "contact", "check"] as const;
export type StepName = (typeof STEPS)[number];

/** The steps that are gone through: what a post is about stays as it is when it is edited. */
export function stepsOf({ isEdit }: { isEdit: boolean }): readonly StepName[] {
  return isEdit ? STEPS.filter((step) => step !== "what") : STEPS;
}

/** The step an address names; null for none. */
export function readStep(text: string | null): StepName | null {
  return STEPS.find((step) => step === text) ?? null;
}

/** The step at which a refused part was asked for. */
export function stepOfPath(path: string): StepName {
  const [part = ""] = path.split(".");
  if (part === "side" || part === "kind") return "what";
  if (part === "place") return "place";
  if (part === "contact" || part === "agreed") return "contact";
  return part === "consent" ? "check" : "details";
}
