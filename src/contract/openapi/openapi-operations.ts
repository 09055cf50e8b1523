import { z } from "zod";
import { isInQuery, pathNames, splitInput } from "../input-places.ts";
import { headersOf, securityOf } from "../openapi-access.ts";
import { asObject, jsonSchema } from "./json-schema.ts";
import type { Json } from "./json-schema.ts";
import { refusals, success } from "./openapi-answers.ts";
import { EXAMPLE_ANSWERS, EXAMPLE_REQUESTS } from "./example-values.ts";
import { exampleOf } from "./openapi-examples.ts";
import type { Route } from "../route.ts";

/* Each route as an operation of the OpenAPI document. */

/** The operations of routes, by path and method. */
export function pathsOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const each of routes) paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: operation(each) };
  return paths;
}

function operation(route: Route): Json {
  const id = operationId(route);
  return {
    operationId: id,
    summary: route.summary,
    "x-who": route.who,
    security: securityOf(route),
    parameters: [...parameters(route).map(withExample), ...headersOf(route)],
    ...(!isInQuery(route) && { requestBody: requestBody(bodySchema(route), EXAMPLE_REQUESTS[id]) }),
    responses: { ...success(route, EXAMPLE_ANSWERS[id]), ...refusals(route) },
  };
}

function operationId({ method, path }: Route): string {
  const words = path
    .replace(/^\/api\/(?:v1\/)?/, "")
    .replaceAll(/[{}]/g, "")
    .split(/[^a-zA-Z0-9]+/);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

function fieldsOf(route: Route): Record<string, z.ZodType> {
  return route.input instanceof z.ZodObject ? route.input.shape : {};
}

function parameters(route: Route): Json[] {
  const fields = fieldsOf(route);
  const { path } = splitInput(route, fields);
  return Object.entries(isInQuery(route) ? fields : path).map(([name, schema]) => {
    const { description, default: fallback, ...rest } = fieldSchema(schema);
    const isInPath = Object.hasOwn(path, name);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || !schema.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema: { ...rest, ...(fallback !== undefined && { default: fallback }) },
    };
  });
}

/**
 * The schema of a query field. A query contains text. A field that is parsed to a number or boolean
 * is described as one.
 */
function fieldSchema(schema: z.ZodType): Json {
  const read = jsonSchema(schema, "output");
  if (["number", "integer", "boolean"].includes(String(read["type"]))) return read;
  return {
    ...jsonSchema(schema, "input"),
    ...(read["description"] !== undefined && { description: read["description"] }),
  };
}

/** A parameter with its example, where each call names it. */
function withExample(parameter: Json): Json {
  const { name, required, schema } = parameter;
  return required === true ? { ...parameter, example: exampleOf(asObject(schema), String(name)) } : parameter;
}

/** A body. It may be absent where it requires no member. */
function requestBody(schema: Json, members: Json = {}): Json {
  const example = { ...asObject(exampleOf(schema)), ...members };
  return { ...("required" in schema && { required: true }), content: { "application/json": { schema, example } } };
}

/** The schema of a body: of the input, what is not in the path. */
function bodySchema(route: Route): Json {
  const { properties, required, additionalProperties, ...schema } = jsonSchema(route.input, "input");
  const inPath = pathNames(route.path);
  const asked = Array.isArray(required) ? required.filter((name) => !inPath.includes(String(name))) : [];
  return {
    ...schema,
    properties: splitInput(route, asObject(properties)).rest,
    ...(asked.length > 0 && { required: asked }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}
