import type { z } from "zod";
import { BrokenDocument, brokenDocuments } from "./broken-documents.ts";
import type { Expectation, Insert, Remove, Update } from "../command.ts";
import { compileCheck } from "./compile-check.ts";
import { copyJson } from "./copy-json.ts";
import type { Check } from "./compile-check.ts";
import type { DocumentKey, JsonObject, ShieldedDocument, StoredDocument } from "../documents.ts";

/** The parts of a document to write. Without `shielded` an insert has none, an update keeps it. */
export type DocumentContent<Body, Shielded> = { body: Body; shielded?: Shielded | null; act?: string };

/** What reading needs of a document. */
export type Readable = DocumentKey & Pick<StoredDocument, "body"> & { version?: number };

/** A document before it is written. */
export type NewDocument = DocumentKey & { body: JsonObject; shielded: JsonObject | null };

/** What to write of an existing document. */
export type DocumentUpdate<Body, Shielded> = DocumentContent<Body, Shielded> & {
  isEdit?: boolean;
  expect?: Expectation;
};

/**
 * A collection of documents of one shape. Only it reads and writes their bodies; it checks both.
 */
export type StoredCollection<Body, Shielded> = {
  name: string;
  /** The key of a document. Ids are stored in lower case. */
  key: (id: string) => DocumentKey;
  /** Whether a document belongs to this collection. */
  holds: (document: DocumentKey) => boolean;
  /** The body. @throws BrokenDocument when it does not fit the schema */
  read: (document: Readable) => Body;
  /** The shielded part, or null. @throws BrokenDocument when it does not fit the schema */
  readShielded: (document: Readable & Pick<ShieldedDocument, "shielded">) => Shielded | null;
  /** Its own documents, with their bodies. Broken ones are reported and left out. */
  readAll: <Document extends Readable>(documents: Iterable<Document>) => { document: Document; value: Body }[];
  /**
   * A body that is not stored yet, e.g. of an import. @throws Error when it does not fit the schema
   */
  parse: (body: JsonObject) => Body;
  /** A document for `upsertBatch`. @throws Error when it could not be read back: that is a bug */
  document: (id: string, parts: DocumentContent<Body, Shielded>) => NewDocument;
  /** A new document. @throws Error when the body could not be read back: that is a bug */
  insert: (id: string, parts: DocumentContent<Body, Shielded>) => Insert;
  /** A changed document. @throws Error when the body could not be read back: that is a bug */
  update: (document: Pick<DocumentKey, "id">, changed: DocumentUpdate<Body, Shielded>) => Update;
  remove: (document: Pick<DocumentKey, "id">) => Remove;
};

/** The schemas of a collection: plain data only, and objects allow additional members. */
export type Schemas<Body, Shielded> = { body: z.ZodType<Body>; shielded: z.ZodType<Shielded> };

/**
 * A part of a document with its check. Keeps the newest value that passed: it is often read again.
 */
type CheckedPart = { schema: z.ZodType; check: Check; passed: unknown };

type CheckedParts = { body: CheckedPart; shielded: CheckedPart };

const registered = new Map<string, CheckedParts>();

/** Declares a collection, once per name, in `src/server/stored`. */
export function collection<Body extends object, Shielded extends object>(
  name: string,
  schemas: Schemas<Body, Shielded>,
): StoredCollection<Body, Shielded> {
  if (registered.has(name)) throw new Error(`the collection ${name} is declared twice`);
  const parts: CheckedParts = { body: partOf(schemas.body), shielded: partOf(schemas.shielded) };
  registered.set(name, parts);
  const holds = (document: DocumentKey): boolean => document.collection === name;
  const key = (id: string): DocumentKey => ({ collection: name, id: id.toLowerCase() });

  const read = (document: Readable): Body => {
    mustHold(document, name);
    if (!passes(parts.body, document.body)) throw reported(document);
    return document.body as unknown as Body;
  };
  const readShielded = (document: Readable & Pick<ShieldedDocument, "shielded">): Shielded | null => {
    mustHold(document, name);
    if (document.shielded !== null && !passes(parts.shielded, document.shielded)) throw reported(document);
    return document.shielded as unknown as Shielded | null;
  };
  const written = ({ body, shielded, ...rest }: DocumentUpdate<Body, Shielded>) => ({
    ...rest,
    body: checked(parts.body, body, name),
    ...(shielded !== undefined && {
      shielded: shielded === null ? null : checked(parts.shielded, shielded, name),
    }),
  });
  return {
    name,
    key,
    holds,
    read,
    readShielded,
    readAll: (documents) =>
      readable([...documents].filter(holds)).map((document) => ({ document, value: read(document) })),
    parse: (body) => {
      mustPass(parts.body, body, name);
      return body as unknown as Body;
    },
    document: (id, given) => {
      const { body, shielded = null } = written(given);
      return { ...key(id), body, shielded };
    },
    insert: (id, given) => ({ do: "insert", ...key(id), ...written(given) }),
    update: ({ id }, changed) => ({ do: "update", ...key(id), ...written(changed) }),
    remove: ({ id }) => ({ do: "remove", ...key(id) }),
  };
}

/**
 * The readable ones of some documents. Broken ones are reported and left out, undeclared ones pass.
 */
export function readable<Document extends Readable>(documents: readonly Document[]): Document[] {
  return documents.filter((document) => {
    const parts = registered.get(document.collection);
    if (parts === undefined) return true;
    const { shielded = null } = document as Partial<ShieldedDocument>;
    if (passes(parts.body, document.body) && (shielded === null || passes(parts.shielded, shielded))) return true;
    reported(document);
    return false;
  });
}

/** A value as it is stored: JSON only, without undefined members. */
export function jsonOf(value: object): JsonObject {
  return copyJson(value) as JsonObject;
}

function partOf(schema: z.ZodType): CheckedPart {
  return { schema, check: compileCheck(schema), passed: null };
}

function passes(part: CheckedPart, value: unknown): boolean {
  if (value === part.passed) return true;
  if (!part.check(value)) return false;
  part.passed = value;
  return true;
}

function mustHold(document: DocumentKey, name: string): void {
  if (document.collection !== name) throw new Error(`a document of ${document.collection} is read as one of ${name}`);
}

function checked(part: CheckedPart, value: object, name: string): JsonObject {
  const json = jsonOf(value);
  mustPass(part, json, name);
  return json;
}

function mustPass(part: CheckedPart, json: JsonObject, name: string): void {
  if (!passes(part, json)) throw new Error(`a document of ${name} could not be read again: ${pathsOf(part, json)}`);
}

function reported(document: Readable & Partial<Pick<ShieldedDocument, "shielded">>): BrokenDocument {
  const parts = registered.get(document.collection);
  const paths = parts === undefined ? [] : pathsOf(parts.body, document.body);
  const apart = parts === undefined || !document.shielded ? [] : pathsOf(parts.shielded, document.shielded);
  const error = new BrokenDocument({ version: 0, ...document }, [...paths, ...apart.map((path) => `shielded.${path}`)]);
  brokenDocuments.report(error);
  return error;
}

function pathsOf({ schema }: CheckedPart, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ path }) => path.map(String).join(".")) ?? [];
}
