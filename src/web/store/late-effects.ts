import type { WireDocument } from "#contract/sync.ts";
import type { Write } from "./types.ts";

/** What writes look like until the server answers, by their names. */
export type LateEffects = Readonly<
  Record<
    string,
    (
      sent: Pick<Write, "args" | "at">,
      known: { find: (collection: string, id: string) => WireDocument | undefined },
    ) => { collection: string; id: string; document: WireDocument }[]
  >
>;

/** Effects of writes that only parts loaded late show (writes/effects.ts has the others). */
export const lateEffects = new Map<string, LateEffects[string]>();

/** Adds effects: a part does it before its first query. */
export function addEffects(effects: LateEffects): void {
  for (const [name, effect] of Object.entries(effects)) lateEffects.set(name, effect);
}
