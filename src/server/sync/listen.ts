import { Target } from "#contract/sync.ts";
import type { syncListen } from "#contract/sync.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { ExpensiveReads } from "#server/http/admission/expensive-reads.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Answer, Refused } from "#server/http/contract/handle.ts";
import { readInput } from "#server/http/contract/input.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { EventSink } from "#server/http/transport/events.ts";
import type { MadeUpWords } from "#server/presenters/made-up-words.ts";
import type { ChangeHub } from "./hub.ts";
import { planTarget } from "./query.ts";
import { syncError } from "./refusals.ts";
import { boundedTarget, STREAM_BOUNDS, weightOf } from "./stream-bounds.ts";
import type { WantedTarget } from "./stream.ts";

type ListenDependencies = {
  hub: ChangeHub;
  collections: ReadonlyMap<string, Collection>;
  texts: Texts;
  madeUp: MadeUpWords;
  reads: ExpensiveReads;
};

type SentTarget = ParsedInputOf<typeof syncListen>["targets"][number];
/** A target as sent, and as a stream may listen to it. */
type ReadTarget = { sent: SentTarget; bounded: { ok: true; value: Target } | Refused };

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
  const { actor, caller, language } = context;
  const read = readTargets(targets);
  const wanted = read.map((target) => wantedOf(dependencies, target, language));
  const weight = read.reduce((sum, { bounded }) => sum + (bounded.ok ? weightOf(bounded.value) : 0), 0);
  const identifyAgain = async () => {
    const found = await context.identifyAgain();
    return found.ok ? (found.value?.actor ?? ANYONE) : null;
  };
  const { madeUp, reads } = dependencies;
  const client = `${actor.id ?? ""} ${clientId}`;
  return {
    ok: true,
    value: {
      events: (to) =>
        dependencies.hub.open({
          client,
          sink: inWordsOf(to, madeUp, language),
          actor,
          identifyAgain,
          wanted,
          caller,
          reads,
          weight,
        }),
    },
  };
}

/** A stream whose made-up listings have words in its reader's language. */
function inWordsOf(sink: EventSink, madeUp: MadeUpWords, language: string): EventSink {
  return {
    write: (events) => sink.write(madeUp.events(events, language)),
    get unsent() {
      return sink.unsent;
    },
    drained: () => sink.drained(),
    onClose: (closed) => sink.onClose(closed),
    end: () => sink.end(),
    asOf: () => sink.asOf(),
  };
}

/** Each target by itself. Those that would make the stream hold too much are refused. */
function readTargets(targets: readonly SentTarget[]): ReadTarget[] {
  let documents = 0;
  const boundedOf = (target: unknown): ReadTarget["bounded"] => {
    const read = readInput(Target, target);
    if (!read.ok) {
      const errors = read.errors.map((error) => ({ ...error, path: ["target", error.path].filter(Boolean).join(".") }));
      return { ok: false, reason: "http/invalid-argument", errors };
    }
    const value = boundedTarget(read.value);
    if (documents + value.limit > STREAM_BOUNDS.ofStream) return { ok: false, reason: "sync/stream-full" };
    documents += value.limit;
    return { ok: true, value };
  };
  return targets.map((sent) => ({ sent, bounded: boundedOf(sent.target) }));
}

function wantedOf(
  { collections, texts }: ListenDependencies,
  { sent: { id, checkpoint }, bounded }: ReadTarget,
  language: string,
): WantedTarget {
  const refused = (reason: Refused) => ({ ok: false as const, error: syncError(texts, reason, language) });
  return {
    targetId: JSON.stringify(id),
    checkpoint,
    plan: (actor) => {
      if (!bounded.ok) return refused(bounded);
      const planned = planTarget(collections, bounded.value, actor);
      return planned.ok ? { ok: true, value: { ...planned.value, word: wordOf(bounded.value) } } : refused(planned);
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
