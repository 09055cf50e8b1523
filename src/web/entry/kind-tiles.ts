import type { Kind } from "#domain/resources/kinds.ts";
import { KIND_FACTS } from "#domain/resources/kinds.ts";
import type { Say, TextKey } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";
import { kindName } from "../i18n/kind-name.ts";

/** A tile of the start page: its kinds (the end of its address), text and icon. */
export type Tile = { slug: string; label: TextKey; none: TextKey; icon: IconName };

/** The eight tiles in their order on the page; the last is everything else. */
export const TILES: readonly Tile[] = [
  { slug: "bed", label: "kinds.bed", none: "empty.bed", icon: "bed" },
  { slug: "oxygen", label: "kinds.oxygen", none: "empty.oxygen", icon: "oxygen" },
  { slug: "blood", label: "kinds.blood", none: "empty.blood", icon: "blood" },
  { slug: "medicine", label: "kinds.medicine", none: "empty.medicine", icon: "medicine" },
  { slug: "ambulance", label: "kinds.ambulance", none: "empty.ambulance", icon: "ambulance" },
  { slug: "test,vaccine", label: "kinds.tests", none: "empty.tests", icon: "test" },
  { slug: "food,shelter", label: "kinds.shelters", none: "empty.shelters", icon: "shelter" },
  { slug: "transport,home-care,tele-consultation,supplies", label: "kinds.other", none: "empty.other", icon: "other" },
];

/** The name of a search for some kinds: that of its tile, its kind, or "everything". */
export function kindsLabel(slug: string, kinds: readonly Kind[] | null, say: Say): string {
  if (kinds === null) return say("kinds.all");
  const tile = TILES.find((each) => each.slug === slug);
  if (tile !== undefined) return say(tile.label);
  const [first] = kinds;
  return first !== undefined && kinds.length === 1 ? kindName(first, say) : say("kinds.other");
}

/** What was searched, and how far. */
type Looked = { slug: string; kinds: readonly Kind[] | null; withinKm: number };

/** "No oxygen within 10 km", in the words of the kinds searched. */
export function noneLabel({ slug, kinds, withinKm: km }: Looked, say: Say): string {
  if (kinds === null) return say("empty.all", { km });
  const tile = TILES.find((each) => each.slug === slug);
  if (tile !== undefined) return say(tile.none, { km });
  const [first] = kinds;
  return first !== undefined && kinds.length === 1 ? say(`empty.${first}`, { km }) : say("empty.other", { km });
}

/** The icon of a kind. */
export function kindIcon(kind: Kind): IconName {
  return KIND_FACTS[kind].icon;
}
