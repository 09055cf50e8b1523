import { parseMessage } from "#domain/messages/parse-message.ts";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import type { Lexicon } from "#domain/messages/lexicon.ts";
import { VOCABULARIES } from "#domain/messages/vocabularies/all.ts";
import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import { readCsv } from "../../tables/read-rows.ts";
import { SOURCES } from "../sources.ts";
import { knownTable } from "./known-table.ts";

/** Categories of services, by their number in the export, and the kind where words name none. */
const SERVICES: Readonly<Record<string, string>> = {
  "7a": "food",
  "7b": "supplies",
  "7c": "supplies",
  "7d": "hospital bed",
};
/** Made for the first row: no other list waits for it. */
let lexicon: Lexicon | undefined;

/**
 * Reports of an Ushahidi export, Haiti 2010. Reports that ask for help are left out: they are old
 * words of people who did not post here. A report's point is that of its place, not of a door.
 */
export const ushahidiReports = knownTable({
  name: "ushahidi-reports",
  summary: "Reports of services from an Ushahidi export, Haiti 2010",
  files: "one CSV with INCIDENT TITLE and CATEGORY",
  source: SOURCES["ushahidi-reports"],
  mapping: {
    rows: "offers",
    defaults: { country: "HT", timeZone: "America/Port-au-Prince" },
    numbers: "shielded",
    dates: "day-first",
    kinds: [],
    suppressed: [],
  },
  async *read(files) {
    for (const file of files) yield* readCsv(file);
  },
  cellsOf: (cells) => {
    const title = cells["INCIDENT TITLE"] ?? "";
    const text = `${title}. ${cells["DESCRIPTION"] ?? ""}`;
    const services = (cells["CATEGORY"] ?? "")
      .split(",")
      .flatMap((part) => SERVICES[/^\s*(7[a-d])\./.exec(part)?.[1] ?? ""] ?? []);
    if (services.length === 0) return "row/not-a-resource";
    lexicon ??= makeLexicon(VOCABULARIES);
    if (parseMessage(text, { lexicon, country: "HT" }).kind === "need") return "row/is-a-need";
    const named = readTypedKinds(title);
    return {
      id: cells["Serial"],
      name: title,
      kind: named === null ? services.join(" and ") : title,
      place: cells["LOCATION"],
      // Two decimals are a place of some 1 km.
      latitude: rounded(cells["LATITUDE"]),
      longitude: rounded(cells["LONGITUDE"]),
      date: cells["INCIDENT DATE"],
      note: cells["DESCRIPTION"]?.replaceAll(/<[^>]*>/g, " "),
    };
  },
});

function rounded(text: string | undefined): string | undefined {
  const number = Number(text);
  return text === undefined || text === "" || Number.isNaN(number) ? undefined : number.toFixed(2);
}
