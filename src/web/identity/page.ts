import type { ComponentType } from "react";

/** Names of account pages, of their texts and code. */
export type PageName =
  | "signin"
  | "signup"
  | "recover"
  | "verify"
  | "verifyPhone"
  | "invitation"
  | "appeal"
  | "account"
  | "follows"
  | "security"
  | "password"
  | "email"
  | "passkeys"
  | "providers"
  | "secondFactor"
  | "sessions"
  | "delete"
  | "people"
  | "person"
  | "invitations"
  | "deadLetters"
  | "demo"
  | "policies"
  | "audit"
  | "learning";

/** An account page. */
export type Page = {
  path: string;
  name: PageName;
  /** The parent page, for Back. */
  back: string;
  /** Staff pages have no emergency button. */
  isStaff?: boolean | undefined;
  /** Imports its code when it is first opened. */
  load: () => Promise<ComponentType>;
};
