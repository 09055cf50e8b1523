import { z } from "zod";
import { Latitude, Longitude, Time, lookupText } from "./fields.ts";
import { route } from "./route.ts";

/**
 * The id of a browser that writes without an account: 128 random bits as 32 hexadecimal digits. The
 * browser makes it once and stores it.
 */
export const ClientId = z.string().regex(/^[0-9a-f]{32}$/);

/** The key of a mutation, made once by the client. A repeated key returns the stored result. */
export const MutationKeyText = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** The most mutations in one batch. Source: CONTRACT.md 6. */
export const MOST_MUTATIONS = 10;
const MOST_IDS = 100;

const Mutation = z.strictObject({
  key: MutationKeyText,
  name: z.string().min(1).max(100),
  args: z.record(z.string(), z.unknown()),
  precondition: z.strictObject({ editVersion: z.int().min(1) }).optional(),
});

/** A document as it is sent, with the fields of its collection. */
const WireDocument = z.looseObject({ collection: z.string(), id: z.string(), version: z.int(), editVersion: z.int() });
export type WireDocument = z.output<typeof WireDocument>;

/** A problem without the fields of an HTTP answer (CONTRACT.md 6). */
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

/**
 * Runs mutations in order and returns the result of each. The status is 200 whenever the batch
 * could be parsed.
 */
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

const Value = z.union([lookupText(200), z.number(), z.boolean()]);

/** The most fields in one filter. No collection has more fields to filter by. */
const MOST_FIELDS = 20;

/** A target: the documents that a client asks for or listens to. `near` is in degrees and km. */
export const Target = z.strictObject({
  collection: lookupText(50),
  near: z.strictObject({ lat: Latitude, lng: Longitude, withinKm: z.number().gt(0).max(500) }).optional(),
  where: z
    .record(lookupText(50), z.union([Value, z.array(Value).min(1).max(50)]))
    .refine((fields) => Object.keys(fields).length <= MOST_FIELDS)
    .optional(),
  ids: z.array(z.guid()).max(1_000).optional(),
  mine: z.boolean().optional(),
  limit: z.int().min(1).max(1_000).default(100),
});
export type Target = z.output<typeof Target>;

/** Returns the current documents of a target, and the checkpoint from which to listen. */
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
 * Returns documents by id, as the reader may see them. `missing` lists ids that do not exist or
 * that the reader may not see.
 */
export const syncBatchGet = route({
  method: "POST",
  path: "/api/v1/sync/batch-get",
  who: "anyone",
  summary: "Documents by id",
  input: z.strictObject({ collection: lookupText(50), ids: z.array(z.guid()).max(MOST_IDS) }),
  output: z.object({ documents: z.array(WireDocument), missing: z.array(z.string()) }),
  errors: ["http/foreign-origin"],
});

/** The most targets of one stream. Source: CONTRACT.md 6. */
export const MOST_TARGETS = 20;

const TargetId = lookupText(100).min(1);

/**
 * The events of a stream, by SSE event name. The `id` of an event is the checkpoint that it
 * completes. `asOf`: since when what is sent may be old; absent: it is current. `closing` is the
 * last one of a stream that makes room for others; it has no `id`.
 */
export const STREAM_EVENTS = {
  change: z.object({ targetIds: z.array(TargetId), document: WireDocument }),
  remove: z.object({ targetIds: z.array(TargetId), collection: z.string(), id: z.string() }),
  current: z.object({ targetIds: z.array(TargetId), checkpoint: z.string() }),
  reset: z.object({ targetId: TargetId }),
  rejected: z.object({ targetId: TargetId, error: SyncError }),
  heartbeat: z.object({ asOf: Time.optional() }),
  closing: z.object({ retryAfterSeconds: z.number() }),
} as const;

/** One event of a stream as the client parses it. */
export type StreamEvent = {
  [Name in keyof typeof STREAM_EVENTS]: {
    event: Name;
    data: z.output<(typeof STREAM_EVENTS)[Name]>;
    id: string | null;
  };
}[keyof typeof STREAM_EVENTS];

/**
 * Streams the changes of up to 20 targets, until the client disconnects. Each target is checked on
 * its own. An invalid one gets `rejected`, and the others continue. A new stream of a client closes
 * the client's older one.
 */
export const syncListen = route({
  method: "POST",
  path: "/api/v1/sync/listen",
  who: "anyone",
  summary: "Listen to targets",
  input: z.strictObject({
    clientId: ClientId,
    targets: z
      .array(z.strictObject({ id: TargetId, target: z.unknown(), checkpoint: lookupText(200).optional() }))
      .max(MOST_TARGETS),
  }),
  output: z.string(),
  errors: ["http/foreign-origin"],
  stream: "text/event-stream",
});
