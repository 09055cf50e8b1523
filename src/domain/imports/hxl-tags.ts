import type { ColumnTarget, PlainTarget } from "./column-targets.ts";

/** A hashtag of HXL 1.1 with its attributes, as it may stand behind a heading. */
const TAG = /#([a-z][a-z0-9_]{0,30})((?:\s?\+[a-z0-9_]{1,30}){0,10})\s*$/i;

/** Hashtags without attributes. Source: HXL hashtag dictionary 1.1. */
const BY_TAG: Readonly<Record<string, PlainTarget>> = {
  country: "country",
  adm1: "state",
  adm2: "district",
  adm3: "locality",
  adm4: "locality",
  adm5: "locality",
  org: "operator",
  service: "kind",
  item: "kind",
  sector: "kind",
  status: "entry-state",
  access: "availability",
  date: "date",
  description: "note",
  meta: "note",
};

/** The hashtag in a heading, in lower case, with its attributes; null for none. */
export function hxlTagIn(heading: string): { tag: string; attributes: ReadonlySet<string> } | null {
  const [, tag = "", attributes = ""] = TAG.exec(heading) ?? [];
  if (tag === "") return null;
  const parts = attributes.toLowerCase().split("+");
  return {
    tag: tag.toLowerCase(),
    attributes: new Set(parts.map((part) => part.trim()).filter((part) => part !== "")),
  };
}

/** What a hashtag says of its column; null for one that says nothing here. */
export function targetOfTag(heading: string): ColumnTarget | null {
  const found = hxlTagIn(heading);
  if (found === null) return null;
  const { tag, attributes } = found;
  const has = (...names: string[]): boolean => names.some((name) => attributes.has(name));
  if (tag === "geo")
    return has("lat") ? "latitude" : has("lon", "lng") ? "longitude" : has("coord") ? "coordinates" : null;
  if (tag === "contact")
    return has("phone", "mobile") ? "phone" : has("email") ? "email" : has("url") ? "website" : null;
  if (tag === "capacity") return has("beds", "bed") ? `beds/${bedIn(attributes)}/${countIn(attributes)}` : null;
  if (has("code", "id")) return tag === "loc" || tag === "meta" ? "id" : tag === "country" ? "country" : null;
  if (tag === "loc")
    return has("type")
      ? "facility-type"
      : has("address", "street")
        ? "address"
        : has("name") || attributes.size === 0
          ? "name"
          : null;
  return BY_TAG[tag] ?? null;
}

function bedIn(attributes: ReadonlySet<string>): "icu" | "oxygen" | "ventilator" | "isolation" | "maternity" | "any" {
  const types = ["icu", "oxygen", "ventilator", "isolation", "maternity"] as const;
  return types.find((type) => attributes.has(type)) ?? "any";
}

function countIn(attributes: ReadonlySet<string>): "available" | "occupied" | "total" {
  if (["available", "free", "vacant"].some((name) => attributes.has(name))) return "available";
  return ["occupied", "used"].some((name) => attributes.has(name)) ? "occupied" : "total";
}
