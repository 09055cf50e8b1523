import { z } from "zod";
import type { HealthConsent } from "#domain/shared/health-consent.ts";

/** A consent as it is stored with what it allows. */
export const StoredHealthConsent: z.ZodType<HealthConsent> = z.object({
  purpose: z.enum(["public-need", "follow"]),
  wordsVersion: z.string(),
  channel: z.literal("web"),
  at: z.string(),
});
