import type { ComponentType } from "react";
import type { Page, PageName } from "./page.ts";

const SECURITY = "/account/security";

const waysIn = async () => (await import("./sign-in/ways-in.ts")).WAYS_IN;
const own = async () => (await import("./own.ts")).OWN;
const staff = async () => (await import("./staff.ts")).STAFF;

/** Pages of one chunk: path, name, the parent page for Back. */
function pagesOf<Name extends PageName>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  pages: readonly (readonly [path: string, name: Name, back: string])[],
  isStaff?: true,
): Page[] {
  return pages.map(([path, name, back]) => ({ path, name, back, isStaff, load: async () => (await load())[name] }));
}

/** All account pages. The server renders title and first sentence; the rest is imported. */
export const IDENTITY_PAGES: readonly Page[] = [
  ...pagesOf(waysIn, [
    ["/signin", "signin", "/"],
    ["/signup", "signup", "/signin"],
    ["/recover", "recover", "/signin"],
    ["/verify-email", "verify", "/signin"],
    ["/invitation", "invitation", "/"],
    ["/appeal", "appeal", "/signin"],
  ]),
  ...pagesOf(own, [
    ["/verify-phone", "verifyPhone", SECURITY],
    ["/account", "account", "/more"],
    ["/account/follows", "follows", "/me"],
    [SECURITY, "security", "/account"],
    [`${SECURITY}/password`, "password", SECURITY],
    [`${SECURITY}/email`, "email", SECURITY],
    [`${SECURITY}/passkeys`, "passkeys", SECURITY],
    [`${SECURITY}/providers`, "providers", SECURITY],
    [`${SECURITY}/second-factor`, "secondFactor", SECURITY],
    [`${SECURITY}/sessions`, "sessions", SECURITY],
    [`${SECURITY}/delete`, "delete", SECURITY],
  ]),
  ...pagesOf(
    staff,
    [
      ["/people", "people", "/account"],
      ["/people/invitations", "invitations", "/people"],
      ["/people/messages", "deadLetters", "/people"],
      ["/people/demonstration", "demo", "/people"],
      ["/policies", "policies", "/people"],
      ["/audit", "audit", "/people"],
      ["/people/learning", "learning", "/people"],
      ["/people/:id", "person", "/people"],
    ],
    true,
  ),
];
