import type { Messages, MessagesInCommands } from "#server/adapters/message-queue.ts";
import type { Keyring } from "#server/config/keys.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Log } from "#server/runtime/log.ts";
import { banAppealRoutes } from "../ban-appeals/routes.ts";
import { createNotices } from "../notices.ts";
import { clearDesks } from "../desks/statements.ts";
import { moveEvents } from "../audit/statements.ts";
import { clearInvitations } from "../invitations/statements.ts";
import { invitationRoutes } from "../invitations/routes.ts";
import type { Limits } from "#server/limits/limits.ts";
import type { Power } from "#server/commands/power.ts";
import type { BanEffects } from "../power/bans.ts";
import { peopleRoutes } from "./routes.ts";

export type PeopleDependencies = {
  database: Database;
  messages: Messages & MessagesInCommands;
  publicUrl: string;
  log: Log;
  now: () => Date;
  limits: Limits;
  power: Power;
  /** Read the tokens of appeals. */
  keys: Keyring;
  /** Updates the posts of a banned or unbanned account. */
  posts: BanEffects;
};

/** How often events from the library's hooks are moved into the audit. */
const MOVE_MS = 2_000;

/** Administration of accounts: routes and background work. `close` awaits what is running. */
export function openPeople(dependencies: PeopleDependencies): { bindings: Binding[]; close: () => Promise<void> } {
  const { database, log, now } = dependencies;
  const appealSecrets = dependencies.keys.all("ban-appeals");
  const background = database.background.part();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= background
      .during(clearUp())
      .catch((error: unknown) => log.warn({ error }, "Events could not be moved into the audit; tried again."))
      .finally(() => (running = null));
  }, MOVE_MS);
  timer.unref();
  async function clearUp(): Promise<void> {
    await moveEvents(database);
    await clearInvitations(database, now());
    await clearDesks(database, now());
  }
  return {
    bindings: [
      ...peopleRoutes(dependencies),
      ...invitationRoutes(dependencies),
      ...banAppealRoutes({ ...dependencies, appealSecrets, notices: createNotices(dependencies) }),
    ],
    close: async () => {
      clearInterval(timer);
      await background.idle();
    },
  };
}
