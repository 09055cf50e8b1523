import { randomBytes } from "node:crypto";
import { ServerResponse } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Meter } from "../metrics.ts";

// Unlike one random id per request, a random beginning per process and a counter cost next to
// nothing and tell as little.
const BEGINNING = randomBytes(6).toString("hex");
let count = 0;

/** A name for one request, for its answer, its log lines and whoever asks about it. */
export function newRequestId(): string {
  return `${BEGINNING}${(count++).toString(36)}`;
}

/** A response that knows its request id, when it began, and which meter it counts on. */
export class Answering extends ServerResponse<IncomingMessage> {
  readonly requestId = newRequestId();
  readonly startedAt = performance.now();
  meter: Meter | null = null;
}

/** A request and its response: they are always handed on together. */
export type Exchange = { readonly request: IncomingMessage; readonly response: Answering };
