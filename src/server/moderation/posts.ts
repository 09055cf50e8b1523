import type { Reason } from "#contract/errors.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { isBackedByAnother, mayModerate } from "#domain/moderation/policy.ts";
import type { TableWrite, Locked, CommandPlan } from "#server/documents/command.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { authorOf, publicRefusal } from "#server/commands/mutation.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { closeAppeal, enforce, release } from "./commands/apply-decision.ts";
import type { Force, Steps } from "./commands/apply-decision.ts";
import { readViews, viewOf } from "./decision-context.ts";
import type { View } from "./decision-context.ts";
import type { People } from "./dependencies.ts";
import { readHiddenWithBan, readRunningOf } from "./queries.ts";

/**
 * How many posts are hidden or shown in one transaction. The first batch is in the ban's
 * transaction, others follow at once.
 */
const LOT = 50;
const NOBODY = "00000000-0000-0000-0000-000000000000";

type ActingModerator = { actor: Actor; now: Date };

/** Whose posts, why, and the write in the same transaction. */
type BannedPosts = { ownerId: string; reason: string; tableWrite: TableWrite };

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
export function postsOf(parts: { database: Database; people: People }): PostsOf {
  const { database } = parts;
  return {
    hide: (by, what) =>
      inLots(parts, by, {
        act: "moderation.hide-with-ban",
        what,
        find: () => readRunningOf(database.pool, what.ownerId, { but: NOBODY, most: LOT }),
        stepsOf: (view, id, force) => hidden(view, { id, what, force }),
      }),
    show: (by, what) =>
      inLots(parts, by, {
        act: "moderation.show-with-ban",
        what,
        find: () => readHiddenWithBan(database.pool, what.ownerId, LOT),
        stepsOf: (view, _id, force) => shown(view, what.reason, force),
      }),
  };
}

type Lots = {
  act: string;
  what: BannedPosts;
  find: () => Promise<string[]>;
  /** The writes for one post; null: it stays as it is. Pure. */
  stepsOf: (view: View, id: string, force: Force) => Steps | null;
};

async function inLots(
  { database, people }: { database: Database; people: People },
  { actor, now }: ActingModerator,
  { act, what, find, stepsOf }: Lots,
): Promise<{ ok: true } | Refused> {
  const writer: Writer = { actor, now, who: `user:${actor.id ?? ""}`, network: "", language: "en" };
  const force: Force = { people, writer, owner: null };
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
        const steps = viewsOf(current, ids, what.ownerId)
          .filter(({ listing }) => mayModerate(actor, listing).ok)
          .flatMap((view) => stepsOf(view, decisions.get(view.id) ?? "", force) ?? []);
        return { ok: true, value: planWith(steps, isFirst ? [what.tableWrite] : [], what) };
      },
    });
    if (!answer.ok) return publicRefusal(answer);
    for (const id of ids) seen.add(id);
    if (found.length < LOT) return { ok: true };
  }
}

function viewsOf(current: Locked, ids: readonly string[], ownerId: string): View[] {
  return ids.flatMap((id) => viewOf(current, id) ?? []).filter(({ listing }) => listing.ownerId === ownerId);
}

function planWith(
  steps: readonly Steps[],
  tableWrite: readonly TableWrite[],
  { ownerId, reason }: BannedPosts,
): CommandPlan {
  return {
    writes: steps.flatMap(({ writes }) => writes),
    tableWrites: [...tableWrite, ...steps.flatMap(({ tableWrites }) => tableWrites)],
    details: { about: ownerId, why: reason, posts: steps.length },
  };
}

function hidden(view: View, { id, what, force }: { id: string; what: BannedPosts; force: Force }): Steps | null {
  const byId = force.writer.actor.id ?? "";
  const isKept = view.standing !== null && isBackedByAnother(view.standing, byId, () => true);
  if (view.listing.status === "hidden" || isKept) return null;
  const coming = { id, listingId: view.id, decision: "hide", byId, reason: what.reason, isWithBan: true } as const;
  return enforce(coming, { view }, force);
}

function shown(view: View, reason: string, force: Force): Steps | null {
  const { standing, appeal, proposed } = view;
  if (standing?.isWithBan !== true || standing.confirmedById !== undefined || proposed !== null) return null;
  const { writes, tableWrites } = release({ decision: standing, view, because: reason }, force);
  const appeals = appeal === null ? [] : [closeAppeal(appeal, "reversed", force.writer)];
  return { writes: [...writes, ...appeals], tableWrites };
}
