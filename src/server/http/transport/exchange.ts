import { randomBytes } from "node:crypto";
import { ServerResponse } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Meter } from "../metrics.ts";

// A random prefix per process and a counter cost much less than a random id per request, and reveal
// as little. The letter comes first: an id of digits alone would be scrubbed from the log as a
// phone number.
const BEGINNING = `r${randomBytes(6).toString("hex")}`;
let count = 0;

/** An id for one request, for its answer, its log lines and support. */
export function newRequestId(): string {
  return `${BEGINNING}${(count++).toString(36)}`;
}

/** A response with its request id, its start time and its meter. */
export class ExchangeResponse extends ServerResponse<IncomingMessage> {
  readonly requestId = newRequestId();
  readonly startedAt = performance.now();
  meter: Meter | null = null;
}

/** A request and its response, which are always passed together. */
export type Exchange = { readonly request: IncomingMessage; readonly response: ExchangeResponse };
