import { z } from "zod";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

/**
 * The state of the demonstration set. `newest`: its newest time now; absent while it is being
 * loaded. `kept`: an admin answered that it should stay.
 * `given`: an admin stands in the place of one of its people.
 * `training`: an admin said that it is for training.
 */
export type DemoState = {
  removed?: boolean;
  kept?: boolean;
  given?: boolean;
  training?: boolean;
  newest?: string;
  fingerprint?: string;
};

const Demo: z.ZodType<DemoState> = z.object({
  removed: z.boolean().optional(),
  kept: z.boolean().optional(),
  given: z.boolean().optional(),
  training: z.boolean().optional(),
  newest: z.string().optional(),
  fingerprint: z.string().optional(),
});

/** The program's own state. */
export const settings: StoredCollection<DemoState, object> = collection("settings", {
  body: Demo,
  shielded: NothingShape,
});
