import type { Fault } from "./faults.ts";

/** Faults in how documents are written and read. */
export const documentFaults: Fault[] = [
  {
    name: "a document written by hand in a feature folder",
    files: {
      "src/server/a/commands.ts": "export const x = `WITH due AS (SELECT 1) UPDATE documents d SET body = $1`;",
    },
    says: "are written by loggedWrite",
  },
  {
    name: "a change row written by hand in documents/",
    files: { "src/server/documents/x.ts": 'export const x = "INSERT INTO changes (collection) VALUES ($1)";' },
    says: "are written by loggedWrite",
  },
  {
    name: "an audit row written by hand",
    files: { "src/server/a/commands.ts": 'export const x = "insert into public.audit (who) values ($1)";' },
    says: "are written by loggedWrite",
  },
  {
    name: "documents removed by hand",
    files: { "src/server/a/commands.ts": 'export const x = "DELETE FROM documents";' },
    says: "are written by loggedWrite",
  },
  {
    name: "a write into a table whose name is put in later",
    files: { "src/server/a/commands.ts": "export const x = (table: string) => `DELETE FROM ${table} WHERE true`;" },
    says: "are written by loggedWrite",
  },
  {
    name: "a cast of a stored body",
    files: { "src/server/a/x.ts": "export const x = (d: { body: object }) => d.body as { name: string };" },
    says: "is read by its collection",
  },
  {
    name: "a cast of a stored body in two steps",
    files: { "src/server/a/x.ts": "export const x = (d: { body: object }) => d.body as unknown as { name: string };" },
    says: "is read by its collection",
  },
  {
    name: "a cast of what is kept apart, with a fallback",
    files: {
      "src/server/a/x.ts": "export const x = (d: { shielded: object | null }) => (d.shielded ?? {}) as { a: 1 };",
    },
    says: "is read by its collection",
  },
  {
    name: "a cast of a body that was taken out of its document",
    files: { "src/server/a/x.ts": "export const x = ({ body }: { body: object }) => body as { name: string };" },
    says: "is read by its collection",
  },
  {
    name: "a cast by way of unknown on the server",
    files: { "src/server/a/x.ts": "export const x = (value: object) => value as unknown as string;" },
    says: "is read by its collection",
  },
];
