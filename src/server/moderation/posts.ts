import type { Reason } from "#contract/errors.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { isBackedByAnother, mayModerate } from "#domain/moderation/policy.ts";
import type { Insert, TableWrite, Locked, CommandPlan } from "#server/documents/command.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { authorOf, publicRefusal } from "#server/commands/mutation.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { closeAppeal, enforcementWrites, reversalWrites } from "./enforcement.ts";
import type { EnforcementContext, DecisionWrites } from "./enforcement.ts";
import { readViews, viewOf } from "./decision-context.ts";
import type { View } from "./decision-context.ts";
import type { People } from "./dependencies.ts";
import { readHiddenWithBan, readRunningOf } from "./queries.ts";

/**
 * How many posts are hidden or shown in one transaction. The first batch is in the ban's
 * transaction, others follow at once.
 */
const BATCH_SIZE = 50;
const NOBODY = "00000000-0000-0000-0000-000000000000";

type ActingModerator = { actor: Actor; now: Date };

/** Whose posts, why, and what is written in the same transaction. */
type BannedPosts = { ownerId: string; reason: string; writes: readonly Insert[]; tableWrites: readonly TableWrite[] };

/** Updates an account's posts when it is banned or unbanned. */
export type PostsOf = {
  hide: (by: ActingModerator, what: BannedPosts) => Promise<{ ok: true } | Refused>;
  show: (by: ActingModerator, what: BannedPosts) => Promise<{ ok: true } | Refused>;
};

/**
 * Hides an account's posts with its ban, each by a separate decision that its owner is notified of.
 * Unbanning shows them again, whoever hid them, because hiding was part of the ban. Decisions of
 * other moderators to keep a post stay, and so do decisions upheld by a second one.
 */
export function postsOf(dependencies: { database: Database; people: People }): PostsOf {
  const { database } = dependencies;
  return {
    hide: (by, what) =>
      inBatches(dependencies, by, {
        act: "moderation.hide-with-ban",
        what,
        find: () => readRunningOf(database.pool, what.ownerId, { but: NOBODY, most: BATCH_SIZE }),
        writesOf: (view, id, enforcement) => hidingWrites(view, { id, what, enforcement }),
      }),
    show: (by, what) =>
      inBatches(dependencies, by, {
        act: "moderation.show-with-ban",
        what,
        find: () => readHiddenWithBan(database.pool, what.ownerId, BATCH_SIZE),
        writesOf: (view, _id, enforcement) => showingWrites(view, what.reason, enforcement),
      }),
  };
}

type PostBatches = {
  act: string;
  what: BannedPosts;
  find: () => Promise<string[]>;
  /** The writes for one post; null: it stays as it is. Pure. */
  writesOf: (view: View, id: string, enforcement: EnforcementContext) => DecisionWrites | null;
};

async function inBatches(
  { database, people }: { database: Database; people: People },
  { actor, now }: ActingModerator,
  { act, what, find, writesOf }: PostBatches,
): Promise<{ ok: true } | Refused> {
  const writer: Writer = {
    actor,
    now,
    who: `user:${actor.id ?? ""}`,
    networks: { prefix: "", neighbourhood: "", provider: "", operator: "" },
    language: "en",
  };
  const enforcement: EnforcementContext = { people, writer, owner: null };
  const seen = new Set<string>();
  for (let isFirst = true; ; isFirst = false) {
    // In sequence: the first batch comes with the ban.
    const found = await find();
    const ids = found.filter((id) => !seen.has(id));
    if (ids.length === 0 && !isFirst) return { ok: true };
    const decisions = new Map(ids.map((id) => [id, newId(now)]));
    const answer = await executeCommand<Reason>(database, {
      by: authorOf(writer),
      act,
      lock: ids.map(listings.key),
      read: (client) => readViews(client, ids),
      decide: (current) => {
        const decisionWrites = viewsOf(current, ids, what.ownerId)
          .filter(({ listing }) => mayModerate(actor, listing).ok)
          .flatMap((view) => writesOf(view, decisions.get(view.id) ?? "", enforcement) ?? []);
        return { ok: true, value: planWith(decisionWrites, isFirst ? what : { ...what, writes: [], tableWrites: [] }) };
      },
    });
    if (!answer.ok) return publicRefusal(answer);
    for (const id of ids) seen.add(id);
    if (found.length < BATCH_SIZE) return { ok: true };
  }
}

function viewsOf(current: Locked, ids: readonly string[], ownerId: string): View[] {
  return ids.flatMap((id) => viewOf(current, id) ?? []).filter(({ listing }) => listing.ownerId === ownerId);
}

function planWith(decisionWrites: readonly DecisionWrites[], { ownerId, reason, ...own }: BannedPosts): CommandPlan {
  return {
    writes: [...own.writes, ...decisionWrites.flatMap(({ writes }) => writes)],
    tableWrites: [...own.tableWrites, ...decisionWrites.flatMap(({ tableWrites }) => tableWrites)],
    details: { about: ownerId, why: reason, posts: decisionWrites.length },
  };
}

function hidingWrites(
  view: View,
  { id, what, enforcement }: { id: string; what: BannedPosts; enforcement: EnforcementContext },
): DecisionWrites | null {
  const byId = enforcement.writer.actor.id ?? "";
  const isKept = view.standing !== null && isBackedByAnother(view.standing, byId, () => true);
  if (view.listing.status === "hidden" || isKept) return null;
  const coming = { id, listingId: view.id, decision: "hide", byId, reason: what.reason, isWithBan: true } as const;
  return enforcementWrites(coming, { view }, enforcement);
}

function showingWrites(view: View, reason: string, enforcement: EnforcementContext): DecisionWrites | null {
  const { standing, appeal, proposed } = view;
  if (standing?.isWithBan !== true || standing.confirmedById !== undefined || proposed !== null) return null;
  const { writes, tableWrites } = reversalWrites({ decision: standing, view, because: reason }, enforcement);
  const appeals = appeal === null ? [] : [closeAppeal(appeal, "reversed", enforcement.writer)];
  return { writes: [...writes, ...appeals], tableWrites };
}
