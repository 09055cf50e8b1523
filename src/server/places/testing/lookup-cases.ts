import { readFileSync } from "node:fs";

/** One labelled lookup: what a person types, where they are, and the labels that may come first. */
export type LookupCase = {
  group: string;
  q: string;
  near: { lat: number; lng: number } | undefined;
  /** Beginnings of the right label; empty when any answer will do. */
  wanted: readonly string[];
  /** The lowest position of the right one. */
  within: number;
  /** Nonsense: no answer may be confident. */
  nonsense: boolean;
};

/** The labelled lookups of a file: see its first lines. */
export function readLookups(file: URL): LookupCase[] {
  const cases: LookupCase[] = [];
  let group = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("## ")) group = line.slice(3);
    if (line === "" || line.startsWith("#")) continue;
    const [typed = "", expected = ""] = line.split("\t");
    const [, q = "", at] = /^(.*?)(?:@(-?[\d.]+,-?[\d.]+))?$/.exec(typed) ?? [];
    const [lat, lng] = at?.split(",").map(Number) ?? [];
    const wanted = expected.split("^");
    cases.push({
      group,
      q,
      near: lat === undefined || lng === undefined ? undefined : { lat, lng },
      wanted: wanted.filter((label) => label !== "5" && label !== "*" && label !== "-"),
      within: wanted.includes("5") ? 5 : 1,
      nonsense: expected === "-",
    });
  }
  return cases;
}

/** Whether a label begins as one of those that may come, with what must follow later. */
export function isWanted(label: string, wanted: LookupCase["wanted"]): boolean {
  return wanted.some((beginning) => {
    const [first = "", ...later] = beginning.split("…");
    return label.startsWith(first) && later.every((part) => label.includes(part));
  });
}
