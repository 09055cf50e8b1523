import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema, Operation } from "./contract-calls.ts";
import { inlined } from "./described/contract-inline.ts";

/** The answer of a call. `body`: as text. */
export type CallResponse = { status: number; type: string; body: string };

/** Returns how an answer violates a document of the contract; null: it does not. */
export type AnswerJudge = (operation: Operation, answer: CallResponse) => string | null;

/**
 * Checks answers by a document of the contract. An answer must have all that it requires.
 * @param document with its `components`, to which schemas refer
 * @param mayHaveMore whether an answer may have members that the document does not name, as of a
 * kept document
 */
export function answerJudge(document: Record<string, unknown>, mayHaveMore = true): AnswerJudge {
  const made = (schema: unknown) => schemaFrom(schema, mayHaveMore) as Record<string, unknown>;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  // Added once, not to each schema: what several refer to is compiled once.
  ajv.addSchema({ components: made(document["components"]) }, DOCUMENT);
  const compiled = new Map<JsonSchema, ValidateFunction>();
  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile(made(schema));
    compiled.set(schema, validate);
    return validate;
  };
  return ({ responses }, { status, type, body }) => {
    const documented = responses[status];
    if (documented === undefined) return `the status ${status} is not documented: ${body.slice(0, 500)}`;
    if (documented.content === undefined)
      return body === "" ? null : `a body where there is none: ${body.slice(0, 200)}`;
    const [mediaType = ""] = type.split(";");
    const content = documented.content[mediaType];
    if (content === undefined) return `the media type ${type} is not documented for ${status}`;
    if (!/^application\/(problem\+)?json$/.test(mediaType)) return null;
    const validate = validatorOf(content.schema);
    if (validate(JSON.parse(body))) return null;
    return `${status}: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 500)}`;
  };
}

/** What schemas refer to. */
const DOCUMENT = "contract";

/**
 * The same schema, which refers to the document from outside. Where it may have more, its objects
 * have members beside those that it names.
 */
function schemaFrom(value: unknown, mayHaveMore: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => schemaFrom(each, mayHaveMore));
  if (typeof value !== "object" || value === null) return value;
  const isLeft = ([name, each]: [string, unknown]): boolean =>
    mayHaveMore && name === "additionalProperties" && each === false;
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !isLeft(entry))
      .map(([name, each]) => [name, name === "$ref" ? referred(each) : schemaFrom(each, mayHaveMore)]),
  );
}

function referred(ref: unknown): unknown {
  return typeof ref === "string" && ref.startsWith("#/") ? DOCUMENT + ref : ref;
}

/** Bounds may widen and texts may change: calls check the former, readers the latter. */
const MAY_CHANGE = new Set(["description", "summary", "minimum", "maximum", "maxLength", "minLength", "default"]);

/**
 * What the paths of one contract document have and those of a later one lack, as paths of names.
 * Also names a body that requires a new member.
 */
export function missingIn(then: Record<string, unknown>, later: Record<string, unknown>): string[] {
  return missing(inlined(then)["paths"], inlined(later)["paths"], []);
}

function missing(then: unknown, later: unknown, path: string[]): string[] {
  const at = path.join(" > ");
  const name = path.at(-1) ?? "";
  if (MAY_CHANGE.has(name)) return [];
  // A body may ask for less.
  if (name === "required" && path.includes("requestBody") && later === undefined) return [];
  if (Array.isArray(then)) return Array.isArray(later) ? missingOf(then, later, path) : [at];
  if (typeof then !== "object" || then === null) return then === later ? [] : [`${at} was ${String(then)}`];
  if (typeof later !== "object" || later === null) return [at];
  return Object.entries(then).flatMap(([key, value]) => missing(value, Reflect.get(later, key), [...path, key]));
}

function missingOf(then: unknown[], later: unknown[], path: string[]): string[] {
  const at = path.join(" > ");
  const name = path.at(-1) ?? "";
  if (name === "required" && path.includes("requestBody")) {
    return later.filter((each) => !then.includes(each)).map((each) => `${at} newly asks for ${String(each)}`);
  }
  if (name === "anyOf" || name === "oneOf") {
    // A later form may have more members.
    return then
      .filter((each) => !later.some((other) => missing(each, other, path).length === 0))
      .map((each) => `${at} no longer has ${JSON.stringify(each)}`);
  }
  if (name !== "parameters") {
    const texts = new Set(later.map((each) => JSON.stringify(each)));
    return then
      .filter((each) => !texts.has(JSON.stringify(each)))
      .map((each) => `${at} no longer has ${JSON.stringify(each)}`);
  }
  return then.flatMap((each) => {
    const same = later.find((other) => parameterOf(other) === parameterOf(each));
    return missing(each, same, [...path, parameterOf(each)]);
  });
}

/** A parameter's place and name. */
function parameterOf(each: unknown): string {
  if (typeof each !== "object" || each === null || !("name" in each) || !("in" in each)) return "";
  return `${String(each.in)} ${String(each.name)}`;
}
