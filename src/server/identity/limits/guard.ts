import type { IncomingMessage } from "node:http";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { WORK_HEADER } from "#domain/limits/proof-of-work.ts";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import type { Pace } from "#server/http/admission/pace.ts";
import type { Guard, GuardedCall, LibraryOutcome } from "../guards.ts";
import { CALL_RULES } from "./calls.ts";
import type { CallRule } from "./calls.ts";
import type { About, Limits } from "#server/limits/limits.ts";

type GuardDependencies = {
  limits: Limits;
  pace: Pace;
  /** Whether a call tries a code with a try that nobody else can use up. */
  hasOwnTry: (call: GuardedCall) => Promise<boolean>;
};

/**
 * Counts each limited call of the identity library before the library does anything for it. A
 * refused try costs two small queries. After the call it gives back tries that were not wrong, and
 * delays answers whose time must reveal nothing. The plugin (plugin.ts) counts second steps,
 * because only the library knows whose they are.
 */
export function limitCalls({ limits, pace: keepPace, hasOwnTry }: GuardDependencies): Guard {
  return async (call) => {
    const rule = CALL_RULES.get(call.name);
    if (rule === undefined || rule.whom === "challenge") return { ok: true };
    const startedAt = performance.now();
    const about = await whom(rule, call);
    const taken = call.isUnlimited
      ? null
      : await limits.take({
          limits: rule.limits,
          shares: rule.shares,
          address: call.address,
          work: workIn(call.request),
          ...(about !== null && { about }),
        });
    // Wrong tries of others behind the same address do not use up those of who asked for a code.
    if (taken !== null && !taken.ok && !(await hasOwnTry(call))) {
      const headers = { "Retry-After": String(taken.retryAfterSeconds) };
      return { ok: false, refusal: { reason: "identity/too-many-requests", headers, work: taken.work } };
    }
    return {
      ok: true,
      isKnown: taken?.ok === true && taken.isKnown === true,
      after: async (outcome) => {
        if (taken?.ok === true && !isKept(rule, outcome)) await taken.giveBack();
        if (isPaced(rule, outcome)) await keepPace(startedAt);
      },
    };
  };
}

/** The proof of work that came with a request. */
function workIn({ headers }: IncomingMessage): string | undefined {
  const sent = headers[WORK_HEADER];
  return typeof sent === "string" ? sent : undefined;
}

/**
 * Whether a try stays counted. A try that nobody judged does not: a later guard refused it, or it
 * failed.
 */
export function isKept(rule: CallRule, outcome: LibraryOutcome | null): boolean {
  if (outcome === null) return false;
  const verdict = rule.judge(outcome.status, outcome.code);
  return verdict === "wrong" || (verdict === "right" && !isWrongOnly(rule));
}

function isWrongOnly({ limits, shares = [] }: CallRule): boolean {
  return shares.length === 0 && limits.every((name) => DATABASE_LIMITS[name].wrongOnly);
}

function isPaced({ paced }: CallRule, outcome: LibraryOutcome | null): boolean {
  return paced === "always" || (paced === "refusals" && (outcome === null || outcome.status >= 400));
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
