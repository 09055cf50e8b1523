import { isPermanent } from "#contract/retry.ts";
import type { StoreDatabase } from "./db.ts";
import { errorOf } from "./environment.ts";
import type { Environment } from "./environment.ts";
import { keepDocuments } from "./keep.ts";
import type { TargetRow } from "./rows.ts";

/** What a question needs. */
export type PollParts = {
  db: StoreDatabase;
  env: Pick<Environment, "clock" | "network">;
  /** This tab, which is the primary. */
  id: string;
  tried: (how: "started" | "answered" | "failed") => void;
};

/** Asks once what a target holds now, and makes this device hold just that. Answers whether the server answered. */
export async function pollTarget({ db, env, id, tried }: PollParts, { id: name, target }: TargetRow): Promise<boolean> {
  tried("started");
  const answer = await env.network.query(target);
  tried(answer.ok || answer.problem.status > 0 ? "answered" : "failed");
  const now = env.clock.now();
  if (!answer.ok) {
    if (answer.problem.status === 0 || (!isPermanent(answer.problem) && answer.problem.code !== "unauthenticated"))
      return false;
    const error = errorOf(answer.problem);
    await db.write(async () => void (await db.targets.update(name, { state: "rejected", by: id, error })));
    return true;
  }
  const { documents, checkpoint } = answer.value;
  const held = new Set(documents.map(({ collection, id: each }) => `${collection}/${each}`));
  await db.write(async () => {
    const gone = (await db.documents.where("targets").equals(name).toArray()).filter(({ key }) => !held.has(key));
    await db.documents.bulkPut(gone.map((row) => ({ ...row, targets: row.targets.filter((each) => each !== name) })));
    await keepDocuments(db, documents, { now, target: name });
    await db.targets.update(name, { state: "current", by: id, checkpoint, confirmedAt: now, error: undefined });
  });
  return true;
}
