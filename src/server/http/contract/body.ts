import type { FastifyRequest } from "fastify";

/** A body that is not what its type says; answered as `http/invalid-argument`. */
class BrokenBody extends Error {
  readonly code = "FST_ERR_CTP_INVALID_JSON_BODY";
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * Reads a JSON body strictly: whole, valid UTF-8, one value. What it may hold is judged by the
 * route's schema.
 */
export function readJsonBody(
  _request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  let value: unknown;
  try {
    value = body.length === 0 ? undefined : JSON.parse(decoder.decode(body));
  } catch {
    done(new BrokenBody("the body is not JSON in UTF-8"));
    return;
  }
  if (holdsPrototype(value)) done(new BrokenBody("a member is called __proto__"));
  else done(null, value);
}

/**
 * No schema sees this member: what reads objects by their keys leaves it out, so that nothing would
 * refuse it.
 */
function holdsPrototype(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each !== "object" || each === null) continue;
    if (Object.hasOwn(each, "__proto__")) return true;
    // Not spread: a body may hold more members than a call takes arguments.
    for (const inner of Object.values(each)) left.push(inner);
  }
  return false;
}
