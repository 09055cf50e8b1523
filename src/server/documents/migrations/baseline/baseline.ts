import { ACCOUNTS } from "./accounts.ts";
import { AUDIT } from "./audit.ts";
import { CONTACT } from "./contact.ts";
import { DOCUMENT_INDEXES } from "./document-indexes.ts";
import { DOCUMENTS } from "./documents.ts";
import { IMPORTS } from "./imports.ts";
import { MESSAGES } from "./messages.ts";
import { RIGHTS } from "./rights.ts";

/**
 * The tables of a new database, as the steps of before 1.0 leave them (baseline.test.ts). Closed as
 * they are: what changes a table is a new migration.
 */
export const BASELINE: readonly string[] = [
  ...DOCUMENTS,
  ...DOCUMENT_INDEXES,
  ...ACCOUNTS,
  ...RIGHTS,
  ...AUDIT,
  ...CONTACT,
  ...MESSAGES,
  ...IMPORTS,
];
