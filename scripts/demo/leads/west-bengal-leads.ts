import { classifyTitle } from "#domain/contact/title-subject.ts";
import type { Phone } from "#domain/contact/phones.ts";
import type { Channel, ShieldedListing } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { Axes } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { importId, readLines } from "#server/imports/pipeline/facility-rows.ts";
import type {
  ImportContext,
  ImportDocument,
  ImportFormat,
  InputFile,
  Note,
  RowOutcome,
} from "#server/imports/pipeline/format.ts";
import { readLeadCard } from "./lead-cards.ts";
import type { LeadCard } from "./lead-cards.ts";
import { offerOf } from "./lead-kinds.ts";
import type { LeadOffer } from "./lead-kinds.ts";
import { placeOfLeads } from "./lead-places.ts";
import { readLeadTime } from "./lead-times.ts";
import type { LeadTime } from "./lead-times.ts";
import { leadListing, leadObservations } from "#server/imports/pipeline/lead-documents.ts";
import { withoutPersonalData } from "#server/imports/pipeline/personal-data.ts";
import { readList } from "#server/imports/pipeline/read.ts";
import { foldedText, nameFromCapitals } from "#server/imports/pipeline/field-text.ts";

const NAME = "west-bengal-leads";
const SOURCE = {
  kind: "import",
  name: "wecan-covidhelp, volunteers of West Bengal",
  url: "https://github.com/debjyoti0891/wecan-covidhelp",
  licence: "MIT",
} as const;

/**
 * The volunteers' leads of 2021. Numbers are published where the title is an organisation's and no
 * name is next to them, else shielded. A lead that repeats on the pages of many districts is one
 * listing, from its newest card.
 */
export const westBengalLeads: ImportFormat = {
  name: NAME,
  summary: "Volunteer leads of West Bengal, 2021 (wecan-covidhelp)",
  files: "one JSON list of cards",
  numbers: "by-title",
  read: readLeads,
};

type ReadLead = {
  file: string;
  line: number;
  raw: string;
  card: LeadCard;
  offer: LeadOffer;
  time: LeadTime;
  phones: Phone[];
  notes: Note[];
};

async function* readLeads(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
  const groups = new Map<string, ReadLead[]>();
  for (const file of files) {
    for await (const item of readList(file)) {
      const read = "broken" in item ? item.broken : readOne(item.value);
      if (typeof read === "string") {
        yield { file: item.file, line: item.line, type: "refused", reason: read, raw: item.raw };
        continue;
      }
      const row: ReadLead = { ...read, file: item.file, line: item.line, raw: item.raw };
      const key = identityOf(row);
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
  }
  for (const [key, rows] of groups) yield* outcomesOf(key, rows, context);
}

function readOne(
  value: unknown,
): Omit<ReadLead, "file" | "line" | "raw"> | "row/unreadable" | "row/not-a-resource" | "row/no-number" {
  const card = readLeadCard(value);
  if (card === null) return "row/unreadable";
  const offer = offerOf(card);
  if (offer === null) return "row/not-a-resource";
  const lines = readLines(card.contact, "IN");
  if (lines.field.phones.length === 0 && card.title === undefined) return "row/no-number";
  return { card, offer, time: readLeadTime(card.time), phones: lines.field.phones, notes: lines.notes };
}

/** What identifies a lead: the offer, by whom, and the numbers. */
function identityOf(row: ReadLead): string {
  const numbers = row.phones
    .map((phone) => phone.value)
    .sort()
    .join(",");
  const title = classifyTitle(row.card.title ?? "") === "person" ? "" : foldedText(row.card.title ?? "");
  const where = numbers === "" ? foldedText(`${row.card.location ?? ""} ${row.card.district ?? ""}`) : "";
  return [row.offer.kind, row.offer.subtype ?? "", title, numbers, where].join("|");
}

function* outcomesOf(key: string, rows: readonly ReadLead[], context: ImportContext): Generator<RowOutcome> {
  const newest = rows.reduce((best, row) =>
    (row.time.at?.getTime() ?? 0) > (best.time.at?.getTime() ?? 0) ? row : best,
  );
  const [first, ...others] = rows;
  if (first === undefined) return;
  const at = { file: first.file, line: first.line, raw: first.raw };
  const place = placeOfLeads(
    [newest, ...rows].map((row) => row.card),
    context,
  );
  if (place === null) {
    for (const row of rows)
      yield { file: row.file, line: row.line, type: "refused", reason: "row/no-place", raw: row.raw };
    return;
  }
  const documents = documentsOf(importId(NAME, key), newest, place);
  const notes: Note[] = [...newest.notes, { code: "coordinates/missing" }];
  if (newest.time.note !== undefined) notes.push({ code: newest.time.note });
  if (newest.card.availability === null) notes.push({ code: "availability/missing" });
  yield { ...at, type: "taken", documents, notes };
  for (const row of others) yield { file: row.file, line: row.line, raw: row.raw, type: "merged", notes: [] };
}

function documentsOf(id: string, row: ReadLead, where: NonNullable<ReturnType<typeof placeOfLeads>>): ImportDocument[] {
  const { outcome, axes } = factsOf(row);
  const asOf = row.time.at?.toISOString();
  const source = { ...SOURCE, ...(asOf === undefined ? {} : { asOf }) };
  const channels = row.phones.map((phone): Channel => ({
    type: phone.whatsapp === true ? "whatsapp" : "phone",
    value: phone.value,
  }));
  const who = classifyTitle(row.card.title ?? "");
  const isPublished = who === "organisation" && !namesSomebody(row.card.contact);
  const title = who === "person" ? undefined : nameFromCapitals(withoutPersonalData(row.card.title ?? "", []).text);
  const listing = leadListing(id, {
    ...row.offer,
    title,
    note: where.note,
    place: where.place,
    axes,
    isPublished,
    channels,
    shielded: isPublished ? null : shieldedOf(row, channels),
    source,
  });
  return [listing, ...leadObservations(id, { outcome, at: asOf, source })];
}

/**
 * A card's availability on the three axes (CONTRACT.md 3, outcomes). Without a time it stays
 * without one.
 */
function factsOf(row: ReadLead): { outcome: Outcome | null; axes: Axes } {
  if (row.card.availability === null) return { outcome: null, axes: NOTHING_KNOWN };
  const at = row.time.at?.toISOString() ?? null;
  const isThere = row.card.availability === "available";
  return {
    outcome: isThere ? "in-stock" : "none-left",
    axes: {
      // Who answered at no known time is not known to answer.
      reach: at === null ? NOTHING_KNOWN.reach : { value: "reachable", at, by: "feed" },
      stock: { value: isThere ? "available" : "out", at, by: "feed" },
      trust: NOTHING_KNOWN.trust,
    },
  };
}

function shieldedOf(row: ReadLead, channels: Channel[]): ShieldedListing | null {
  const rawText = [row.card.title, namesSomebody(row.card.contact) ? row.card.contact : undefined]
    .filter((part) => part !== undefined)
    .join(": ");
  const hasWords = classifyTitle(row.card.title ?? "") === "person" && rawText !== "";
  if (channels.length === 0 && !hasWords) return null;
  return hasWords || namesSomebody(row.card.contact) ? { channels, rawText } : { channels };
}

const PLAIN_WORDS =
  /\b(?:call|calls|wp|wa|whats\s?app|am|pm|and|or|to|kol|only|no|info|missing|error|na|hrs?|hours?|x7|ext\w*|helpline|toll|free|office|landline|(?:sun|mon|tues?|wednes|thurs?|fri|satur)day)\b/gi;

/** Words next to a number that are neither hours nor ways to call may be somebody's name. */
function namesSomebody(contact: string): boolean {
  const words = contact
    .replaceAll(/\d+e\d+/gi, " ")
    .replaceAll(/\d+/g, " ")
    .replaceAll(PLAIN_WORDS, " ");
  return /\p{L}{2,}/u.test(words);
}
