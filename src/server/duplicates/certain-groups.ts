import { likenessOf } from "#domain/duplicates/likeness.ts";
import type { Likeness } from "#domain/duplicates/likeness.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { apartNumbers, entryOf, sharedKey } from "./find-alike.ts";
import type { ComparedDocument, FindDependencies } from "./find-alike.ts";
import { readMembers, readSpread } from "./queries.ts";

/** A document, what it would be merged into, and whatever else it certainly is. */
export type Merge = { one: ComparedDocument; into: ShieldedDocument; others: readonly ShieldedDocument[] };

/**
 * Those merges after which each pair of a group is certain. "Certain" does not pass on by itself.
 * An entry without a number may certainly be two others that have different numbers. Such a group
 * stays apart, and a moderator is asked about it.
 * @returns ids of the documents that may be merged
 */
export async function certainGroups(dependencies: FindDependencies, merges: readonly Merge[]): Promise<Set<string>> {
  const members = await readMembers(dependencies.database, [...new Set(merges.map(({ into }) => into.id))]);
  const groups = new Map<string, ComparedDocument[]>();
  const add = (into: unknown, one: ComparedDocument): void => {
    if (typeof into === "string") groups.set(into, [...(groups.get(into) ?? []), one]);
  };
  for (const member of members) add(member.body["mergedInto"], member);
  for (const { one, into } of merges) add(into.id, one);
  const likeness = await likenessIn(dependencies, [
    ...members,
    ...merges.flatMap(({ one, into, others }) => [one, into, ...others]),
  ]);
  const isCertain = (a: ComparedDocument, b: ComparedDocument): boolean =>
    a.id === b.id || likeness(a, b)?.verdict === "certain";
  const sound = merges.filter(
    ({ one, into, others }) =>
      (groups.get(into.id) ?? []).every((member) => isCertain(one, member)) &&
      others.every((other, at) => [into, ...others.slice(at + 1)].every((each) => isCertain(other, each))),
  );
  return new Set(sound.map(({ one }) => one.id));
}

/** How alike two of some documents are. Numbers are kept apart as an import does. */
export async function likenessIn(
  { database, numbersOf }: FindDependencies,
  documents: readonly ComparedDocument[],
): Promise<(a: ComparedDocument, b: ComparedDocument) => Likeness | undefined> {
  const numbers = new Map(documents.map((document) => [document.id, apartNumbers(numbersOf(document))]));
  const entries = new Map(documents.map((each) => [each.id, entryOf(each, numbers.get(each.id) ?? [])]));
  const spread = await readSpread(database, [...new Set([...numbers.values()].flat().map(sharedKey))]);
  return (a, b) => {
    const [left, right] = [entries.get(a.id), entries.get(b.id)];
    return left && right && likenessOf(left, right, (key) => spread.get(sharedKey(key)) ?? 1);
  };
}
