/** Roles of an account (DESIGN.md 2). */
export const ROLES = ["member", "verifier", "facility-staff", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who makes a call. `id` is null without a sign-in. `facilityIds`: the facilities whose staff they
 * are.
 */
export type Actor = {
  id: string | null;
  roles: ReadonlySet<Role>;
  facilityIds: ReadonlySet<string>;
  /** Its roles need a second step, which this sign-in did not have. */
  lacksSecondStep?: true;
  /** A shared desk: it counts for this facility and has no role, not even that of a member. */
  desk?: Desk;
};

/** The facility of a shared desk, the name its keepers gave it ("Ward 3 desk"), and its end. */
export type Desk = { facilityId: string; label: string; endsAt: string };

/** Somebody without a sign-in: may find, read and call published lines (DESIGN.md 2). */
export const ANYONE: Actor = { id: null, roles: new Set(), facilityIds: new Set() };
