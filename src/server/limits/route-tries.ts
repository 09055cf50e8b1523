import { countryOfPhone } from "#domain/contact/phones.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Limits, LimitedTry, Try } from "./limits.ts";

/** What a call of our own routes counts against. */
export type RouteTry = Omit<Try, "address">;

/**
 * Counts a try of one of our own routes before any work. Too many tries are refused with the time
 * to wait.
 */
export async function takeTry(
  limits: Pick<Limits, "take">,
  { caller }: Pick<Context, "caller">,
  attempt: RouteTry,
): Promise<Extract<LimitedTry, { ok: true }> | Refused> {
  if (caller.isUnlimited) return { ok: true, giveBack: async () => undefined };
  const taken = await limits.take({ ...attempt, address: caller.address, work: caller.work });
  if (taken.ok) return taken;
  const { retryAfterSeconds, work } = taken;
  return { ok: false, reason: "identity/too-many-requests", retryAfterSeconds, work };
}

/** A message that somebody requests for an address or a number. */
export function aboutReceiver(to: { email: string } | { phone: string }): RouteTry {
  if ("email" in to)
    return { limits: ["mail-recipient", "mail-asker", "mail-address"], about: { kind: "email", value: to.email } };
  const about = { kind: "phone", value: to.phone, country: countryOfPhone(to.phone) } as const;
  return { limits: ["code-number", "code-asker"], shares: ["code-sign-in"], about };
}

/** A signed-in person who exports what is kept about them. */
export function aboutOwnExport(userId: string): RouteTry {
  return { limits: ["export-account"], about: { kind: "user", value: userId } };
}

/** A signed-in person who enters their password again. */
export function aboutOwnPassword(userId: string): RouteTry {
  return { limits: ["password-account", "password-address"], about: { kind: "user", value: userId } };
}
