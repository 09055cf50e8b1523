import type { Page } from "./page.ts";

const SECURITY = "/account/security";

const waysIn = async () => (await import("./sign-in/ways-in.ts")).WAYS_IN;
const own = async () => (await import("./own.ts")).OWN;
const staff = async () => (await import("./staff.ts")).STAFF;

/** All account pages. The server renders title and first sentence; the rest is imported. */
export const IDENTITY_PAGES: readonly Page[] = [
  { path: "/signin", name: "signin", back: "/", load: async () => (await waysIn()).signin },
  { path: "/signup", name: "signup", back: "/signin", load: async () => (await waysIn()).signup },
  { path: "/recover", name: "recover", back: "/signin", load: async () => (await waysIn()).recover },
  { path: "/verify-email", name: "verify", back: "/signin", load: async () => (await waysIn()).verify },
  { path: "/invitation", name: "invitation", back: "/", load: async () => (await waysIn()).invitation },
  { path: "/verify-phone", name: "verifyPhone", back: SECURITY, load: async () => (await own()).verifyPhone },
  { path: "/account", name: "account", back: "/more", load: async () => (await own()).account },
  { path: SECURITY, name: "security", back: "/account", load: async () => (await own()).security },
  { path: `${SECURITY}/password`, name: "password", back: SECURITY, load: async () => (await own()).password },
  { path: `${SECURITY}/email`, name: "email", back: SECURITY, load: async () => (await own()).email },
  { path: `${SECURITY}/passkeys`, name: "passkeys", back: SECURITY, load: async () => (await own()).passkeys },
  { path: `${SECURITY}/providers`, name: "providers", back: SECURITY, load: async () => (await own()).providers },
  {
    path: `${SECURITY}/second-factor`,
    name: "secondFactor",
    back: SECURITY,
    load: async () => (await own()).secondFactor,
  },
  { path: `${SECURITY}/sessions`, name: "sessions", back: SECURITY, load: async () => (await own()).sessions },
  { path: `${SECURITY}/delete`, name: "delete", back: SECURITY, load: async () => (await own()).delete },
  { path: "/people", name: "people", back: "/account", isStaff: true, load: async () => (await staff()).people },
  {
    path: "/people/invitations",
    name: "invitations",
    back: "/people",
    isStaff: true,
    load: async () => (await staff()).invitations,
  },
  {
    path: "/people/messages",
    name: "deadLetters",
    back: "/people",
    isStaff: true,
    load: async () => (await staff()).deadLetters,
  },
  {
    path: "/people/demonstration",
    name: "demo",
    back: "/people",
    isStaff: true,
    load: async () => (await staff()).demo,
  },
  { path: "/policies", name: "policies", back: "/people", isStaff: true, load: async () => (await staff()).policies },
  { path: "/audit", name: "audit", back: "/people", isStaff: true, load: async () => (await staff()).audit },
  {
    path: "/people/learning",
    name: "learning",
    back: "/people",
    isStaff: true,
    load: async () => (await staff()).learning,
  },
  { path: "/people/:id", name: "person", back: "/people", isStaff: true, load: async () => (await staff()).person },
];
