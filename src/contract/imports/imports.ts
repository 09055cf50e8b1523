import { z } from "zod";
import { PIECE_BYTES, UPLOAD_BYTES } from "#domain/imports/upload.ts";
import { freeText, Id, lookupText, queryInteger } from "../fields.ts";
import { route } from "../route.ts";
import { Fault, ImportSource, Plan, Preview, Run, Shape, SourceInput, Undone, webAddress } from "./shapes.ts";

const ADMIN = ["http/unauthenticated", "http/permission-denied"] as const;
const ONE = [...ADMIN, "imports/not-found"] as const;
const ACT = [...ONE, "imports/other-state"] as const;

/** Runs and sources, newest first. */
export const getImports = route({
  method: "GET",
  path: "/api/v1/imports",
  who: "admin",
  summary: "Imports: the newest 50 runs, all sources, formats that need no mapping",
  input: z.strictObject({}),
  output: z.object({
    runs: z.array(Run),
    sources: z.array(ImportSource),
    formats: z.array(z.object({ name: z.string(), summary: z.string(), files: z.string() })),
  }),
  errors: ADMIN,
});

export const getImport = route({
  method: "GET",
  path: "/api/v1/imports/{id}",
  who: "admin",
  summary: "One import",
  input: z.strictObject({ id: Id }),
  output: Run,
  errors: ONE,
});

/** Announces a file. Its bytes follow in pieces, so that a bad net loses one piece and not all. */
export const startUpload = route({
  method: "POST",
  path: "/api/v1/imports",
  who: "admin",
  summary: "Announce a file to import",
  input: z.strictObject({ id: Id, fileName: freeText(1, 200), bytes: z.int().min(1).max(UPLOAD_BYTES) }),
  output: Run,
  errors: [...ADMIN, "imports/other-state", "imports/no-room"],
  creates: true,
});

export const putPiece = route({
  method: "PUT",
  path: "/api/v1/imports/{id}/pieces/{ordinal}",
  who: "admin",
  summary: "A piece of the file, in order from 0",
  input: z.strictObject({
    id: Id,
    ordinal: queryInteger(0, Math.ceil(UPLOAD_BYTES / PIECE_BYTES)),
    data: z
      .string()
      .max(Math.ceil(PIECE_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .meta({ description: "base64" }),
  }),
  output: z.object({ received: z.int() }),
  errors: ACT,
});

export const previewImport = route({
  method: "POST",
  path: "/api/v1/imports/{id}/preview",
  who: "admin",
  summary: "How the file is read, its first rows, and a mapping to begin with",
  input: z.strictObject({
    id: Id,
    shape: Shape.optional(),
    kindColumns: z
      .array(lookupText(250))
      .max(10)
      .optional()
      .meta({ description: "whose words `kinds` answers; absent: those of the mapping to begin with" }),
  }),
  output: z.object({ preview: Preview.nullable(), fault: Fault.nullable() }),
  errors: ACT,
});

export const checkImport = route({
  method: "POST",
  path: "/api/v1/imports/{id}/check",
  who: "admin",
  summary: "Read the whole file by a plan and write nothing",
  input: z.strictObject({ id: Id, plan: Plan, shape: Shape.optional() }),
  output: Run,
  errors: ACT,
});

export const runImport = route({
  method: "POST",
  path: "/api/v1/imports/{id}/run",
  who: "admin",
  summary: "Import the file by a plan",
  input: z.strictObject({ id: Id, plan: Plan, shape: Shape.optional() }),
  output: Run,
  errors: ACT,
});

export const previewUndo = route({
  method: "GET",
  path: "/api/v1/imports/{id}/undo",
  who: "admin",
  summary: "What taking an import back would do now",
  input: z.strictObject({ id: Id }),
  output: Undone,
  errors: ACT,
});

export const undoImport = route({
  method: "POST",
  path: "/api/v1/imports/{id}/undo",
  who: "admin",
  summary: "Take an import back; what later runs or others wrote since stays",
  input: z.strictObject({ id: Id }),
  output: Run,
  errors: ACT,
});

export const discardImport = route({
  method: "DELETE",
  path: "/api/v1/imports/{id}",
  who: "admin",
  summary: "Forget a file that was not imported",
  input: z.strictObject({ id: Id }),
  output: z.null(),
  errors: ACT,
});

export const getRefusedRows = route({
  method: "GET",
  path: "/api/v1/imports/{id}/refused.csv",
  who: "admin",
  summary: "The rows that were refused, with line and reason; the first 10,000",
  input: z.strictObject({ id: Id }),
  output: z.object({}),
  errors: ONE,
  stream: "text/csv; charset=utf-8",
});

/** A source's name, licence and weight, and the address that is read again and again. */
export const saveSource = route({
  method: "PUT",
  path: "/api/v1/import-sources/{id}",
  who: "admin",
  summary: "Change a source; with a feed, when it is read",
  input: SourceInput.extend({
    feed: z
      .strictObject({
        url: webAddress(2_000, /^https:\/\//),
        everyMinutes: z.int().min(5).max(10_080),
        isPaused: z.boolean().default(false),
      })
      .nullable(),
  }),
  output: ImportSource,
  errors: [...ADMIN, "imports/source-not-found", "imports/address-refused"],
});

/** All routes of imports. */
export const IMPORT_ROUTES = [
  getImports,
  getImport,
  startUpload,
  putPiece,
  previewImport,
  checkImport,
  runImport,
  previewUndo,
  undoImport,
  discardImport,
  getRefusedRows,
  saveSource,
] as const;
