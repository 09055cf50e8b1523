import type { TextFile } from "../i18n/sections.ts";

/** Addresses of account pages (pages.ts): all that the router needs before one is opened. */
export const IDENTITY_PATHS: readonly string[] = [
  "/signin",
  "/signup",
  "/recover",
  "/verify-email",
  "/invitation",
  "/appeal",
  "/verify-phone",
  "/account",
  "/account/follows",
  "/account/security",
  ...["password", "email", "passkeys", "providers", "second-factor", "sessions", "delete"].map(
    (name) => `/account/security/${name}`,
  ),
  "/people",
  "/people/invitations",
  "/people/messages",
  "/people/demonstration",
  "/people/learning",
  "/policies",
  "/audit",
  "/people/:id",
];

/** The text files of the account page at a path. */
export function textsOfAccounts(path: string): TextFile[] {
  if (path === "/account") return ["account", "appearance", "desk"];
  if (path === "/account/follows") return ["account", "asking"];
  return /^\/(people|policies|audit)/.test(path) ? ["account", "admin"] : ["account"];
}
