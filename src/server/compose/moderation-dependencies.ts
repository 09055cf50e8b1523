import type { Writers } from "../commands/writers.ts";
import { sanctionsOf } from "../identity/people/sanctions.ts";
import { presentSingle } from "../presenters/listing.ts";
import type { OpenModeration } from "../moderation/moderation.ts";
import type { Services } from "./services.ts";

type ModeratorsNeed = Pick<
  Services,
  "database" | "feed" | "keys" | "log" | "now" | "numbers" | "policies" | "power" | "readModel" | "watches"
>;

/** What moderators need of other features. */
export function moderationDependencies(dependencies: ModeratorsNeed, writers: Writers): OpenModeration {
  const { database, keys, numbers, policies, power, readModel, watches, log, now } = dependencies;
  const report = (error: unknown): void => log.warn({ error }, "Looking for signs of fraud failed.");
  const moderation: OpenModeration["moderation"] = {
    database,
    secret: keys.of("moderation"),
    people: sanctionsOf(database),
    present: (document, actor, now) => presentSingle(document, { actor, showsOwn: false }, now),
    sameNumberAs: numbers.sameNumberAs,
    near: (near, { side, kind }, most) =>
      readModel
        .around({ of: "listings", near, sides: new Set([side]), kinds: new Set([kind]) }, most)
        .map(({ id }) => id),
    flagWords: () => policies.words("flag-words"),
    power,
  };
  const signs = watches === undefined ? null : { feed: dependencies.feed, now, report, waitMs: watches.waitMs };
  return { moderation, writers, signs };
}
