import type { StoreDatabase } from "../db.ts";
import type { Environment } from "../environment.ts";
import { keepUntargeted } from "../store-documents.ts";
import { targetOrder, matches } from "../match.ts";
import { readCandidates } from "../read.ts";
import type { TargetRow } from "../rows.ts";

/** Most documents of one look-up. Source: CONTRACT.md 6. */
const MOST = 100;

type LimboDependencies = {
  db: StoreDatabase;
  env: Pick<Environment, "clock" | "network">;
  tried: (how: "started" | "answered" | "failed") => void;
};

/** Documents that match a current target here although the server did not name them. */
export function findUnconfirmed(db: StoreDatabase, { id, target }: TargetRow, now: number): Promise<string[]> {
  return db.read(async () => {
    const isWanted = (document: Parameters<typeof matches>[1]) => matches(target, document, now);
    const byRule = targetOrder(target);
    const rows = await readCandidates(db, { target, isWanted, enough: target.limit }, id);
    const shown = rows
      .filter(({ document }) => isWanted(document))
      .toSorted((a, b) => byRule(a.document, b.document))
      .slice(0, target.limit);
    return shown.flatMap(({ key, targets }) => (targets.includes(id) ? [] : [key]));
  });
}

/**
 * Looks up documents in limbo. Existing ones are stored as they are now; gone or hidden ones are
 * deleted. Returns their collections. Unanswered ones are looked up at the next confirmation.
 */
export async function resolveLimbo({ db, env, tried }: LimboDependencies, keys: readonly string[]): Promise<string[]> {
  const byCollection = new Map<string, string[]>();
  for (const key of keys) {
    const at = key.indexOf("/");
    const collection = key.slice(0, at);
    byCollection.set(collection, [...(byCollection.get(collection) ?? []), key.slice(at + 1)]);
  }
  const changed: string[] = [];
  for (const [collection, ids] of byCollection) {
    for (let at = 0; at < ids.length; at += MOST) {
      tried("started");
      const answer = await env.network.batchGet(collection, ids.slice(at, at + MOST));
      tried(answer.ok || answer.problem.status > 0 ? "answered" : "failed");
      if (!answer.ok) return changed;
      const { documents, missing } = answer.value;
      const now = env.clock.now();
      await db.write(async () => {
        await keepUntargeted(db, documents, now);
        await db.documents.bulkDelete(missing.map((id) => `${collection}/${id}`));
      });
      changed.push(collection);
    }
  }
  return changed;
}
