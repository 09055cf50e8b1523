import { z } from "zod";
import { LANGUAGE_FORM } from "#domain/shared/language-tag.ts";
import type { Field, Fields, NamesOf, PlainNames, SaidValueOf, Shape, ValueOf } from "#domain/shared/fields.ts";
import { freeText, lookupText, storedText, Time, TimeIn } from "../fields.ts";

/*
 * The schemas of a table of fields (decision 169): what is stored, what an answer has, what
 * requests may send. Of its parts each caller names the schema.
 */

type Of<Value> = z.ZodType<Value, Value>;
type Part = { shape: { is: "part" } };
type Shown = { shown: "list" | "entry" | "now" };
type Written = { written: "once" | "always" | "may" | "removable" };
type NotStored = { stored: "no" };
/** The schemas of parts, by name. */
type PartsOf<T extends Fields, Like> = Record<Extract<NamesOf<T, Like>, NamesOf<T, Part>>, z.ZodType>;

type Present<F extends Field, Schema extends z.ZodType> = F["presence"] extends "optional"
  ? z.ZodOptional<Schema>
  : F["presence"] extends "nullable"
    ? z.ZodNullable<Schema>
    : Schema;
type PartOr<Parts, Name, Plain extends z.ZodType> = Name extends keyof Parts
  ? Parts[Name] extends z.ZodType
    ? Parts[Name]
    : Plain
  : Plain;

type ShownSchemas<T extends Fields, Parts> = {
  [N in NamesOf<T, Shown>]: Present<T[N], PartOr<Parts, N, Of<SaidValueOf<T[N]["shape"]>>>>;
};
type PostedSchemas<T extends Fields, Parts> = {
  [N in NamesOf<T, Written>]: T[N]["written"] extends "once" | "always"
    ? PartOr<Parts, N, Of<SaidValueOf<T[N]["shape"]>>>
    : z.ZodOptional<PartOr<Parts, N, Of<SaidValueOf<T[N]["shape"]>>>>;
};
type EditedSchemas<T extends Fields, Parts> = {
  [N in Exclude<NamesOf<T, Written>, NamesOf<T, { written: "once" }>>]: z.ZodOptional<
    T[N]["written"] extends "removable"
      ? z.ZodNullable<PartOr<Parts, N, Of<SaidValueOf<T[N]["shape"]>>>>
      : PartOr<Parts, N, Of<SaidValueOf<T[N]["shape"]>>>
  >;
};
type StoredSchemas<T extends Fields> = {
  [N in Exclude<PlainNames<T>, NamesOf<T, NotStored>>]: Present<T[N], Of<ValueOf<T[N]["shape"]>>>;
};

/** The members of an answer. A row that is not shown has none. */
export function shownSchemas<const T extends Fields, const Parts extends PartsOf<T, Shown>>(
  fields: T,
  parts: Parts,
): ShownSchemas<T, Parts> {
  const schemas = rowsOf(fields, ({ shown }) => shown !== undefined).map(([name, field]) => {
    const schema = present(field, partOf(parts, name) ?? shownSchema(field.shape));
    return [name, described(schema, field.meaning)];
  });
  return Object.fromEntries(schemas) as ShownSchemas<T, Parts>;
}

/** The members of a request that posts one. */
export function postedSchemas<const T extends Fields, const Parts extends PartsOf<T, Written>>(
  fields: T,
  parts: Parts,
): PostedSchemas<T, Parts> {
  const schemas = rowsOf(fields, ({ written }) => written !== undefined).map(([name, field]) => {
    const schema = described(partOf(parts, name) ?? writtenSchema(field.shape), field.asked);
    const isNeeded = field.written === "once" || field.written === "always";
    return [name, isNeeded ? schema : schema.optional()];
  });
  return Object.fromEntries(schemas) as PostedSchemas<T, Parts>;
}

/** The members of a request that changes one. All may be left out; null removes. */
export function editedSchemas<const T extends Fields, const Parts extends PartsOf<T, Written>>(
  fields: T,
  parts: Parts,
): EditedSchemas<T, Parts> {
  const isEditable = ({ written }: Field) => written !== undefined && written !== "once";
  const schemas = rowsOf(fields, isEditable).map(([name, field]) => {
    const schema = described(partOf(parts, name) ?? writtenSchema(field.shape), field.asked);
    return [name, (field.written === "removable" ? schema.nullable() : schema).optional()];
  });
  return Object.fromEntries(schemas) as EditedSchemas<T, Parts>;
}

/** The members of a stored body that are no parts. */
export function storedSchemas<const T extends Fields>(fields: T): StoredSchemas<T> {
  const isStored = ({ stored, shape }: Field) => stored === undefined && shape.is !== "part";
  const schemas = rowsOf(fields, isStored).map(([name, field]) => [name, present(field, storedSchema(field.shape))]);
  return Object.fromEntries(schemas) as StoredSchemas<T>;
}

function rowsOf(fields: Fields, isWanted: (field: Field) => boolean): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => isWanted(field));
}

function partOf(parts: Readonly<Record<string, z.ZodType>>, name: string): z.ZodType | undefined {
  return parts[name];
}

function present({ presence }: Field, schema: z.ZodType): z.ZodType {
  if (presence === "optional") return schema.optional();
  return presence === "nullable" ? schema.nullable() : schema;
}

function described(schema: z.ZodType, description: string | undefined): z.ZodType {
  return description === undefined ? schema : schema.meta({ description });
}

/** Stored text was judged when it was written. */
function storedSchema(shape: Shape): z.ZodType {
  if (shape.is === "word") return z.enum(shape.of);
  if (shape.is === "words") return z.array(z.enum(shape.of));
  if (shape.is === "number") return z.number();
  if (shape.is === "flag") return z.boolean();
  if (shape.is === "languages" || shape.is === "texts") return z.array(z.string());
  return shape.is === "yes" ? z.literal(true) : z.string();
}

function shownSchema(shape: Shape): z.ZodType {
  if (shape.is === "yes") return z.boolean();
  return shape.is === "time" ? Time : storedSchema(shape);
}

function writtenSchema(shape: Shape): z.ZodType {
  switch (shape.is) {
    case "number":
      return z
        .number()
        .gt(shape.above ?? Number.NEGATIVE_INFINITY)
        .max(shape.most ?? Number.POSITIVE_INFINITY);
    case "text":
      return shape.trimmed === true ? freeText(1, mostOf(shape)) : storedText(mostOf(shape));
    case "time":
      return TimeIn;
    case "language":
      return Language;
    case "languages":
      return z.array(Language).max(shape.most);
    default:
      return shownSchema(shape);
  }
}

/** Judged by the domain, which says in the reader's language what is wrong with it. */
const Language = lookupText(35).meta({ pattern: LANGUAGE_FORM });

function mostOf({ most }: { most?: number }): number {
  if (most === undefined) throw new Error("a text that people write needs `most` in its table of fields");
  return most;
}
