import { z } from "zod";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

/**
 * What the database remembers of the demonstration set. `newest`: where its newest time stands now;
 * absent while it is being loaded. `kept`: an admin was asked whether it goes, and said that it stays.
 */
export type DemoState = { removed?: boolean; kept?: boolean; newest?: string; fingerprint?: string };

const Demo: z.ZodType<DemoState> = z.object({
  removed: z.boolean().optional(),
  kept: z.boolean().optional(),
  newest: z.string().optional(),
  fingerprint: z.string().optional(),
});

/** What the program remembers for itself. */
export const settings: StoredCollection<DemoState, object> = collection("settings", {
  body: Demo,
  shielded: NothingShape,
});
