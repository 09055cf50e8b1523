import { createSignal } from "../signal.ts";
import { openChannel } from "../sync/tab-channel.ts";
import type { Channel } from "../sync/tab-channel.ts";

/** The header of an answer that may be old (CONTRACT.md 2). */
const AS_OF_HEADER = "Lifeboard-As-Of";
const SECOND_MS = 1_000;
/** What the browser may cache for longer says nothing of now: places are cached for a day. */
const KEPT_SECONDS = 60;

/** What this server said last, by its own clock: a page of the browser's cache is older. */
let since: string | null | undefined;
let saidAt = Number.NEGATIVE_INFINITY;
/** One tab hears the stream for all. */
let tabs: Channel<AsOfMessage> | null = null;

/** What the tabs of a browser tell each other. */
type AsOfMessage = { since: string | null; saidAt: number };

const changes = createSignal(() => {
  tabs = openChannel<AsOfMessage>("lifeboard.as-of");
  tabs.listen((told) => {
    if (told.saidAt >= saidAt) note(told);
  });
  return () => {
    tabs?.close();
    tabs = null;
  };
});

/** Since when the last answer was old, as ISO text; null: it was current; undefined: none came. */
export function answersAsOf(): string | null | undefined {
  return since;
}

/** Calls when answers become old or current. */
export function onAsOfChange(listener: () => void): () => void {
  return changes.subscribe(listener);
}

/**
 * Records what an answer said. A refusal can only say that answers are old: with an account all may
 * be refused then. An older answer says nothing.
 */
export function recordAsOf({ ok, headers }: Response): void {
  if (!ok && !headers.has(AS_OF_HEADER)) return;
  const at = Date.parse(headers.get("Date") ?? "");
  const isKept = Number(/max-age=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1]) > KEPT_SECONDS;
  // One that is older by far is of a server whose clock was put right.
  if (isKept || (at < saidAt && saidAt - at < KEPT_SECONDS * SECOND_MS)) return;
  // An empty one takes back what a cache has kept.
  share({ since: headers.get(AS_OF_HEADER) || null, saidAt: Number.isNaN(at) ? saidAt : at });
}

/** Records what a stream said, which is later than every answer so far. */
export function recordStreamAsOf(asOf: string | null): void {
  share({ since: asOf, saidAt: saidAt + SECOND_MS });
}

function share(said: AsOfMessage): void {
  const isNews = said.since !== since;
  note(said);
  if (isNews) tabs?.tell(said);
}

function note(said: AsOfMessage): void {
  saidAt = said.saidAt;
  if (said.since === since) return;
  since = said.since;
  changes.notify();
}
