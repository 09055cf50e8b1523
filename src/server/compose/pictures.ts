import type { Site } from "#contract/site.ts";
import type { Config } from "../config/config.ts";
import type { ReadModel } from "../read-model/types.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { PageDependencies } from "../http/pages/page-dependencies.ts";
import type { Renderer } from "../http/pages/renderer.ts";
import type { Replies } from "../http/transport/replies.ts";
import { MadeUpWords } from "../presenters/made-up-words.ts";
import { Pictures } from "../previews/pictures.ts";
import { answerPicture } from "../previews/routes.ts";

type PictureDependencies = {
  config: Pick<Config, "dataDir">;
  now: () => Date;
  readModel: ReadModel;
  /** Null where the pages were not built. */
  renderer: Renderer | null;
};

/**
 * Pictures of links show what everybody may see, in the pages' words. None where the pages were not
 * built.
 */
export function picturesOf(
  { renderer, readModel, config, now }: PictureDependencies,
  { replies, site }: { replies: Replies; site: () => Site },
): PageDependencies["picture"] {
  if (renderer === null) return () => Promise.resolve(false);
  const { preview } = renderer;
  const madeUp = new MadeUpWords(replies.texts);
  const read = async (id: string, language: string) => {
    const listing = await readModel.listingById(id, { actor: ANYONE, showsOwn: false });
    const placeId = listing.ok ? listing.value.facilityId : id;
    const place = placeId === undefined ? null : await readModel.facilityById(placeId, ANYONE);
    const found = listing.ok ? listing : place;
    if (found?.ok !== true) return null;
    // How one gets in is known by the place of a listing.
    const facility = place?.ok === true ? place.value : undefined;
    const worded = madeUp.document(found.value, () => language);
    return preview(worded, { site: site(), language, now: now(), ...(facility && { facility }) });
  };
  const pictures = new Pictures({ read, folder: config.dataDir });
  return (exchange, asked) => answerPicture({ replies, pictures }, exchange, asked);
}
