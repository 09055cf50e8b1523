import type { ShownFinding } from "#domain/contact/line-finding.ts";
import { EVERYWHERE } from "#domain/contact/number-findings.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { channelsIn } from "../document-channels.ts";
import { createNumberKeys } from "../keys.ts";
import type { DocumentChannel } from "../keys.ts";
import type { FindingDependencies } from "./judge.ts";
import { readFindings } from "./queries.ts";

/**
 * What is found dead of each number, as every reader of its published entries is told. So whoever
 * is given a person's number, or posts one, learns nothing that is hidden.
 */
export async function findingsOfNumber(
  { database, keys }: FindingDependencies,
  channels: readonly DocumentChannel[],
  now: Date,
): Promise<(ShownFinding | undefined)[]> {
  const findings = await readFindings(database, channels.flatMap(keys.all), now);
  return channels.map((channel) => {
    const names = keys.all(channel);
    const found = findings.find(
      (each) => names.includes(each.key) && each.scope === EVERYWHERE && each.found !== "works" && each.by !== "seeker",
    );
    if (found === undefined || found.found === "works") return undefined;
    return { value: found.found, at: found.at, by: found.by, until: found.until };
  });
}

/**
 * Counts the documents of an import with a number that was found dead.
 * @param secrets the deployment's, the newest first
 */
export function deadCounter(
  database: Database,
  secrets: readonly [string, ...string[]],
): (
  documents: readonly (DocumentKey & { body: JsonObject; shielded: JsonObject | null })[],
  now: Date,
) => Promise<number> {
  const keys = createNumberKeys(secrets);
  return async (documents, now) => {
    const channels = documents.map((document) => channelsIn(document));
    const found = await findingsOfNumber({ database, keys }, channels.flat(), now);
    let at = 0;
    return channels.filter((each) => {
      const own = found.slice(at, (at += each.length));
      return own.some((finding) => finding !== undefined);
    }).length;
  };
}
