import type { Migration } from "../migration.ts";

export const push: Migration = {
  id: "0039-push",
  why: "browsers that are told by their push service, with an account or without one; their own follows",
  statements: [
    // name: a keyed hash of the address and of the browser's secret. sealed: both, encrypted. The
    // session says whose messages come here, and is no foreign key: a backup has no sessions.
    `CREATE TABLE push_devices (
       id uuid PRIMARY KEY,
       name text NOT NULL UNIQUE,
       sealed text NOT NULL,
       server_key text NOT NULL,
       session_id text,
       at timestamptz(3) NOT NULL)`,
    `CREATE INDEX push_devices_by_session ON push_devices (session_id)`,
    `ALTER TABLE auth.message DROP CONSTRAINT message_channel_check,
       ADD CONSTRAINT message_channel_check CHECK (channel IN ('mail', 'sms', 'push'))`,
    // A follow belongs to an account or to a browser, and ends with it.
    `ALTER TABLE follow_hits ALTER COLUMN user_id DROP NOT NULL,
       ADD COLUMN device_id uuid REFERENCES push_devices (id) ON DELETE CASCADE,
       ADD CHECK (num_nonnulls(user_id, device_id) = 1)`,
    `CREATE INDEX follow_hits_by_device ON follow_hits (device_id)`,
    `ALTER TABLE follow_messages ALTER COLUMN user_id DROP NOT NULL,
       ADD COLUMN device_id uuid REFERENCES push_devices (id) ON DELETE CASCADE,
       ADD CHECK (num_nonnulls(user_id, device_id) = 1)`,
    `CREATE INDEX follow_messages_by_device ON follow_messages (device_id, at)`,
  ],
};
