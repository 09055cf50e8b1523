import type { Say } from "../i18n/text.ts";
import { subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { withMinusSign, subtypeText } from "../entry/listing-words.ts";

/** For whom blood is looked for, and which part of it; undefined where no group was told. */
export function bloodText({ group, component = "red-cells" }: FindQuery, say: Say): string | undefined {
  if (group === undefined) return undefined;
  const part = say(`subtypes.blood.${component}`);
  return group === "unknown"
    ? say("find.bloodForUnknown", { component: part })
    : say("find.bloodFor", { group: withMinusSign(group), component: part });
}

/**
 * "84 within 25 km"; those of which only the district or state is known may be farther away and are
 * told apart.
 */
export function countText({ total, vague }: Pick<FoundPage, "total" | "vague">, km: number, say: Say): string {
  if (total.isMore) return say("find.withinMany", { n: total.count, km });
  if (vague === 0) return say("find.within", { count: total.count, km });
  return say("find.withinVague", { sure: total.count - vague, km, n: vague });
}

/**
 * How many of a list stand on a sheet or picture of it; undefined where all do, or where it is not
 * told how many there are.
 */
export function partText(count: number, { total, elsewhere }: Pick<FoundPage, "total" | "elsewhere">, say: Say) {
  const isPart = elsewhere === undefined && (total.isMore || count < total.count);
  return isPart ? say("find.part", { count }) : undefined;
}

/**
 * What heads a list wherever it goes: for whose blood or which of its kind, then what and where,
 * then how lately checked.
 */
export function listTitle(query: FindQuery, title: string, say: Say): string {
  const [kind] = query.kinds?.length === 1 ? query.kinds : [];
  const chosen = query.subtype ?? query.component;
  const subtype = kind !== undefined && chosen !== undefined && subtypeParameter(kind) !== null;
  const parts = [
    bloodText(query, say) ?? (subtype && subtypeText(kind, chosen, say)),
    title,
    query.checkedHours !== undefined && say("find.checkedChip", { count: query.checkedHours }),
  ];
  return parts.filter((part) => typeof part === "string").join(" · ");
}
