import { TOWNS, townAt } from "../nearby/world.ts";

/** A call that everybody may make. */
type ExpensiveCall = { path: string; body?: object };

/** From so many networks at once. */
export const EXPENSIVE_CALLERS = 20;

const PLACES = ["Salt Lake Kolkata", "Gomti Nagar Lucknow", "Andheri West Mumbai", "Kothrud Pune", "T Nagar Chennai"];
const ADDRESS = PLACES.join(" near General Hospital opposite Old Bus Stand ").slice(0, 500);
const LEADS = PLACES.map((place, at) => `Oxygen and icu bed available at ${place} call 90000 0501${at}\n`).join("");
const MESSAGES = [LEADS.repeat(60).slice(0, 20_000), "oxygen cylinder ambulance icu bed plasma ".repeat(480)];

/** The dearest calls by the probe of stretches (src/server/testing/stretches), by turns. */
export function expensiveCall(nth: number): ExpensiveCall {
  const { lat, lng } = townAt((nth * 11) % TOWNS);
  const far = `lat=${lat}&lng=${lng}&withinKm=500&limit=100`;
  const calls: (() => ExpensiveCall)[] = [
    () => ({ path: "/api/v1/messages/parse", body: { text: MESSAGES[nth % MESSAGES.length] } }),
    () => ({ path: `/api/v1/listings/nearby?${far}&kind=bed&facets=true&group=place&q=hospital+${nth % 97}` }),
    () => ({ path: `/api/v1/listings/clusters?bbox=-180,-85,180,85&zoom=4&q=hospital+${nth % 97}` }),
    () => ({ path: `/api/v1/places/geocode?text=${encodeURIComponent(`${nth % 97} ${ADDRESS}`.slice(0, 500))}` }),
    () => ({ path: `/api/v1/places?q=saint+mary+hospital+${nth % 97}&limit=20` }),
    () => ({
      path: "/api/v1/sync/query",
      body: { target: { collection: "listings", near: { lat, lng, withinKm: 500 }, limit: 1_000 } },
    }),
    () => ({ path: "/api/v1/export/listings.ndjson" }),
  ];
  return calls[nth % calls.length]?.() ?? { path: "/api/v1/site" };
}
