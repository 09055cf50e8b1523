import type { Feature } from "#server/commands/feature.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { profileCollection } from "./collection.ts";
import { profileMutation } from "./commands/edit-profile.ts";
import { profileRoutes } from "./routes.ts";

/** Opens what an account says of itself: alias, language, region, skills. */
export function openProfile({ database, texts }: { database: Database; texts: Texts }, writers: Writers): Feature {
  const edit = profileMutation(texts.languages);
  return {
    bindings: profileRoutes({ database, edit, writers }),
    mutations: [edit],
    collections: [profileCollection(database)],
  };
}
