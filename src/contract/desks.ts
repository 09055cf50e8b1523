import { z } from "zod";
import { POWER_BOUNDS } from "#domain/identity/power-bounds.ts";
import { freeText, Id, lookupText, Time } from "./fields.ts";
import { route } from "./route.ts";

const KEEPERS = ["http/unauthenticated", "http/permission-denied"] as const;

/** A shared desk of a facility, for its keepers. Times are null where it has not happened. */
export const Desk = z.object({
  id: Id,
  label: z.string(),
  madeAt: Time,
  openedAt: Time.nullable(),
  /** To five minutes. Null: its link was not opened, or its device signed out. */
  lastUsedAt: Time.nullable(),
  /** The browser and system in words, such as "Chrome on Android". Empty: unknown. */
  device: z.string(),
  endsAt: Time,
});
export type Desk = z.output<typeof Desk>;

/** Lists the shared desks of a facility, for its keepers and for admins. */
export const getDesks = route({
  method: "GET",
  path: "/api/v1/facilities/{id}/desks",
  who: "member",
  summary: "The shared desks of a facility",
  input: z.strictObject({ id: Id }),
  output: z.object({ items: z.array(Desk) }),
  errors: KEEPERS,
});

/**
 * Makes a link for a shared desk of a facility. Opened once, it signs that browser in for counts of
 * this facility alone. Everybody reads the label beside its counts. The secret follows `#`, because
 * browsers send that part to no server.
 */
export const makeDesk = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/desks",
  who: "member",
  summary: "Make a link with which one device counts for a facility, without an account",
  input: z.strictObject({
    id: Id,
    label: freeText(2, 40),
    days: z.int().min(1).max(POWER_BOUNDS.deskDays).default(POWER_BOUNDS.deskDays),
  }),
  output: z.object({ desk: Desk, url: z.string() }),
  errors: [
    ...KEEPERS,
    "http/foreign-origin",
    "facilities/not-found",
    "facilities/too-many-desks",
    "identity/fresh-sign-in-needed",
    "identity/role-needs-second-factor",
    "identity/too-many-requests",
  ],
});

/** Ends a shared desk at once: its device is signed out. */
export const endDesk = route({
  method: "DELETE",
  path: "/api/v1/facilities/{id}/desks/{deskId}",
  who: "member",
  summary: "End a shared desk",
  input: z.strictObject({ id: Id, deskId: Id }),
  output: z.null(),
  errors: [...KEEPERS, "http/foreign-origin", "http/not-found"],
});

const Token = z.strictObject({ token: lookupText(100).min(20) });
const LinkedDesk = z.object({ label: z.string(), facility: z.object({ id: Id, name: z.string() }), endsAt: Time });

/** Returns what a desk's link is for. Reading it does not use it up. */
export const readDeskLink = route({
  method: "POST",
  path: "/api/v1/desk-links/read",
  who: "anyone",
  summary: "What a link for a shared desk is for",
  input: Token,
  output: LinkedDesk,
  errors: ["http/foreign-origin", "identity/too-many-requests", "facilities/desk-link-ended"],
});

/** Signs this browser in as the desk. The link works once. */
export const openDeskLink = route({
  method: "POST",
  path: "/api/v1/desk-links/open",
  who: "anyone",
  summary: "Use this browser as a shared desk",
  input: Token,
  output: LinkedDesk,
  errors: ["http/foreign-origin", "identity/too-many-requests", "facilities/desk-link-ended"],
});
