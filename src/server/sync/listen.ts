import { Target } from "#contract/sync.ts";
import type { syncListen } from "#contract/sync.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Answer, Refused } from "#server/http/contract/handle.ts";
import { readInput } from "#server/http/contract/input.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { ChangeHub } from "./hub.ts";
import { planTarget } from "./query.ts";
import { syncError } from "./refusals.ts";
import type { WantedTarget } from "./stream.ts";

type ListenDependencies = { hub: ChangeHub; collections: ReadonlyMap<string, Collection>; texts: Texts };

/** Opens an event stream for a listener and checks each of its targets separately. */
export function listen(
  dependencies: ListenDependencies,
  { clientId, targets }: ParsedInputOf<typeof syncListen>,
  context: Context,
): { ok: true; value: Answer<string> } | Refused {
  const twice = targets.findIndex(({ id }, at) => targets.findIndex((each) => each.id === id) !== at);
  if (twice >= 0) {
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: `targets.${twice}.id`, word: "twice" }] };
  }
  const { actor, language } = context;
  const wanted = targets.map((target) => wantedOf(dependencies, target, language));
  const identifyAgain = async () => {
    const found = await context.identifyAgain();
    return found.ok ? (found.value?.actor ?? ANYONE) : null;
  };
  const client = `${actor.id ?? ""} ${clientId}`;
  return {
    ok: true,
    value: { events: (sink) => dependencies.hub.open({ client, sink, actor, identifyAgain, wanted }) },
  };
}

function wantedOf(
  { collections, texts }: ListenDependencies,
  { id, target, checkpoint }: ParsedInputOf<typeof syncListen>["targets"][number],
  language: string,
): WantedTarget {
  const read = readInput(Target, target);
  const refused = (reason: Refused) => ({ ok: false as const, error: syncError(texts, reason, language) });
  return {
    targetId: JSON.stringify(id),
    checkpoint,
    plan: (actor) => {
      if (!read.ok) {
        const errors = read.errors.map((error) => ({
          ...error,
          path: ["target", error.path].filter(Boolean).join("."),
        }));
        return refused({ ok: false, reason: "http/invalid-argument", errors });
      }
      const planned = planTarget(collections, read.value, actor);
      return planned.ok ? { ok: true, value: { ...planned.value, word: wordOf(read.value) } } : refused(planned);
    },
  };
}

/** A canonical text of a target. */
function wordOf({ collection, near, where = {}, ids, mine, limit }: Target): string {
  const fields = Object.entries(where)
    .map(([name, values]) => [name, [values].flat().map(String).toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const point = near === undefined ? null : [near.lat, near.lng, near.withinKm];
  return JSON.stringify([collection, point, fields, ids?.map((id) => id.toLowerCase()).toSorted(), mine, limit]);
}
