import { clusters, getListing, getObservations, nearby } from "#contract/listings.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { MadeUpWords } from "#server/presenters/made-up-words.ts";
import { fallbackToMemory } from "#server/read-model/fallback-to-memory.ts";
import type { ReadModel } from "#server/read-model/types.ts";

/**
 * The routes that read listings. `maySee` decides at the look-up which listings a reader may know
 * of.
 */
export function listingRoutes(readModel: ReadModel, madeUp: MadeUpWords): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    // Rare words are searched in everything nearby.
    bindRoute(
      nearby,
      {
        ...rules,
        // Of a demonstration, needs have their reader's words.
        cache: { point: ["lat", "lng"], isCompressedOnly: true, byLanguage: ({ side }) => side === "need" },
        takesTurn: ({ q }) => q !== undefined,
      },
      async (query, context) => {
        const answer = await readModel.nearby(query, context.rotation);
        if (!answer.ok) return answer;
        const { json, etag, release, ...about } = answer.value;
        const worded = query.side === "need" ? madeUp.page(json, () => context.language) : null;
        if (worded === null) return ok(answer.value);
        release();
        return ok({ ...about, json: worded, etag: `${etag}-${context.language}` });
      },
    ),
    bindRoute(
      clusters,
      { ...rules, cache: { point: ["lat", "lng"] }, takesTurn: () => true },
      async (query, context) => {
        const counted = await readModel.clusters(query, context.rotation);
        if (!counted.ok) return counted;
        const { isCurrent, ...value } = counted.value;
        return ok({ value, isCurrent });
      },
    ),
    bindRoute(getListing, { ...rules, looksUpSession: true }, async ({ id }, context) => {
      const read = readModel.listingById(id, { actor: context.actor, showsOwn: !context.isPage });
      const listing = await fallbackToMemory(read, context.actor, () => readModel.remembered.listing(id));
      return listing.ok ? ok({ value: madeUp.listing(listing.value, () => context.language) }) : listing;
    }),
    bindRoute(getObservations, rules, async ({ id, limit }, context) => {
      const items = await readModel.observations(id, limit, viewerOf(context.actor));
      return items.ok ? ok({ value: { items: items.value } }) : items;
    }),
  ];
}
