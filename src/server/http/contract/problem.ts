import { CODES, REASONS, statusOf } from "#contract/errors.ts";
import type { Ban, Problem, Reason } from "#contract/errors.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Texts } from "../pages/texts.ts";

/**
 * One part of the input that was refused: where (a parameter's name, a path in the body) and why,
 * as a key of `errors.fields`.
 */
export type FieldError = FieldRefusal;

/**
 * Who reads the problem, under which name it stands in the log, and what of the input was refused.
 */
export type Reading = {
  language: string;
  requestId: string;
  errors?: readonly FieldError[] | undefined;
  /** What the numbers of a document are now that somebody else has changed. */
  current?: { version: number; editVersion: number } | undefined;
  ban?: Ban | undefined;
};

/**
 * So many refused parts are told of, and so much of where each is: whoever sends thousands of parts
 * that there are not does not get them all back, several times as long. A form has fewer; a part of
 * it has a shorter path.
 */
const MOST_ERRORS = 20;
const MOST_PATH = 200;

/**
 * A refusal as it stands on the wire (CONTRACT.md 2), title and sentences in the reader's language.
 */
export function problemOf(texts: Texts, reason: Reason, reading: Reading): Problem {
  const { errors = [], current, ban } = reading;
  const { code } = REASONS[reason];
  const say = (...path: string[]): string => texts.say(reading.language, ["errors", ...path]);
  return {
    type: `urn:lifeboard:${reason}`,
    title: say(reason, "title"),
    status: statusOf(reason),
    code,
    reason,
    detail: say(reason, "detail"),
    retry: CODES[code].retry,
    ...(errors.length > 0 && {
      errors: errors
        .slice(0, MOST_ERRORS)
        .map((error) => ({ path: error.path.slice(0, MOST_PATH), message: message(texts, reading, error) })),
    }),
    ...(current !== undefined && { current }),
    ...(ban !== undefined && { ban }),
    requestId: reading.requestId,
  };
}

function message(texts: Texts, { language }: Reading, { word, values }: FieldError): string {
  return texts.say(language, ["errors", "fields", word], values);
}
