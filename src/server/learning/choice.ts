import type { StoredDocument } from "#server/documents/documents.ts";
import { CHANCE_CHOICE_ID, chanceChoices, chanceTables } from "#server/stored/chance-tables.ts";
import type { StoredChanceChoice, StoredChanceTable } from "#server/stored/chance-tables.ts";

/** A table with its document. */
export type KnownTable = { document: StoredDocument; value: StoredChanceTable };

/** The tables there are, newest first, and which of them is to be used. */
export type KnownTables = { tables: KnownTable[]; choice: StoredChanceChoice | null };

/** What may be chosen besides a table: the newest always, or the chances that are stated. */
export const NEWEST = "newest";
export const STATED = "stated";

/** The tables and the choice among some documents. */
export function tablesIn(documents: Iterable<StoredDocument>): KnownTables {
  const all = [...documents];
  const [choice] = chanceChoices.readAll(all.filter(({ id }) => id === CHANCE_CHOICE_ID)).map(({ value }) => value);
  const tables = chanceTables
    .readAll(all)
    .toSorted((a, b) => (a.value.learntAt > b.value.learntAt ? -1 : a.value.learntAt < b.value.learntAt ? 1 : 0));
  return { tables, choice: choice ?? null };
}

/** The table in use; null: the stated chances. A table that is gone is none. */
export function inUse({ tables, choice }: KnownTables): KnownTable | null {
  const use = choice?.use ?? NEWEST;
  if (use === NEWEST) return tables[0] ?? null;
  return tables.find(({ document }) => document.id === use) ?? null;
}
