import { scrub } from "./scrub.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Write = (details: object, message: string) => void;

/**
 * The server's log: one JSON object a line. Never a person's number, address, point or query
 * string.
 */
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

/**
 * A log of JSON lines, each with `at`, `level` and `message`. Numbers, addresses and points are
 * scrubbed from every text (DESIGN.md 5.2). An Error is written with its code and stack.
 * @param write takes one finished line without its end
 */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const least = LOG_LEVELS.indexOf(level);
  const at = (name: LogLevel): Write => {
    if (LOG_LEVELS.indexOf(name) < least) return () => undefined;
    return (details, message) => {
      write(
        JSON.stringify({ at: now().toISOString(), level: name, message: scrub(message), ...cleanObject(details, 0) }),
      );
    };
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const DEEPEST = 4;

function cleanObject(value: object, depth: number): Record<string, unknown> {
  const source = value instanceof Error ? { error: value } : value;
  return Object.fromEntries(Object.entries(source).map(([key, each]) => [key, clean(each, depth + 1)]));
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrub(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Error) return cleanError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return depth > DEEPEST ? "[…]" : value.map((each) => clean(each, depth + 1));
  if (typeof value === "object" && value !== null) return depth > DEEPEST ? "{…}" : cleanObject(value, depth);
  return typeof value === "function" || typeof value === "symbol" ? undefined : value;
}

function cleanError(error: Error, depth: number): object {
  const code = "code" in error ? { code: clean(error.code, depth + 1) } : {};
  const cause = error.cause === undefined || depth > DEEPEST ? {} : { cause: clean(error.cause, depth + 1) };
  return { ...code, stack: scrub(error.stack ?? error.message), ...cause };
}
