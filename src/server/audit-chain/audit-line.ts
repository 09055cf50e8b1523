import type { Role } from "#domain/identity/actor.ts";

/**
 * What leaves a line. A signed-in person was refused a right. An alarm was raised, such as a budget
 * at half. An account used half of a limit on acts of power. Somebody signed in from a new network.
 */
export const AUDIT_LINE_KINDS = ["right-refused", "alarm", "mass-act", "new-network"] as const;
export type AuditLineKind = (typeof AUDIT_LINE_KINDS)[number];

/**
 * A line to be written. `what`: names of our own alone, such as a route and a reason. It never has
 * a text, place, number or network of a person. `role`: the strongest one; null: not known here.
 */
export type AuditLine = {
  kind: AuditLineKind;
  at: Date;
  /** Null for what happens to the whole deployment, and where several accounts are counted. */
  accountId: string | null;
  role: Role | "desk" | null;
  what: string;
  /** How often it happened; at least 1. */
  count: number;
};
