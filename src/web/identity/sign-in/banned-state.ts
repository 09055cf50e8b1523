import { z } from "zod";
import type { Ban, OwnBanAppeal } from "#contract/errors.ts";

/** A ban with its appeal, as a refused sign-in tells it. */
export type AppealedBan = Ban & { appeal: OwnBanAppeal };

const State: z.ZodType<{ ban: AppealedBan }> = z.object({
  ban: z.object({
    reason: z.string(),
    until: z.string().nullable(),
    appeal: z.object({
      token: z.string().nullable(),
      sentAt: z.string().nullable(),
      answer: z.object({ outcome: z.enum(["shorten", "keep"]), reason: z.string(), at: z.string() }).nullable(),
    }),
  }),
});

/** The ban that a refused sign-in passed on. The browser keeps it over a reload. */
export function bannedIn(state: unknown): AppealedBan | null {
  return State.safeParse(state).data?.ban ?? null;
}
