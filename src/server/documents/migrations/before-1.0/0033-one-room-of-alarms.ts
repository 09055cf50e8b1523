import type { Migration } from "../migration.ts";

export const oneRoomOfAlarms: Migration = {
  id: "0033-one-room-of-alarms",
  why: "acts of power are alarms: one row for each kind and account, shown and mailed as the others",
  statements: [
    // Who acted; empty for what happens to the whole deployment.
    `ALTER TABLE alarms ADD COLUMN who text NOT NULL DEFAULT ''`,
    `ALTER TABLE alarms DROP CONSTRAINT alarms_pkey, ADD PRIMARY KEY (cause, who)`,
    // Only the last mail was stored. What was before is in the news and the audit.
    `INSERT INTO alarms (cause, who, since, last_at, count, mailed_at)
       SELECT kind, who, mailed_at, mailed_at, 1, mailed_at FROM auth.told_power
     ON CONFLICT (cause, who) DO NOTHING`,
    `DROP TABLE auth.told_power`,
  ],
};
