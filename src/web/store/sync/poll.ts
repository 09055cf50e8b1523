import { isPermanent } from "#contract/retry.ts";
import type { StoreDatabase } from "../db.ts";
import { errorOf } from "../environment.ts";
import type { Environment } from "../environment.ts";
import { emptyTarget, keepDocuments, leaveTargets } from "../store-documents.ts";
import type { TargetRow } from "../rows.ts";

export type PollDependencies = {
  db: StoreDatabase;
  env: Pick<Environment, "clock" | "network" | "unauthenticated">;
  id: string;
  tried: (how: "started" | "answered" | "failed") => void;
};

/** A polled target confirms nothing between polls. */
const NONE: ReadonlySet<string> = new Set();

/**
 * Queries once what a target holds now, and stores exactly that. Returns whether the server
 * answered.
 */
export async function pollTarget(
  { db, env, id, tried }: PollDependencies,
  { id: name, target }: TargetRow,
): Promise<boolean> {
  tried("started");
  const answer = await env.network.query(target);
  tried(answer.ok || answer.problem.status > 0 ? "answered" : "failed");
  const now = env.clock.now();
  if (!answer.ok) {
    if (answer.problem.status === 0 || (!isPermanent(answer.problem) && answer.problem.code !== "unauthenticated"))
      return false;
    if (answer.problem.code === "unauthenticated") env.unauthenticated();
    const error = errorOf(answer.problem);
    await db.write(async () => {
      await emptyTarget(db, name);
      await db.targets.update(name, { state: "rejected", by: id, checkpoint: null, error });
    });
    return true;
  }
  const { documents, checkpoint } = answer.value;
  const held = new Set(documents.map(({ collection, id: each }) => `${collection}/${each}`));
  await db.write(async () => {
    const before = await db.documents.where("targets").equals(name).primaryKeys();
    const left = before.filter((key) => !held.has(key)).map((key) => ({ key, targets: [name] }));
    await leaveTargets(db, left, NONE);
    await keepDocuments(
      db,
      documents.map((document) => ({ document, targets: [name] })),
      now,
    );
    const row = await db.targets.get(name);
    if (row === undefined) return;
    const { error: _error, ...rest } = row;
    await db.targets.put({ ...rest, state: "current", by: id, checkpoint, syncedAt: now });
  });
  return true;
}
