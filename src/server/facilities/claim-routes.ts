import { claimFacility, sendFacilityCode } from "#contract/capacity.ts";
import { maskedNumber } from "#domain/contact/masked-contact.ts";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Codes } from "#server/adapters/codes/codes.ts";
import type { MakeAlert } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { notifyStaffOfClaim } from "./commands/notify-staff-of-claim.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { Reason } from "#contract/errors.ts";
import { provesStaff, shownLines } from "#domain/facilities/lines.ts";
import type { PhoneLine } from "#domain/facilities/facility.ts";

/** What claiming needs of other features: codes, and accounts that become staff. */
export type ClaimDependencies = {
  database: Database;
  codes: Codes;
  alert: MakeAlert;
  mayJoin: (accountId: string) => Promise<Result<null, Reason>>;
  /** Makes the account staff and returns who is notified. */
  join: (
    by: { actor: Context["actor"] & { id: string }; now: Date },
    facilityId: string,
  ) => Promise<Result<string[], Reason>>;
};

const RULES = { limit: "public-read", policy: everybody } as const;
const E164 = /^\+\d{7,15}$/;

/** Whoever answers a facility's published line works there: a code makes them its staff. */
export function claimRoutes(dependencies: ClaimDependencies): Binding[] {
  const { codes } = dependencies;
  return [
    bindRoute(sendFacilityCode, RULES, async ({ id, line }, call) => {
      const { actor, language, now } = call;
      const asked = await mayAsk(dependencies, actor.id, id);
      if (!asked.ok) return asked;
      const named = asked.value.phones[line];
      const phone = named?.value ?? "";
      if (named === undefined || !E164.test(phone) || !mayUseNumber(named, "code"))
        return fail("facilities/no-such-line");
      if (!provesStaff(named, now)) return fail("facilities/line-too-new");
      const about = aboutOf(id, asked.value.accountId);
      const sent = await codes.sendCode({
        purpose: "claim-facility",
        about,
        channel: "sms",
        value: phone,
        language,
        call,
        accountId: actor.id,
      });
      return sent.ok ? { ok: true, value: { value: { sentTo: maskedNumber(phone) } } } : sent;
    }),
    bindRoute(claimFacility, RULES, async ({ id, code }, call) => {
      const { actor, now } = call;
      const asked = await mayAsk(dependencies, actor.id, id);
      if (!asked.ok) return asked;
      const { accountId } = asked.value;
      const about = aboutOf(id, accountId);
      const checked = await codes.checkCode({ purpose: "claim-facility", about, code, sentTo: null, call });
      if (!checked.ok) return checked;
      const joined = await dependencies.join({ actor: { ...actor, id: accountId }, now }, id.toLowerCase());
      if (!joined.ok) return joined;
      const { name } = asked.value;
      await notifyStaffOfClaim(dependencies, joined.value, { facilityId: id.toLowerCase(), name, by: accountId, now });
      return { ok: true, value: { value: null } };
    }),
  ];
}

type ClaimRequest = { accountId: string; name: string; phones: PhoneLine[] };

async function mayAsk(
  dependencies: ClaimDependencies,
  accountId: string | null,
  id: string,
): Promise<Result<ClaimRequest, Reason>> {
  if (accountId === null) return fail("http/unauthenticated");
  const allowed = await dependencies.mayJoin(accountId);
  if (!allowed.ok) return allowed;
  const document = await readDocument(dependencies.database, { collection: "facilities", id });
  if (document === null) return fail("facilities/not-found");
  // Lines as readers see them, so that their numbers are the same.
  const { name, phones } = facilities.read(document);
  return ok({ accountId, name, phones: shownLines(phones) });
}

function aboutOf(facilityId: string, accountId: string): string {
  return `${facilityId.toLowerCase()} ${accountId}`;
}
