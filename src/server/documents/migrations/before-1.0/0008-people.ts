import type { Migration } from "../migration.ts";

export const people: Migration = {
  id: "0008-people",
  why: "invitations, whose staff somebody is, messages on their way, and what the identity library did, for the audit",
  statements: [
    // Only the token's hash is kept: whoever reads the table cannot accept. An invitation is
    // deleted with its author.
    `CREATE TABLE auth.invitation (
       id uuid PRIMARY KEY,
       token_hash text NOT NULL UNIQUE,
       role text NOT NULL,
       facility_id uuid,
       note text,
       made_by text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       created_at timestamptz(3) NOT NULL,
       expires_at timestamptz(3) NOT NULL,
       used_at timestamptz(3),
       used_by text REFERENCES auth."user" (id) ON DELETE SET NULL)`,
    `CREATE INDEX invitation_by_maker ON auth.invitation (made_by)`,
    `CREATE INDEX invitation_by_user ON auth.invitation (used_by) WHERE used_by IS NOT NULL`,
    `CREATE TABLE auth.facility_staff (
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       facility_id uuid NOT NULL,
       PRIMARY KEY (user_id, facility_id))`,
    `CREATE INDEX facility_staff_by_facility ON auth.facility_staff (facility_id)`,
    // A sent message is deleted. A dead one loses its text when its code expires. claim: who is
    // sending it now.
    `CREATE TABLE auth.message (
       id uuid PRIMARY KEY,
       channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
       recipient text NOT NULL,
       template text NOT NULL,
       subject text,
       text text,
       state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead')),
       tries integer NOT NULL DEFAULT 0,
       due_at timestamptz(3) NOT NULL,
       claim uuid,
       error text,
       created_at timestamptz(3) NOT NULL,
       expires_at timestamptz(3) NOT NULL)`,
    `CREATE INDEX message_due ON auth.message (channel, due_at) WHERE state = 'waiting'`,
    `CREATE INDEX message_dead ON auth.message (created_at) WHERE state = 'dead'`,
    `CREATE INDEX message_by_recipient ON auth.message (recipient)`,
    `CREATE TABLE auth.event (
       ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       at timestamptz(3) NOT NULL,
       who text NOT NULL,
       role text NOT NULL,
       act text NOT NULL,
       details jsonb)`,
  ],
};
