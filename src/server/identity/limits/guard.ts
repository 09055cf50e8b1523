import { countryOfPhone } from "#domain/contact/phones.ts";
import { HELD_LIMITS } from "#server/http/admission/held-limits.ts";
import type { Guard, GuardedCall, LibrarySaid } from "../guards.ts";
import { CALL_RULES } from "./calls.ts";
import type { CallRule } from "./calls.ts";
import type { About, Limits } from "./limits.ts";
import type { Pace } from "./pace.ts";

/**
 * Counts each call of the identity library that is limited, before the library does anything for
 * it: one too many costs two small queries. Afterwards what was not wrong is given back, and what
 * must not be told apart by time is held until its time. Calls about whoever is half-way through
 * signing in are counted inside (plugin.ts): only the library knows who that is.
 */
export function limitCalls(limits: Limits, keepPace: Pace): Guard {
  return async (call) => {
    const rule = CALL_RULES.get(call.name);
    if (rule === undefined || rule.whom === "challenge") return { ok: true };
    const startedAt = performance.now();
    const about = await whom(rule, call);
    const taken = call.isUnlimited
      ? null
      : await limits.take({ limits: rule.limits, address: call.address, ...(about !== null && { about }) });
    if (taken !== null && !taken.ok) {
      const headers = { "Retry-After": String(taken.retryAfterSeconds) };
      return { ok: false, refusal: { reason: "identity/too-many-requests", headers } };
    }
    return {
      ok: true,
      after: async (said) => {
        if (!isKept(rule, said)) await taken?.giveBack();
        if (isPaced(rule, said)) await keepPace(startedAt);
      },
    };
  };
}

/**
 * Whether a try stays counted; one nobody judged (a guard behind this one refused, or something
 * broke) does not.
 */
export function isKept(rule: CallRule, said: LibrarySaid | null): boolean {
  if (said === null) return false;
  const verdict = rule.judge(said.status, said.code);
  return verdict === "wrong" || (verdict === "right" && !rule.limits.every((name) => HELD_LIMITS[name].wrongOnly));
}

function isPaced({ paced }: CallRule, said: LibrarySaid | null): boolean {
  return paced === "always" || (paced === "refusals" && (said === null || said.status >= 400));
}

async function whom({ whom: who }: CallRule, call: GuardedCall): Promise<About | null> {
  if (who === null || who === "challenge") return null;
  if (who === "session") {
    const session = await call.session();
    return session === null ? null : { kind: "user", value: session.actor.id };
  }
  const value = call.body[who.in];
  if (typeof value !== "string") return null;
  return who.in === "phoneNumber" ? { kind: "phone", value, country: countryOfPhone(value) } : { kind: "email", value };
}
