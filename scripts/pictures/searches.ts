import type { View } from "./view.ts";

/** The views of a sheet, in rows. */
export type Plan = { name: string; title: string; rows: View[][] };

/** What the review of users looked for. */
const SEARCHES = [
  ["oxygen", "Oxygen", "/find/oxygen"],
  ["icu-bed", "An ICU bed", "/find/bed?bedType=icu"],
  ["platelets", "O− platelets", "/find/blood?group=O-&component=platelets"],
  ["stretcher", "A stretcher", "/find/ambulance?patient=lying"],
] as const;
const LANGUAGES = ["en", "hi", "bn", "ur"] as const;
const SCHEMES = ["light", "dark"] as const;
const PHONES = [320, 360] as const;
/** A desk is shown half as large: all sheets together are 6 MB at most. */
const DESK = { width: 1280, scale: 0.5 };

/** The map beside a list. */
const MAP = ".leaflet-container";

/** One sheet for each search and language: three sizes in light and dark. */
export function searchPlans(): Plan[] {
  return SEARCHES.flatMap(([name, title, path]) =>
    LANGUAGES.map((language) => ({
      name: `${name}-${language}`,
      title: `${title} (${language}): the first screen`,
      rows: rowsOf({ what: title, path, language, late: MAP }),
    })),
  );
}

/** One sheet for each search and language at a place: for real directories. */
export function directoryPlans(): Plan[] {
  return SEARCHES.flatMap(([name, title, path]) =>
    LANGUAGES.map((language) => ({
      name: `directories-${name}-${language}`,
      title: `${title} (${language}), full directories of India, near Delhi: the first screen`,
      rows: rowsOf({ what: title, path: `${path}${path.includes("?") ? "&" : "?"}at=28.61,77.21`, language }),
    })),
  );
}

function rowsOf({ late, ...view }: Pick<View, "what" | "path" | "language" | "late">): View[][] {
  return [
    PHONES.flatMap((width) => SCHEMES.map((scheme) => ({ ...view, width, scheme }))),
    SCHEMES.map((scheme) => ({ ...view, ...DESK, scheme, late })),
  ];
}
