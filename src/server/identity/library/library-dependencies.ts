import type { Ban, Reason } from "#contract/errors.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Config } from "#server/config/config.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookies } from "../cookies.ts";
import type { Guard } from "../guards.ts";
import type { PhoneCodeBridge } from "../limits/phone-code-bridge.ts";
import type { MakeAlias } from "../made-up-alias.ts";
import type { RefusedBan } from "../ban-text.ts";
import type { SessionStore } from "../sessions.ts";

/** What the routes of the identity library need. */
export type LibraryDependencies = {
  auth: Auth;
  database: Database;
  sessions: SessionStore;
  cookies: SessionCookies;
  /** Run in this order before each call. They are in rules.ts and limits/. */
  guards: readonly Guard[];
  /** What a call that sends or tries a code is told of it. */
  codes: Pick<PhoneCodeBridge, "ofCall">;
  /** Takes a number from an account that nobody used for long. */
  separateNumber: (phone: string) => Promise<void>;
  /** A ban as its person reads it, with their appeal. */
  ownBan: (refused: RefusedBan) => Promise<Ban>;
  origins: Origins;
  lookup: Config["accountLookup"];
  /** The country of a number without country code. */
  country: string | null;
  makeAlias: MakeAlias;
  /** Why nobody can sign in here; null when they can. */
  closedBecause: Reason | null;
  now: () => Date;
};
