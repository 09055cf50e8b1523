import { delistNumber, sendDelistCode } from "#contract/contact.ts";
import { ok } from "#domain/shared/result.ts";
import type { Codes } from "#server/adapters/codes/codes.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Pace } from "#server/http/admission/pace.ts";
import { readOwn } from "./channel-routes.ts";
import { keepDelisting } from "./statements.ts";
import { readPublishedPlaces } from "./queries.ts";
import { delistEverywhere } from "./commands/delist.ts";
import type { DelistDependencies } from "./commands/delist.ts";

/**
 * What these routes need. `country`: of numbers without a country code. `pace`: delays answers
 * whose time must reveal nothing.
 */
export type DelistingDependencies = DelistDependencies & { codes: Codes; country: string | null; pace: Pace };

const RULES = { limit: "public-read", policy: everybody } as const;
/** Far more documents than one number can be in. The index finds the rest. */
const MOST_SHOWN = 2_000;

/** Delisting one's own number without an account: the holder of the code may. */
export function delistingRoutes(dependencies: DelistingDependencies): Binding[] {
  const { codes, country, database, keys, pace } = dependencies;
  return [
    bindRoute(sendDelistCode, RULES, async ({ phone }, context) => {
      const startedAt = performance.now();
      const read = readOwn({ type: "phone", value: phone }, country);
      if (!read.ok) return read;
      const shown = await readPublishedPlaces(database, keys.all(read.value), 1);
      const sent = await codes.sendCode({
        purpose: "delist",
        about: keys.of(read.value),
        channel: "sms",
        value: read.value.value,
        language: context.language,
        call: context,
        accountId: null,
        isSilent: shown.length === 0,
      });
      // Finding and sending take longer than neither, so both answers come at the same time.
      await pace(startedAt);
      return sent.ok ? ok({ value: null }) : sent;
    }),
    bindRoute(delistNumber, RULES, async ({ phone, code }, context) => {
      const read = readOwn({ type: "phone", value: phone }, country);
      if (!read.ok) return read;
      const key = keys.of(read.value);
      const sentTo = { channel: "sms", value: read.value.value } as const;
      const checked = await codes.checkCode({ purpose: "delist", about: key, code, sentTo, call: context });
      if (!checked.ok) return checked;
      // The delisting is recorded before the search. The index finds documents that are written in
      // between.
      await keepDelisting(database, key, context.now);
      const gone = new Set(keys.all(read.value));
      const by = { who: "number", role: "anyone" };
      let listings = 0;
      for (const shown of await readPublishedPlaces(database, [...gone], MOST_SHOWN)) {
        // In sequence: each is a separate transaction.
        const delisting = { ...dependencies, gone, by, now: context.now, offAt: context.now };
        const isOut = await delistEverywhere(delisting, shown);
        if (isOut && shown.collection === "listings") listings += 1;
      }
      return ok({ value: { listings } });
    }),
  ];
}
