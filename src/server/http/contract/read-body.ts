import type { IncomingMessage } from "node:http";
import type { Reason } from "#contract/errors.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";

/** Reads the bytes of one media type; refuses others. */
export type BodyParser = (body: Buffer) => Result<unknown, Reason>;

/** Parsers by media type, lower case and without parameters. */
export type BodyParsers = Readonly<Record<string, BodyParser>>;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * JSON as the contract accepts it: one value in valid UTF-8. The schema of the route checks the
 * value.
 */
export const JSON_BODY: BodyParsers = { "application/json": parseJson };

/** The fields of a form as a browser posts them. Of a repeated field the last value counts. */
export const FORM_BODY: BodyParsers = {
  "application/x-www-form-urlencoded": (body) => ok(Object.fromEntries(new URLSearchParams(body.toString("utf8")))),
};

/** The same, also as mail programs post them (RFC 8058, 3.2): short fields, no files. */
export const FIELDS_BODY: BodyParsers = {
  ...FORM_BODY,
  "multipart/form-data": (body) => {
    const parts = body.toString("utf8").matchAll(/name="([^"\r\n]+)"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)\r\n/g);
    return ok(Object.fromEntries(Array.from(parts, ([, name = "", value = ""]) => [name, value])));
  },
};

/**
 * Reads the body of a request, if there is one.
 * @returns the parser's value; undefined for no body. Refused: another media type, more than
 * REQUEST_LIMITS.bodyBytes, bytes not of the type, a caller who has disconnected
 */
export function readBody(request: IncomingMessage, parsers: BodyParsers): Promise<Result<unknown, Reason>> {
  const { "content-type": type, "content-length": length } = request.headers;
  if (type === undefined && isBodyless(request)) return Promise.resolve(ok(undefined));
  const parse = parsers[mediaTypeOf(type ?? "")];
  if (parse === undefined) return Promise.resolve(fail("http/unsupported-media-type"));
  if (Number(length) > REQUEST_LIMITS.bodyBytes) return Promise.resolve(fail("http/payload-too-large"));
  return collect(request, parse);
}

/**
 * Reads the bytes of a body of any type, as they came: a signature is over them. Refused: more than
 * REQUEST_LIMITS.bodyBytes, a caller who has disconnected.
 */
export function readBytes(request: IncomingMessage): Promise<Result<Buffer, Reason>> {
  if (Number(request.headers["content-length"]) > REQUEST_LIMITS.bodyBytes)
    return Promise.resolve(fail("http/payload-too-large"));
  return collect(request, ok);
}

function isBodyless({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
}

function mediaTypeOf(header: string): string {
  const end = header.indexOf(";");
  return (end === -1 ? header : header.slice(0, end)).trim().toLowerCase();
}

function collect<Value>(
  request: IncomingMessage,
  parse: (body: Buffer) => Result<Value, Reason>,
): Promise<Result<Value, Reason>> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      // The rest is received unread, so that the caller gets the refusal before the connection
      // ends.
      if (bytes > REQUEST_LIMITS.bodyBytes) resolve(fail("http/payload-too-large"));
      else parts.push(part);
    });
    request.on("end", () =>
      resolve(bytes > REQUEST_LIMITS.bodyBytes ? fail("http/payload-too-large") : parse(Buffer.concat(parts, bytes))),
    );
    request.on("error", () => resolve(fail("http/unavailable")));
  });
}

function parseJson(body: Buffer): Result<unknown, Reason> {
  if (body.length === 0) return ok(undefined);
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(body));
  } catch {
    return fail("http/invalid-argument");
  }
  return isHarmless(value) ? ok(value) : fail("http/invalid-argument");
}

/**
 * Whether no member is called `__proto__`, and nothing lies deeper than REQUEST_LIMITS.depth. Schemas do
 * not see the name, so none would refuse it. Who writes or walks a deep value again runs out of
 * stack.
 */
function isHarmless(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      if (depth === REQUEST_LIMITS.depth || Object.hasOwn(each, "__proto__")) return false;
      // Not spread: a body may hold more members than a call takes arguments.
      for (const inner of Object.values(each)) next.push(inner);
    }
    level = next;
  }
  return true;
}
