import { dialledOf } from "#domain/contact/line-findings.ts";
import { judgeNumber } from "#domain/contact/number-findings.ts";
import type { NumberWord } from "#domain/contact/number-findings.ts";
import { mayPublishLines } from "#domain/listings/policy.ts";
import { inTimeOrder } from "#domain/observations/authored-observation.ts";
import { speakerOf } from "#domain/observations/speakers.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { ownObservationsOf } from "#server/observations/add-observation.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import type { DocumentChannel, NumberKeys } from "../keys.ts";
import { readPublishedPlaces, readWithNumbers } from "../queries.ts";
import { readFindings, readHolders, readNumberFacts } from "./queries.ts";
import type { StoredFinding } from "./queries.ts";
import { replaceFindings } from "./statements.ts";

/** What judging numbers needs. */
export type FindingDependencies = { database: Database; keys: NumberKeys };

/** At most this many entries of one number are judged and shown. A state's helpline has fewer. */
export const MOST_ENTRIES = 2_000;
/** At most this many of its listings are asked what callers found. */
const MOST_ASKED = 200;

/** The scope of a finding that holds for one entry alone: its facility, else the listing. */
export function entryOf(listingId: string, facilityId: string | null | undefined): string {
  return facilityId ?? listingId;
}

/**
 * Judges one number anew by all that is known, and stores what is found of it. Only words about
 * entries that publish it count: a post's poster may have written anybody's number.
 * @param channel one number; its keyed hashes name it in every table
 * @returns the documents that must tell something else now
 */
export async function judgeStored(
  { database, keys }: FindingDependencies,
  channel: DocumentChannel,
  now: Date,
): Promise<{ isChanged: boolean; entries: ShieldedDocument[] }> {
  const all = keys.all(channel);
  const [before, facts, holders, places] = await Promise.all([
    readFindings(database, all, new Date(0)),
    readNumberFacts(database, all),
    readHolders(database, all),
    readPublishedPlaces(database, all, MOST_ENTRIES),
  ]);
  const entries = await readWithNumbers(database, places);
  const words = await wordsAbout({ database, keys }, { all, entries, holders });
  const evidence = {
    words: [...words.map(({ word }) => word), ...survivingWords(before, entries)],
    ...(facts.decided !== null &&
      facts.decidedAt !== null && { decided: { value: facts.decided, at: facts.decidedAt.toISOString() } }),
    ...(facts.provedAt !== null && { provedAt: facts.provedAt.toISOString() }),
  };
  const found = judgeNumber(evidence, now).map((finding) => {
    const word = words.find((each) => each.word.at === finding.at && each.word.by === finding.by);
    const kept = before.find(({ at, by, scope }) => at === finding.at && by === finding.by && scope === finding.scope);
    return { ...finding, listingId: word?.listingId ?? kept?.listingId ?? null };
  });
  const isChanged = textOf(before) !== textOf(found);
  if (isChanged) await replaceFindings(database, all, found);
  return { isChanged, entries };
}

type WordOfListing = { word: NumberWord; listingId: string };

/** What was said of the entries that publish this number and no other. */
async function wordsAbout(
  { database, keys }: FindingDependencies,
  about: { all: readonly string[]; entries: readonly ShieldedDocument[]; holders: ReadonlySet<string> },
): Promise<WordOfListing[]> {
  const names = new Set(about.all);
  const asked = readable(about.entries.filter(listings.holds))
    .filter((document) => {
      const { contact, source } = listings.read(document);
      const dialled = new Set(dialledOf(contact.channels).map((each) => keys.of(each)));
      return mayPublishLines(source) && dialled.size === 1 && [...dialled].every((key) => names.has(key));
    })
    .slice(0, MOST_ASKED);
  const said = await readObservationsOf(
    database.pool,
    asked.map(({ id }) => id),
  );
  const authors = new Map(observations.readAll(said).map(({ document, value }) => [document.id, value.authorId]));
  return asked.flatMap((document) => {
    const { facilityId, linesSince } = listings.read(document);
    return inTimeOrder(ownObservationsOf(document.id, said), new Date(8.64e15))
      .filter(({ said: { at } }) => linesSince === undefined || Date.parse(at) > Date.parse(linesSince))
      .map((each): WordOfListing => {
        const { outcome, at, by } = each.said;
        const word: NumberWord = {
          outcome,
          at,
          by,
          speaker: speakerOf(each),
          standing: each.standing,
          entry: entryOf(document.id, facilityId),
          isOfNumber: about.holders.has(authors.get(each.id) ?? ""),
        };
        return { word, listingId: document.id };
      });
  });
}

/**
 * What was found at a listing that is gone since counts on until its time is over. At one that is
 * still there its observations say it: a word that was taken back is none.
 */
function survivingWords(before: readonly StoredFinding[], entries: readonly ShieldedDocument[]): NumberWord[] {
  const there = new Set(entries.map(({ id }) => id));
  return before.flatMap(({ found, at, by, scope, listingId }): NumberWord[] => {
    if (found === "works" || by === "seeker" || listingId === null || there.has(listingId)) return [];
    return [
      { outcome: found, at, by, speaker: "gone", entry: scope === "" ? listingId : scope, isOfNumber: scope === "" },
    ];
  });
}

function textOf(findings: readonly Omit<StoredFinding, "key">[]): string {
  return findings
    .map(({ scope, found, by, at, until, listingId }) => [scope, found, by, at, until, listingId].join(" "))
    .toSorted()
    .join("\n");
}
