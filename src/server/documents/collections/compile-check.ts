import type { z } from "zod";

/** Whether a value fits a schema. */
export type Check = (value: unknown) => boolean;

/**
 * Compiles a schema into a function that agrees with `schema.safeParse(value).success` for any JSON
 * value. It is about fifteen times as fast: each member is read once and nothing is copied
 * (decision 39). Supports plain data: objects, arrays, records of text, enums, literals, unions,
 * strings, numbers, booleans, null. Objects allow additional members.
 * @throws Error for anything else, such as a refinement
 */
export function compileCheck(schema: z.ZodType): Check {
  const functions: string[] = [];
  const condition = conditionOf(schema, "value", functions);
  const text = `"use strict";\n${functions.join("\n")}\nreturn (value) => ${condition};`;
  // oxlint-disable-next-line typescript/no-implied-eval -- made of our schemas, never of data.
  return (new Function(text) as () => Check)();
}

/** JavaScript that is true when `value` fits the schema. Adds functions it calls to `functions`. */
function conditionOf(schema: z.core.$ZodType, value: string, functions: string[]): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (type: z.core.$ZodType): string => conditionOf(type, value, functions);
  if ("checks" in def && (def.checks ?? []).length > 0) throw new Error("a stored schema has no refinements");
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
      return `typeof ${value} === "${def.type}"`;
    case "null":
      return `${value} === null`;
    case "enum":
      return isOneOf(Object.values(def.entries), value);
    case "literal":
      return isOneOf(def.values, value);
    case "nullable":
      return `(${value} === null || ${inner(def.innerType)})`;
    case "optional":
      return `(${value} === undefined || ${inner(def.innerType)})`;
    case "union":
      return `(${def.options.map(inner).join(" || ")})`;
    case "array":
    case "record":
    case "object":
      return `${functionOf(def, functions)}(${value})`;
    default:
      throw new Error(`a stored schema cannot hold "${def.type}"`);
  }
}

function isOneOf(values: readonly unknown[], value: string): string {
  return `(${values.map((each) => `${value} === ${JSON.stringify(each)}`).join(" || ")})`;
}

type Compound = z.core.$ZodArrayDef | z.core.$ZodRecordDef | z.core.$ZodObjectDef;

/** Adds the function that checks an array, a record or an object. @returns its name */
function functionOf(def: Compound, functions: string[]): string {
  const lines: string[] = [];
  if (def.type === "array") {
    lines.push(`if (!Array.isArray(value)) return false;`, eachOf("value", def.element, functions));
  } else {
    lines.push(`if (typeof value !== "object" || value === null || Array.isArray(value)) return false;`);
    if (def.type === "record") lines.push(eachOf("Object.values(value)", def.valueType, functions));
    else {
      for (const [at, [name, type]] of Object.entries(def.shape).entries()) {
        lines.push(`const m${at} = value[${JSON.stringify(name)}];`);
        lines.push(`if (!(${conditionOf(type, `m${at}`, functions)})) return false;`);
      }
    }
  }
  const name = `check${functions.length}`;
  functions.push(`function ${name}(value) {\n${lines.join("\n")}\nreturn true;\n}`);
  return name;
}

function eachOf(values: string, type: z.core.$ZodType, functions: string[]): string {
  return `for (const each of ${values}) if (!(${conditionOf(type, "each", functions)})) return false;`;
}
