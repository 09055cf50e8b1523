import type { Reason } from "#contract/errors.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Config } from "#server/config/config.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookies } from "../cookies.ts";
import type { Guard } from "../guards.ts";
import type { SessionStore } from "../sessions.ts";

/** What the door to the identity library stands on. */
export type LibraryParts = {
  auth: Auth;
  database: Database;
  sessions: SessionStore;
  cookies: SessionCookies;
  /** Asked in this order before each call; rules.ts and limits/ have them. */
  guards: readonly Guard[];
  origins: Origins;
  lookup: Config["accountLookup"];
  /** By which a number without country code is read. */
  country: string | null;
  /** Why nobody can sign in here; null when they can. */
  closedBecause: Reason | null;
  now: () => Date;
};
