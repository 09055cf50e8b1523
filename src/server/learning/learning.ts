import { rankChances } from "#domain/learning/rank-chances.ts";
import { STATED_CHANCES } from "#domain/listings/rank.ts";
import type { KindChances } from "#domain/listings/rank.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { chanceChoices, chanceTables } from "#server/stored/chance-tables.ts";
import { inUse, tablesIn } from "./choice.ts";
import type { KnownTable } from "./choice.ts";
import { readChanceTables } from "./queries.ts";

/** The table of chances in use, in each process's memory. */
export type Learning = {
  /**
   * The chances that order a kind, with those of areas. The one hook of whoever ranks; needs have
   * the stated ones.
   */
  chancesOf: (kind: Kind, side: "need" | "offer") => KindChances;
  /** Calls back when another table is in use. */
  onChange: (listener: () => void) => void;
  close: () => void;
};

type LearningDependencies = { database: Database; feed: Pick<Feed, "subscribe">; report: (error: unknown) => void };

/** Reads the tables and follows the change log from there. */
export async function openLearning({ database, feed, report }: LearningDependencies): Promise<Learning> {
  const documents = new Map<string, StoredDocument>();
  let used: KnownTable | null = null;
  let listener = (): void => undefined;
  const settle = (): void => {
    const before = used?.document.id;
    used = inUse(tablesIn(documents.values()));
    if (used?.document.id !== before) listener();
  };
  const take = (changed: readonly StoredDocument[]): void => {
    for (const document of changed) {
      const before = documents.get(document.id);
      if (before === undefined || before.version <= document.version) documents.set(document.id, document);
    }
  };
  const readAll = async (): Promise<void> => {
    documents.clear();
    take(await readChanceTables(database));
    settle();
  };
  const isOurs = ({ collection }: { collection: string }): boolean =>
    collection === chanceTables.name || collection === chanceChoices.name;
  const stop = feed.subscribe(
    ({ documents: changed, removed }) => {
      const [ours, gone] = [changed.filter(isOurs), removed.filter(isOurs)];
      if (ours.length + gone.length === 0) return;
      for (const { id } of gone) documents.delete(id);
      take(ours);
      settle();
    },
    { onReset: () => void database.background.during(readAll()).catch(report) },
  );
  await readAll();
  return {
    chancesOf: (kind, side) => (used === null || side === "need" ? STATED_CHANCES : rankChances(used.value, kind)),
    onChange: (next) => {
      listener = next;
    },
    close: stop,
  };
}
