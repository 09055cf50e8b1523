import type { ComponentType } from "react";

/** Names of the pages of accounts: of their texts, and of what draws them. */
export type PageName =
  | "signin"
  | "signup"
  | "recover"
  | "verify"
  | "verifyPhone"
  | "invitation"
  | "account"
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
  | "audit";

/** A page of accounts. */
export type Page = {
  path: string;
  name: PageName;
  /** The page above, for Back. */
  back: string;
  /** Pages of the staff carry no emergency key. */
  isStaff?: boolean;
  /** The part of the program that draws it; fetched when it is first opened. */
  load: () => Promise<ComponentType>;
};
