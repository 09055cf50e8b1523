/** What somebody may be beyond a passer-by (DESIGN.md 2). */
export const ROLES = ["member", "verifier", "facility-staff", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who asks. `id` is null for somebody who has not signed in; `facilityIds` are those whose staff
 * the person is.
 */
export type Actor = { id: string | null; roles: ReadonlySet<Role>; facilityIds: ReadonlySet<string> };

/** Somebody who has not signed in: may find, read, call published lines (DESIGN.md 2). */
export const ANYONE: Actor = { id: null, roles: new Set(), facilityIds: new Set() };
