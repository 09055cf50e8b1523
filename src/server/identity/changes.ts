import type { Database } from "#server/documents/pool.ts";
import { announceAccount } from "./account-events.ts";
import { noteEvent } from "./audit/statements.ts";
import type { SecurityEvent } from "./audit/statements.ts";
import type { Guard, GuardedCall } from "./guards.ts";
import { changeOf } from "./mailbox/links.ts";
import type { Notices } from "./notices.ts";
import { findAccount, readAccount } from "./queries.ts";
import type { AccountRow } from "./queries.ts";

type ChangeNoticeDependencies = { database: Database; notices: Notices; now: () => Date };

/**
 * After an account's address or credentials change, notifies its owner at the address it had
 * before.
 */
export function noticeToOwner(dependencies: ChangeNoticeDependencies): Guard {
  return async (call) => {
    const change = CHANGES[call.name];
    if (change === undefined) return { ok: true };
    const before = await change.whose(dependencies, call);
    if (before === null) return { ok: true };
    return {
      ok: true,
      after: async (outcome) => {
        if (outcome === null || outcome.status >= 400) return;
        const after = await readAccount(dependencies.database, before.id);
        if (after !== null) await change.tell(dependencies, before, after);
      },
    };
  };
}

type Change = {
  whose: (dependencies: ChangeNoticeDependencies, call: GuardedCall) => Promise<AccountRow | null>;
  tell: (dependencies: ChangeNoticeDependencies, before: AccountRow, after: AccountRow) => Promise<void>;
};

const CHANGES: Readonly<Record<string, Change>> = {
  "/change-password": {
    whose: signedIn,
    tell: async (dependencies, _before, after) => {
      await note(dependencies, "identity.password-changed", after);
      await dependencies.notices.tell(after, "password-changed");
    },
  },
  "/verify-email": {
    whose: ofLink,
    tell: async (dependencies, before, after) => {
      if (before.email === after.email) return;
      await note(dependencies, "identity.email-changed", after);
      await dependencies.notices.tell(before, "email-changed");
    },
  },
  "/phone-number/verify": {
    whose: async (dependencies, call) =>
      call.body["updatePhoneNumber"] === true ? signedIn(dependencies, call) : null,
    tell: async (dependencies, before, after) => {
      if (before.phoneNumber === after.phoneNumber) return;
      await note(dependencies, "identity.phone-changed", after);
      await dependencies.notices.tell({ ...before, phoneNumber: null }, "phone-changed");
      if (before.phoneNumber !== null) await dependencies.notices.tellNumber(before.phoneNumber, before.language);
    },
  },
  "/two-factor/verify-totp": {
    whose: signedIn,
    tell: async (dependencies, before, after) => {
      if (before.twoFactorEnabled === true || after.twoFactorEnabled !== true) return;
      await note(dependencies, "identity.second-step-on", after);
      await dependencies.notices.tellChange(after, "second-step-on");
    },
  },
  "/two-factor/generate-backup-codes": {
    whose: signedIn,
    tell: async (dependencies, _before, after) => {
      await note(dependencies, "identity.backup-codes-made", after);
      await dependencies.notices.tellChange(after, "backup-codes-made");
    },
  },
  "/passkey/verify-registration": {
    whose: signedIn,
    tell: async (dependencies, _before, after) => {
      await note(dependencies, "identity.way-added", after, { provider: "passkey" });
      await dependencies.notices.tellChange(after, "passkey-added");
    },
  },
  "/passkey/delete-passkey": {
    whose: signedIn,
    tell: async (dependencies, _before, after) => {
      await note(dependencies, "identity.way-removed", after, { provider: "passkey" });
      await dependencies.notices.tellChange(after, "passkey-removed");
    },
  },
  "/two-factor/disable": {
    whose: signedIn,
    tell: async (dependencies, _before, after) => {
      await note(dependencies, "identity.second-step-off", after);
      await dependencies.notices.tell(after, "second-factor-off");
    },
  },
};

async function note(
  { database, now }: ChangeNoticeDependencies,
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

async function signedIn({ database }: ChangeNoticeDependencies, call: GuardedCall): Promise<AccountRow | null> {
  const session = await call.session();
  return session === null ? null : readAccount(database, session.actor.id);
}

/** The account that a link names. The notice is sent only if the library accepted the link. */
async function ofLink({ database }: ChangeNoticeDependencies, { request }: GuardedCall): Promise<AccountRow | null> {
  const token = new URL(request.url ?? "/", "http://x").searchParams.get("token") ?? "";
  const change = changeOf(token);
  return change === null ? null : findAccount(database, { email: change.email });
}
