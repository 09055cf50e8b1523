import { z } from "zod";
import { route } from "./route.ts";

const Nothing = z.strictObject({});

/** Keeps the demonstration data. Admins are not asked about it again. */
export const keepDemo = route({
  method: "POST",
  path: "/api/v1/demo/keep",
  who: "admin",
  summary: "Keep the demonstration data",
  input: Nothing,
  output: z.null(),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/fresh-sign-in-needed"],
});

/**
 * Says whether the demonstration is for training. While it is, no warning stands on the pages of a
 * public address. Saying no takes it back.
 */
export const trainWithDemo = route({
  method: "POST",
  path: "/api/v1/demo/training",
  who: "admin",
  summary: "Say whether the demonstration data is for training",
  input: z.strictObject({ isTraining: z.boolean() }),
  output: z.null(),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/fresh-sign-in-needed"],
});

/** Removes the demonstration data for good. */
export const removeDemo = route({
  method: "POST",
  path: "/api/v1/demo/remove",
  who: "admin",
  summary: "Remove the demonstration data",
  input: Nothing,
  output: z.object({ removed: z.int() }),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/fresh-sign-in-needed"],
});
