import type { STREAM_EVENTS } from "#contract/sync.ts";
import type { SyncError } from "#contract/sync.ts";

/*
 * Events in their wire format. They are joined by hand, because many listeners share the text of
 * the document.
 */

type Name = keyof typeof STREAM_EVENTS;

function event(name: Name, checkpoint: string, data: string): string {
  return `event: ${name}\nid: ${checkpoint}\ndata: ${data}\n\n`;
}

/** @param targetIds as JSON text without brackets @param document as JSON text */
export function changeEvent(checkpoint: string, targetIds: string, document: string): string {
  return event("change", checkpoint, `{"targetIds":[${targetIds}],"document":${document}}`);
}

/** A document has left targets, no longer exists, or is no longer visible. */
export function removeEvent(checkpoint: string, targetIds: string, key: { collection: string; id: string }): string {
  const { collection, id } = key;
  return event("remove", checkpoint, `{"targetIds":[${targetIds}],"collection":"${collection}","id":"${id}"}`);
}

/** Everything up to the checkpoint has been sent for these targets. */
export function currentEvent(checkpoint: string, targetIds: string): string {
  return event("current", checkpoint, `{"targetIds":[${targetIds}],"checkpoint":"${checkpoint}"}`);
}

/** The listener must discard its documents of a target: all of them are sent again. */
export function resetEvent(checkpoint: string, targetId: string): string {
  return event("reset", checkpoint, `{"targetId":${targetId}}`);
}

export function rejectedEvent(checkpoint: string, targetId: string, error: SyncError): string {
  return event("rejected", checkpoint, `{"targetId":${targetId},"error":${JSON.stringify(error)}}`);
}

/** @param asOf since when answers are old, as ISO text; null: they are current */
export function heartbeatEvent(checkpoint: string, asOf: string | null): string {
  return event("heartbeat", checkpoint, JSON.stringify(asOf === null ? {} : { asOf }));
}
