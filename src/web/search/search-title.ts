import type { Say } from "../i18n/text.ts";
import { subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { withMinusSign, subtypeText } from "../entry/listing-words.ts";

/** The patient's group and the component; undefined without a group. */
export function bloodText({ group, component = "red-cells" }: FindQuery, say: Say): string | undefined {
  if (group === undefined) return undefined;
  const part = say(`subtypes.blood.${component}`);
  return group === "unknown"
    ? say("find.bloodForUnknown", { component: part })
    : say("find.bloodFor", { group: withMinusSign(group), component: part });
}

/**
 * "84 within 25 km"; those known only by district or state are counted apart, as they may be
 * farther.
 */
export function countText({ total, vague }: Pick<FoundPage, "total" | "vague">, km: number, say: Say): string {
  if (total.isMore) return say("find.withinMany", { n: total.count, km });
  if (vague === 0) return say("find.within", { count: total.count, km });
  return say("find.withinVague", { sure: total.count - vague, km, n: vague });
}

/** "5 of 84" for print or a picture; undefined if all are on it or the total is unknown. */
export function partText(count: number, { total, elsewhere }: Pick<FoundPage, "total" | "elsewhere">, say: Say) {
  const isPart = elsewhere === undefined && (total.isMore || count < total.count);
  return isPart ? say("find.part", { count }) : undefined;
}

/**
 * The heading of a list, also when shared: blood group or subtype, kind and place, then age of the
 * check.
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

/** The first part of a place's label: the header has no room for more. */
export function shortPlaceName(label: string): string {
  return label.split(", ")[0] ?? label;
}
