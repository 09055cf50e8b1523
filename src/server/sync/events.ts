import type { STREAM_EVENTS } from "#contract/sync.ts";
import type { SyncError } from "#contract/sync.ts";

/*
 * Events as they stand on the wire. Their parts are put together by hand, because the document in the middle is the same text for
 * many listeners.
 */

type Name = keyof typeof STREAM_EVENTS;

function event(name: Name, checkpoint: string, data: string): string {
  return `event: ${name}\nid: ${checkpoint}\ndata: ${data}\n\n`;
}

/** @param targetIds as JSON text without brackets @param document as JSON text */
export function changeEvent(checkpoint: string, targetIds: string, document: string): string {
  return event("change", checkpoint, `{"targetIds":[${targetIds}],"document":${document}}`);
}

/** A document has left targets, or is no more, or may no longer be known of. */
export function removeEvent(checkpoint: string, targetIds: string, key: { collection: string; id: string }): string {
  const { collection, id } = key;
  return event("remove", checkpoint, `{"targetIds":[${targetIds}],"collection":"${collection}","id":"${id}"}`);
}

/** All up to the checkpoint has been told for these targets. */
export function currentEvent(checkpoint: string, targetIds: string): string {
  return event("current", checkpoint, `{"targetIds":[${targetIds}],"checkpoint":"${checkpoint}"}`);
}

/** What the listener has of a target is to be thrown away: all of it comes afresh. */
export function resetEvent(checkpoint: string, targetId: string): string {
  return event("reset", checkpoint, `{"targetId":${targetId}}`);
}

export function rejectedEvent(checkpoint: string, targetId: string, error: SyncError): string {
  return event("rejected", checkpoint, `{"targetId":${targetId},"error":${JSON.stringify(error)}}`);
}

export function heartbeatEvent(checkpoint: string): string {
  return event("heartbeat", checkpoint, "{}");
}
