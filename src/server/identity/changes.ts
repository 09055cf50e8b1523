import type { Database } from "#server/documents/pool.ts";
import { announceAccount } from "./announce.ts";
import { noteEvent } from "./audit/statements.ts";
import type { SecurityEvent } from "./audit/statements.ts";
import type { Guard, GuardedCall } from "./guards.ts";
import { changeOf } from "./mailbox/links.ts";
import type { Notices } from "./notices.ts";
import { findAccount, readAccount } from "./queries.ts";
import type { AccountRow } from "./queries.ts";

type Parts = { database: Database; notices: Notices; now: () => Date };

/**
 * After an account's address or credentials change, notifies its owner at the address it had
 * before.
 */
export function tellsOwner(parts: Parts): Guard {
  return async (call) => {
    const change = CHANGES[call.name];
    if (change === undefined) return { ok: true };
    const before = await change.whose(parts, call);
    if (before === null) return { ok: true };
    return {
      ok: true,
      after: async (said) => {
        if (said === null || said.status >= 400) return;
        const after = await readAccount(parts.database, before.id);
        if (after !== null) await change.tell(parts, before, after);
      },
    };
  };
}

type Change = {
  whose: (parts: Parts, call: GuardedCall) => Promise<AccountRow | null>;
  tell: (parts: Parts, before: AccountRow, after: AccountRow) => Promise<void>;
};

const CHANGES: Readonly<Record<string, Change>> = {
  "/change-password": {
    whose: signedIn,
    tell: async (parts, _before, after) => {
      await note(parts, "identity.password-changed", after);
      await parts.notices.tell(after, "password-changed");
    },
  },
  "/verify-email": {
    whose: ofLink,
    tell: async (parts, before, after) => {
      if (before.email === after.email) return;
      await note(parts, "identity.email-changed", after);
      await parts.notices.tell(before, "email-changed");
    },
  },
  "/phone-number/verify": {
    whose: async (parts, call) => (call.body["updatePhoneNumber"] === true ? signedIn(parts, call) : null),
    tell: async (parts, before, after) => {
      if (before.phoneNumber === after.phoneNumber) return;
      await note(parts, "identity.phone-changed", after);
      await parts.notices.tell({ ...before, phoneNumber: null }, "phone-changed");
      if (before.phoneNumber !== null) await parts.notices.tellNumber(before.phoneNumber, before.language);
    },
  },
  "/two-factor/verify-totp": {
    whose: signedIn,
    tell: async (parts, before, after) => {
      if (before.twoFactorEnabled !== true && after.twoFactorEnabled === true)
        await note(parts, "identity.second-step-on", after);
    },
  },
  "/two-factor/generate-backup-codes": {
    whose: signedIn,
    tell: (parts, _before, after) => note(parts, "identity.backup-codes-made", after),
  },
  "/passkey/verify-registration": {
    whose: signedIn,
    tell: (parts, _before, after) => note(parts, "identity.way-added", after, { provider: "passkey" }),
  },
  "/passkey/delete-passkey": {
    whose: signedIn,
    tell: (parts, _before, after) => note(parts, "identity.way-removed", after, { provider: "passkey" }),
  },
  "/two-factor/disable": {
    whose: signedIn,
    tell: async (parts, _before, after) => {
      await note(parts, "identity.second-step-off", after);
      await parts.notices.tell(after, "second-factor-off");
    },
  },
};

async function note(
  { database, now }: Parts,
  act: SecurityEvent["act"],
  ...[{ id }, details]: [AccountRow, SecurityEvent["details"]?]
): Promise<void> {
  await noteEvent(database.pool, {
    act,
    who: id,
    role: "member",
    at: now(),
    ...(details !== undefined && { details }),
  });
  await announceAccount(database, id);
}

async function signedIn({ database }: Parts, call: GuardedCall): Promise<AccountRow | null> {
  const session = await call.session();
  return session === null ? null : readAccount(database, session.actor.id);
}

/** The account that a link names. The notice is sent only if the library accepted the link. */
async function ofLink({ database }: Parts, { request }: GuardedCall): Promise<AccountRow | null> {
  const token = new URL(request.url ?? "/", "http://x").searchParams.get("token") ?? "";
  const change = changeOf(token);
  return change === null ? null : findAccount(database, { email: change.email });
}
