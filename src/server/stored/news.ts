import { z } from "zod";
import { ROLES } from "#domain/identity/actor.ts";
import { NEWS_KINDS, POWER_CHANGES } from "#domain/news/news.ts";
import type { StoredNews } from "#domain/news/news.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredNews> = z.object({
  ownerId: text,
  kind: z.enum(NEWS_KINDS),
  at: text,
  listingId: text.optional(),
  facilityId: text.optional(),
  grantId: text.optional(),
  responseId: text.optional(),
  askId: text.optional(),
  words: text.optional(),
  by: text.optional(),
  change: z
    .object({
      what: z.enum(POWER_CHANGES),
      kind: z.enum(KINDS).optional(),
      subtype: text.optional(),
      table: text.optional(),
      role: z.enum(ROLES).optional(),
    })
    .optional(),
  seenAt: text.optional(),
});

/** A person's news on their own page. */
export const news: StoredCollection<StoredNews, object> = collection("news", { body: Body, shielded: NothingShape });
