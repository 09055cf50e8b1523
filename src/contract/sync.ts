import { z } from "zod";
import { Latitude, Longitude, plain } from "./fields.ts";
import { route } from "./route.ts";

/**
 * A browser that writes without an account: 128 random bits as 32 hex letters, made once and kept
 * by it.
 */
export const ClientId = z.string().regex(/^[0-9a-f]{32}$/);

/** A mutation's key, made once by its writer: the same one again is answered, never repeated. */
export const MutationKeyText = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** Most mutations of one batch. Source: CONTRACT.md 6. */
export const MOST_MUTATIONS = 10;
const MOST_IDS = 100;

const Mutation = z.strictObject({
  key: MutationKeyText,
  name: z.string().min(1).max(100),
  args: z.record(z.string(), z.unknown()),
  precondition: z.strictObject({ editVersion: z.int().min(1) }).optional(),
});

/** A document on the wire, in the shape of its collection. */
const WireDocument = z.looseObject({ collection: z.string(), id: z.string(), version: z.int(), editVersion: z.int() });
export type WireDocument = z.output<typeof WireDocument>;

/** A problem without what belongs to a single HTTP answer (CONTRACT.md 6). */
const SyncError = z.looseObject({
  title: z.string(),
  code: z.string(),
  reason: z.string(),
  detail: z.string(),
  retry: z.enum(["never", "later", "after-change"]),
});
export type SyncError = z.output<typeof SyncError>;

const MutationResult = z.discriminatedUnion("state", [
  z.object({ key: z.string(), state: z.literal("acknowledged"), documents: z.array(WireDocument) }),
  z.object({ key: z.string(), state: z.literal("rejected"), error: SyncError }),
]);
export type MutationResult = z.output<typeof MutationResult>;

/** Carries out mutations in order; 200 whenever the batch could be read, with what came of each. */
export const syncCommit = route({
  method: "POST",
  path: "/api/v1/sync/commit",
  who: "anyone",
  summary: "Carry out mutations, each once",
  input: z.strictObject({
    clientId: ClientId,
    transaction: z.boolean().optional(),
    mutations: z.array(Mutation).max(MOST_MUTATIONS),
  }),
  output: z.object({ results: z.array(MutationResult), checkpoint: z.string(), failedKey: z.string().optional() }),
  errors: ["http/foreign-origin"],
});

const Value = z.union([plain(200), z.number(), z.boolean()]);

/** Most fields of one filter; no collection has as many that can be asked for. */
const MOST_FIELDS = 20;

/** Which documents somebody wants to see. */
export const Target = z.strictObject({
  collection: plain(50),
  near: z.strictObject({ lat: Latitude, lng: Longitude, withinKm: z.number().gt(0).max(500) }).optional(),
  where: z
    .record(plain(50), z.union([Value, z.array(Value).min(1).max(50)]))
    .refine((fields) => Object.keys(fields).length <= MOST_FIELDS)
    .optional(),
  ids: z.array(z.guid()).max(1_000).optional(),
  mine: z.boolean().optional(),
  limit: z.int().min(1).max(1_000).default(100),
});
export type Target = z.output<typeof Target>;

/**
 * The documents of a target as they are now, and the place in the log from which changes of them
 * can be listened to.
 */
export const syncQuery = route({
  method: "POST",
  path: "/api/v1/sync/query",
  who: "anyone",
  summary: "The documents of a target",
  input: z.strictObject({ target: Target }),
  output: z.object({ documents: z.array(WireDocument), checkpoint: z.string() }),
  errors: ["http/unauthenticated", "http/foreign-origin"],
});

/**
 * Documents by id, as the reader may see them; those that are not there or may not be known of are
 * `missing`.
 */
export const syncBatchGet = route({
  method: "POST",
  path: "/api/v1/sync/batch-get",
  who: "anyone",
  summary: "Documents by id",
  input: z.strictObject({ collection: plain(50), ids: z.array(z.guid()).max(MOST_IDS) }),
  output: z.object({ documents: z.array(WireDocument), missing: z.array(z.string()) }),
  errors: ["http/foreign-origin"],
});

/** Most targets of one stream. Source: CONTRACT.md 6. */
export const MOST_TARGETS = 20;

const TargetId = plain(100).min(1);

/**
 * What a stream says, by the SSE event's name; `id` of the event is the checkpoint up to which all
 * of it was told.
 */
export const STREAM_EVENTS = {
  change: z.object({ targetIds: z.array(TargetId), document: WireDocument }),
  remove: z.object({ targetIds: z.array(TargetId), collection: z.string(), id: z.string() }),
  current: z.object({ targetIds: z.array(TargetId), checkpoint: z.string() }),
  reset: z.object({ targetId: TargetId }),
  rejected: z.object({ targetId: TargetId, error: SyncError }),
  heartbeat: z.object({}),
} as const;

/** One event of a stream as its reader has it. */
export type StreamEvent = {
  [Name in keyof typeof STREAM_EVENTS]: {
    event: Name;
    data: z.output<(typeof STREAM_EVENTS)[Name]>;
    id: string | null;
  };
}[keyof typeof STREAM_EVENTS];

/**
 * Tells what changes in up to 20 targets, until the listener leaves. A target is judged by itself:
 * one that cannot be answered is `rejected`, the others go on. Only the newest stream of a client
 * lives.
 */
export const syncListen = route({
  method: "POST",
  path: "/api/v1/sync/listen",
  who: "anyone",
  summary: "Listen to targets",
  input: z.strictObject({
    clientId: ClientId,
    targets: z
      .array(z.strictObject({ id: TargetId, target: z.unknown(), checkpoint: plain(200).optional() }))
      .max(MOST_TARGETS),
  }),
  output: z.string(),
  errors: ["http/foreign-origin"],
  stream: "text/event-stream",
});
