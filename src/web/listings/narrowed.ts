import type { Say } from "../i18n/text.ts";
import { subtypeParameter } from "./find-query.ts";
import type { FindQuery } from "./find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { signed, subtypeText } from "./words.ts";

/** For whom blood is looked for, and which part of it; undefined where no group was told. */
export function bloodText({ group, component = "red-cells" }: FindQuery, say: Say): string | undefined {
  if (group === undefined) return undefined;
  const part = say(`subtypes.blood.${component}`);
  return group === "unknown"
    ? say("find.bloodForUnknown", { component: part })
    : say("find.bloodFor", { group: signed(group), component: part });
}

/** "84 within 25 km"; those of which only the district or state is known may be farther away and are told apart. */
export function countText({ total, vague }: Pick<FoundPage, "total" | "vague">, km: number, say: Say): string {
  if (total.isMore) return say("find.withinMany", { n: total.count, km });
  if (vague === 0) return say("find.within", { count: total.count, km });
  return say("find.withinVague", { sure: total.count - vague, km, n: vague });
}

type Found = Pick<FoundPage, "total" | "vague" | "elsewhere">;

/** What heads a list that leaves the page: for whose blood first, then what and where, then what it was narrowed by. */
export function listHeading(
  { query, found, title }: { query: FindQuery; found: Found; title: string },
  say: Say,
): { title: string; narrowed: string } {
  const blood = bloodText(query, say);
  const [kind] = query.kinds?.length === 1 ? query.kinds : [];
  const chosen = query.subtype ?? (blood === undefined ? query.component : undefined);
  const narrowed = [
    kind !== undefined && chosen !== undefined && subtypeParameter(kind) !== null && subtypeText(kind, chosen, say),
    found.elsewhere === undefined && countText(found, query.withinKm, say),
    query.checkedHours !== undefined && say("find.checkedChip", { count: query.checkedHours }),
  ].filter((part) => typeof part === "string");
  return { title: blood === undefined ? title : `${blood} · ${title}`, narrowed: narrowed.join(" · ") };
}
