import type { Reason } from "#contract/errors.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { likenessIn } from "./certain-groups.ts";
import type { FindDependencies } from "./find-alike.ts";
import { lockOffers, readImportsTargets, readJudged, readMembers } from "./queries.ts";
import { separationOf } from "./separation.ts";
import { askAgain, storeJudged } from "./statements.ts";

/** Raised when fewer entries are certain: what imports have merged is then judged again once. */
export const MERGE_RULE = 2;
/** Groups that are judged before other work gets a turn. Most have two entries. */
const GROUPS_OF_A_TURN = 20;

/**
 * Judges merges by imports again, once for each rule. Where a pair of a group is no longer certain,
 * its merged entries are shown again, and moderators are asked. A moderator's own merge stays.
 *
 * A group is taken apart in one transaction. So after a crash its rest is judged as before.
 * @param groups most that are judged now
 * @returns whether there are more
 */
export async function judgeMerges(
  dependencies: FindDependencies,
  now: Date,
  groups = GROUPS_OF_A_TURN,
): Promise<boolean> {
  const { database } = dependencies;
  const mark = await readJudged(database);
  const from = mark?.rule === MERGE_RULE ? mark.after : "";
  if (from === null) return false;
  const targets = await readImportsTargets(database, from, groups);
  // One after the other: readers go first.
  for (const target of targets) await unlessBroken(() => judgeGroup(dependencies, target, now));
  const after = targets.length < groups ? null : (targets.at(-1)?.id ?? null);
  await storeJudged(database, { rule: MERGE_RULE, after });
  return after !== null;
}

async function judgeGroup(dependencies: FindDependencies, key: DocumentKey, now: Date): Promise<void> {
  const { database } = dependencies;
  const [into] = await readShieldedAll(database, [key]);
  if (into === undefined) return;
  const members = (await readMembers(database, [into.id])).filter(({ collection }) => collection === into.collection);
  const group = [into, ...members];
  const likeness = await likenessIn(dependencies, group);
  const unsure = members.filter((one) =>
    group.some((other) => other.id !== one.id && likeness(one, other)?.verdict !== "certain"),
  );
  if (unsure.length === 0) return;
  const pairs = unsure.map((one) => ({ ids: [one.id, into.id] as const, score: likeness(one, into)?.score ?? 0 }));
  const answer = await executeCommand<Reason>(database, {
    by: { who: "system", role: "system" },
    act: "duplicates.judge-again",
    lock: unsure,
    read: (client) => lockOffers(client, ids(unsure)),
    decide: (current) => {
      const locked = unsure.flatMap((one) => current.get(keyText(one)) ?? []);
      // Written since: it is judged anew at the next turn.
      if (locked.length < unsure.length || locked.some(({ version }, at) => version !== unsure[at]?.version))
        return { ok: false, reason: "documents/version-changed" };
      const offers = [...current.values()].filter(({ body }) => body["facilityId"] !== undefined);
      const { collection } = into;
      return {
        ok: true,
        value: {
          writes: separationOf(locked, offers),
          tableWrites: [(client) => askAgain(client, { collection, pairs, at: now })],
          details: { about: ids(group) },
        },
      };
    },
  });
  if (!answer.ok) throw new Error(`A merge was not judged again (${answer.reason}). It is tried again by itself.`);
}

function ids(documents: readonly ShieldedDocument[]): string[] {
  return documents.map(({ id }) => id);
}
