import type { Role } from "./actor.ts";

/** The fields of an account that others' decisions depend on: its age, its rights, its ban. */
export type AccountStanding = {
  id: string;
  createdAt: Date;
  roles: ReadonlySet<Role>;
  ban: { reason: string; until: Date | null } | null;
};
