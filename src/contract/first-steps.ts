import { z } from "zod";
import { route } from "./route.ts";

/** What a deployment lacks before the public comes, and the environment variable that states it. */
export const FIRST_STEPS = {
  "operator-name": "OPERATOR_NAME",
  "operator-contact": "OPERATOR_CONTACT",
  address: "PUBLIC_URL",
  country: "DEFAULT_COUNTRY",
  place: "DEFAULT_PLACE",
  "emergency-numbers": "EMERGENCY_NUMBERS_FILE",
  mail: "SMTP_URL",
  sms: "SMS_WEBHOOK_URL",
} as const;
export type FirstStep = keyof typeof FIRST_STEPS;

/**
 * Lists what this deployment still lacks, as its running configuration says. Each has a sentence in
 * the reader's language and the variable to set. Empty: nothing is missing.
 */
export const getFirstSteps = route({
  method: "GET",
  path: "/api/v1/first-steps",
  who: "admin",
  summary: "What the configuration still lacks before the public comes",
  input: z.strictObject({}),
  output: z.object({
    items: z.array(z.object({ step: z.string(), setting: z.string(), what: z.string() })),
  }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});
