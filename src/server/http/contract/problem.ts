import { CODES, REASONS, statusOf } from "#contract/errors.ts";
import type { Ban, Problem, ProblemFacts, Reason } from "#contract/errors.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Texts } from "../pages/texts.ts";

/**
 * One refused part of the input. Where: a parameter's name or a path in the body. Why: a key of
 * `errors.fields`.
 */
export type FieldError = FieldRefusal;

/** The reader of a problem, its name in the log, and the refused input. */
export type ProblemContext = {
  language: string;
  requestId: string;
  errors?: readonly FieldError[] | undefined;
  /** The present versions of a document that somebody else has changed. */
  current?: { version: number; editVersion: number } | undefined;
  ban?: Ban | undefined;
  facts?: ProblemFacts | undefined;
  work?: Challenge | undefined;
};

/**
 * Bounds on the reported errors and on the length of each path. Otherwise a request with thousands
 * of unknown parts would get an answer several times as long. Forms have fewer parts and shorter
 * paths.
 */
const MOST_ERRORS = 20;
const MOST_PATH = 200;

/** A refusal in its wire format (CONTRACT.md 2), its sentences in the reader's language. */
export function problemOf(texts: Texts, reason: Reason, reading: ProblemContext): Problem {
  const { errors = [], current, ban, facts, work } = reading;
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
    ...facts,
    ...(work !== undefined && { work }),
    requestId: reading.requestId,
  };
}

function message(texts: Texts, { language }: ProblemContext, { word, values }: FieldError): string {
  return texts.say(language, ["errors", "fields", word], values);
}
