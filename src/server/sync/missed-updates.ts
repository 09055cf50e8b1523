import { byRank } from "#server/commands/client-collection.ts";
import type { RecentChange } from "./recent-changes.ts";
import { SPARE } from "./view.ts";
import type { View } from "./view.ts";

/** Documents that left a target, and documents to show, after a reconnect. */
export type MissedUpdates = { left: string[]; changed: string[] };

/** A target's updates from the missed changes; null when they are not enough. */
export function missedUpdates(view: View, changes: readonly RecentChange[] | null): MissedUpdates | null {
  if (changes === null) return null;
  const { members, spare, plan } = view;
  const concerned = changes.filter((change) => mayConcern(view, change));
  if (view.hasMore && concerned.length > Math.min(SPARE, spare.length)) return null;
  const changedIds = new Set(concerned.map(({ id }) => id));
  // A document made since then that is not in the view never was, unless the limit pushed it out.
  const isWhole = !view.hasMore && spare.length === 0;
  const left = concerned.filter(({ id, isNew }) => !members.has(id) && !(isNew && isWhole)).map(({ id }) => id);
  // Each may have let one in at the end and taken the place of one behind it.
  const behind = spare.slice(0, concerned.length).flatMap(({ id }) => (changedIds.has(id) ? [] : [id]));
  const changed = inOrder(view).filter((id, at) => changedIds.has(id) || at >= plan.limit - concerned.length);
  return { left: [...left, ...behind], changed };
}

/** The ids of a view, first by rank. */
export function inOrder({ members }: View): string[] {
  const ranked = [...members].map(([id, rank]) => ({ id, rank }));
  return ranked.sort(byRank).map(({ id }) => id);
}

/** Whether a changed document may belong, or have belonged, to a view. */
function mayConcern({ collection, plan: { scope }, members }: View, change: RecentChange): boolean {
  if (change.collection !== collection.name) return false;
  if (members.has(change.id)) return true;
  if (scope.ids !== null && !scope.ids.has(change.id)) return false;
  if (scope.groups !== null && change.group !== undefined && !scope.groups.has(change.group)) return false;
  return scope.ownerId === null || typeof change.ownerId !== "string" || change.ownerId === scope.ownerId;
}
