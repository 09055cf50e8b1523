import type { ListingFields } from "#domain/listings/input.ts";
import type { Answers } from "../drafts/answers.ts";
import { inputOf } from "../drafts/listing-input.ts";

type Field = Exclude<keyof ListingFields, "language">;

/** The content of an edit: only changed parts; null removes a part (CONTRACT.md 5). */
export type Changes = { [Name in Field]?: ListingFields[Name] | null };

/** What an edit never changes, or sends for its own sake. */
const FIXED: ReadonlySet<string> = new Set(["id", "side", "kind", "from", "language"]);

/** The difference between two sets of answers about one listing. */
export function changesOf(before: Answers, after: Answers, named: { id: string; language: string }): Changes {
  const was = inputOf(before, named).input;
  const is = inputOf(after, named).input;
  if (is === null) return {};
  const fields = Object.keys({ ...was, ...is }).filter((name): name is Field => !FIXED.has(name));
  const changed = fields.filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is[field]));
  return Object.fromEntries(changed.map((field) => [field, is[field] ?? null]));
}
