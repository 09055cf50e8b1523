import { Ajv2020 } from "ajv/dist/2020.js";
import createClient from "openapi-fetch";
import type { CallResponse } from "../contract-answers.ts";
import type { Operation } from "../contract-calls.ts";

/** What a caller wants to say, by name, wherever it goes. */
export type DescribedRequest = { values: Record<string, string>; headers: Record<string, string>; body: unknown };

/** Any operation: a client that has no types finds it by method and path. */
type AnyPaths = Record<string, Record<string, never>>;

/**
 * A client that knows an operation by its description alone. It says what goes where.
 */
export function describedClient(baseUrl: string) {
  const client = createClient<AnyPaths>({ baseUrl });
  const call = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ response: Response; data?: unknown; error?: unknown }>;
  return async (operation: Operation, said: DescribedRequest): Promise<CallResponse> => {
    const leaving = new AbortController();
    const params = splitByParameters(operation, said);
    const isStream = Object.values(operation.responses).some(({ content }) => content?.["text/event-stream"]);
    const { response, data, error } = await call(operation.method.toLowerCase(), operation.path, {
      params,
      headers: said.headers,
      signal: leaving.signal,
      parseAs: isStream ? "stream" : "text",
      ...(operation.requestBody !== undefined && { body: said.body ?? {} }),
    });
    const type = response.headers.get("content-type") ?? "";
    leaving.abort();
    if (response.ok) return { status: response.status, type, body: typeof data === "string" ? data : "" };
    return { status: response.status, type, body: typeof error === "string" ? error : JSON.stringify(error) };
  };
}

const bodies = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const texts = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, coerceTypes: true });

/** How a request violates its own description; empty: it does not. */
export function requestFaults(operation: Operation, said: DescribedRequest): string[] {
  const { path, query } = splitByParameters(operation, said);
  const sent: Record<string, string> = { ...path, ...query };
  const ofParameters = operation.parameters
    .filter((each) => each.in !== "header")
    .flatMap(({ name, required, schema }) => {
      const value = sent[name];
      if (value === undefined) return required ? [`${name} is required`] : [];
      const holder = { value };
      const validate = texts.compile({ type: "object", properties: { value: schema } });
      return validate(holder) ? [] : [`${name}: ${texts.errorsText(validate.errors)}`];
    });
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return ofParameters;
  const validate = bodies.compile(schema);
  return validate(said.body ?? {}) ? ofParameters : [...ofParameters, bodies.errorsText(validate.errors)];
}

/** Values by where the description of an operation puts them. Others go nowhere. */
function splitByParameters(
  { parameters }: Pick<Operation, "parameters">,
  { values }: { values: Record<string, string> },
): { path: Record<string, string>; query: Record<string, string> } {
  const placed = (where: string): Record<string, string> =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: place }) => {
        const value = values[name];
        return place === where && value !== undefined ? [[name, value]] : [];
      }),
    );
  return { path: placed("path"), query: placed("query") };
}
