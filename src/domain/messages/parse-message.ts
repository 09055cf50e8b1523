import { withQuestions } from "./asking.ts";
import { takeGroups } from "./blood-groups.ts";
import { contactNamesIn, withoutPersons } from "./contact-names.ts";
import { kindOf } from "./kind-of-lead.ts";
import type { KindReading, LeadSigns } from "./kind-of-lead.ts";
import { isListOfPlaces, isMostlyUnknown } from "./known-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { MOST_CANDIDATES } from "./message.ts";
import type {
  Fact,
  MessageFlag,
  MessageLead,
  MessagePhone,
  MessageTime,
  MessageUrgency,
  ParsedMessage,
} from "./message.ts";
import { takePhones } from "./numbers-to-call.ts";
import { placesIn } from "./places.ts";
import { quantitiesIn } from "./quantities.ts";
import type { QuantityFact } from "./quantities.ts";
import { factOf, hitsIn, isOf, takeApart, withoutTaken } from "./reading.ts";
import type { Range, Reading, Watch } from "./reading.ts";
import { exactResources, medicinesIn, resourcesIn } from "./resources.ts";
import type { ResourceFact } from "./resources.ts";
import { sectionsOf } from "./sections.ts";
import { availabilityOf, isLacking, isTakenBack, stockOf } from "./availability.ts";
import type { Stock } from "./availability.ts";
import { leadsOfTable } from "./table-leads.ts";
import { tablesIn } from "./tables.ts";
import { cutIntoParts, threadOf, underHeading } from "./threads.ts";
import { takeTimes } from "./times.ts";
import { wordAt } from "./words.ts";

/**
 * `country`: ISO 3166 code of where the text was posted; it decides numbers and dates. `watch`: a
 * test counts by it how often words and phrases are looked at.
 */
export type ParseOptions = { lexicon: Lexicon; country?: string | undefined; watch?: Watch };

type Whole = {
  groups: Fact<string>[];
  phones: Fact<MessagePhone>[];
  times: Fact<MessageTime>[];
  country: string | null;
  /** Kinds of beds that the whole text counts. */
  beds: number;
  /** Words at which numbers to call and counts begin. */
  numbered: ReadonlySet<number>;
  isPlaceList: boolean;
  isUnknownText: boolean;
};

/**
 * Reads a message: what it is, what it speaks of, whom to call. Pure and deterministic; it never
 * throws. Facts hold where they stand in the text, how sure they are, and why. Places are words
 * only, to be looked up by the server. Nothing it reads is posted without a person.
 */
export function parseMessage(text: string, { lexicon, country, watch = (list) => list }: ParseOptions): ParsedMessage {
  let groups: Fact<string>[] = [];
  const everything = takeApart(text, { lexicon, watch }, (first) => {
    groups = takeGroups(first);
  });
  const languages = languagesOf(everything);
  const spoken = languages.flatMap((language) => lexicon.countries.get(language) ?? []);
  const countries = [...new Set([...(country === undefined ? [] : [country]), ...spoken, "IN"])].slice(0, 3);
  const phones = takePhones(everything, countries);
  const reading = withQuestions(withoutTaken(everything));
  const times = takeTimes(reading, country ?? null);
  const all = { from: 0, to: reading.words.length };
  const counted = watch(quantitiesIn(reading, all, watch(resourcesIn(reading, all))));
  const numbered = new Set([...counted.map(({ at }) => at), ...phones.map(({ start }) => wordAt(reading, start))]);
  const whole = {
    groups: watch(inOrder(groups).slice(0, MOST_CANDIDATES)),
    phones: watch(inOrder(phones)),
    times: watch(inOrder(times)),
    country: country ?? null,
    beds: bedsIn(counted),
    numbered,
    isPlaceList: isListOfPlaces(reading, numbered),
    isUnknownText: isMostlyUnknown(reading),
  };
  const only = leadOf(reading, all, whole);
  const drafts = draftLeads(reading, only, whole);
  const lead = { ...only, start: 0, end: text.length };
  return { ...lead, languages, flags: flagsOf(reading, lead, drafts.length), drafts };
}

/** The leads that become drafts: rows of tables, lines of threads, else sections. */
function draftLeads(reading: Reading, only: MessageLead, whole: Whole): MessageLead[] {
  const tables = tablesIn(reading);
  const read = (range: Range): MessageLead => leadOf(reading, range, whole);
  const leads = tables.flatMap((table) => leadsOfTable(reading, table, { read, country: whole.country }));
  const threads = rangesBetween(reading, tables).map((range) => threadOf(reading, range, whole.numbered));
  if (tables.length === 0 && threads[0] === null) return sectionLeads(reading, only, whole);
  const parts = threads.flatMap((each) => (each ?? []).slice(0, MOST_CANDIDATES));
  const cut = cutIntoParts(reading, parts);
  const headings = new Map<Range, MessageLead>();
  const headingOf = (range: Range): MessageLead => {
    const known = headings.get(range) ?? leadOf(cut, range, whole);
    headings.set(range, known);
    return known;
  };
  const others = parts.map((part) => {
    const heading = part.heading === null ? null : headingOf(part.heading);
    return underHeading(cut, part, { lead: leadOf(cut, part.range, whole), heading });
  });
  return [...leads, ...others].toSorted((one, other) => one.start - other.start);
}

/** What is beside the tables of a text. */
function rangesBetween({ words }: Reading, tables: readonly { range: Range }[]): Range[] {
  const ends = [0, ...tables.map(({ range }) => range.to)];
  const starts = [...tables.map(({ range }) => range.from), words.length];
  return ends.map((from, at) => ({ from, to: starts[at] ?? from }));
}

/** The leads of a running text, up to the one that names the last resource that is looked at. */
function sectionLeads(reading: Reading, only: MessageLead, whole: Whole): MessageLead[] {
  const sections = sectionsOf(reading);
  if (sections.length < 2) return [only];
  const leads: MessageLead[] = [];
  let named = 0;
  for (const range of sections) {
    if (named >= MOST_CANDIDATES) break;
    leads.push(leadOf(reading, range, whole));
    named += resourcesIn(reading, range).length;
  }
  return leads;
}

function leadOf(reading: Reading, range: Range, whole: Whole): MessageLead {
  const within = <T extends Fact<unknown>>(facts: readonly T[]): T[] => factsIn(reading, facts, range);
  const bloodGroups = within(whole.groups);
  const phones = within(whole.phones);
  const times = within(whole.times);
  const named = reading.watch(withBlood(reading, resourcesIn(reading, range), bloodGroups));
  const counted = reading.watch(quantitiesIn(reading, range, named));
  const contactNames = contactNamesIn(reading, phones);
  const places = withoutPersons(reading, placesIn(reading, range, whole.country), contactNames);
  const beds = bedsIn(counted);
  const signs = {
    phones: phones.length,
    places: places.length,
    isVerified: times.some(({ value }) => value.role === "verified"),
    areAllShort: phones.length > 0 && phones.every(({ value }) => value.line === "short"),
    isBedList: beds > 0 && Math.max(beds, whole.beds) > 1,
    areAllAsked: named.length > 0 && named.every(({ at }) => reading.asked[at] === true),
    isPlaceList: whole.isPlaceList,
    isUnknownText: whole.isUnknownText,
  };
  const { kind, confidence, isSideOpen, kept, stocks } = statedIn(reading, range, { named, counted, signs });
  const words = new Set(kept.map(({ at }) => at));
  const resources = exactResources(kept, isHomeCare(named));
  const medicines = medicinesIn(reading, range).filter(({ at }) => words.has(at));
  const component = resources.find(({ value }) => value === "plasma" || value === "platelets")?.value ?? null;
  return {
    start: reading.words[range.from]?.start ?? 0,
    end: reading.words[range.to - 1]?.end ?? 0,
    kind,
    confidence,
    isSideOpen,
    resources: kind === "none" && !isSideOpen ? [] : resources.map(plain),
    medicines: once(medicines).map(plain),
    bloodGroups,
    component: component === "plasma" || component === "platelets" ? component : null,
    quantities: counted.filter(({ value }) => value.value > 0).map(plain),
    phones,
    contactNames,
    places,
    times,
    availability: availabilityOf(reading, range, { kind, stocks, isSure: confidence > 0.5, isSideOpen }),
    urgency: urgencyOf(reading, range),
  };
}

type FoundResources = { named: ResourceFact[]; counted: QuantityFact[]; signs: Omit<LeadSigns, "resources"> };
type Stated = KindReading & { kept: ResourceFact[]; stocks: Stock[] };

/** What is said of the resources. With some there, those that are gone are leads of their own. */
function statedIn(reading: Reading, range: Range, { named, counted, signs }: FoundResources): Stated {
  const said = named.map((fact) => stockOf(reading, fact, counted));
  const there = someOf(named, (_, at) => said[at] !== "gone");
  const resources = exactResources(there, isHomeCare(named)).length;
  const read = kindOf(reading, range, { ...signs, resources });
  // "No oxygen" in a need is what is lacking, and elsewhere what is gone.
  if (read.kind === "need") return { ...read, kept: there, stocks: said };
  const isOver = read.kind === "offer" && isTakenBack(reading, range);
  const stocks = named.map((fact, at) => (isOver || isLacking(reading, fact) ? "gone" : (said[at] ?? null)));
  const left = someOf(named, (_, at) => stocks[at] !== "gone");
  // What is asked for is not offered with the rest.
  const kept = read.kind === "offer" ? someOf(left, ({ at }) => reading.asked[at] !== true) : left;
  return { ...read, kept, stocks };
}

/** Those that fit; all where none does. */
function someOf<T>(all: T[], fits: (one: T, at: number) => boolean): T[] {
  const some = all.filter(fits);
  return some.length > 0 ? some : all;
}

function isHomeCare(named: readonly ResourceFact[]): boolean {
  return named.some(({ value }) => value === "home_care");
}

/** Kinds of beds with a count. Two of them are a list of what is there. */
function bedsIn(counted: readonly QuantityFact[]): number {
  return new Set(counted.flatMap(({ value: { resource, unit } }) => (unit === "bed" ? [resource] : []))).size;
}

function plain<T>({ start, end, value, confidence, reason }: Fact<T>): Fact<T> {
  return { start, end, value, confidence, reason };
}

/** Facts whose first word is in a range. Facts are in the order of the text: few are looked at. */
function factsIn<T extends Fact<unknown>>(reading: Reading, facts: readonly T[], { from, to }: Range): T[] {
  const placeOf = (fact: T | undefined): number => (fact === undefined ? Infinity : wordAt(reading, fact.start));
  let low = 0;
  let high = facts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(facts[middle]) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (placeOf(facts[end]) < to) end += 1;
  return facts.slice(low, end);
}

function inOrder<T extends Fact<unknown>>(facts: readonly T[]): T[] {
  return facts.toSorted((one, other) => one.start - other.start);
}

/** A group alone means blood. */
function withBlood(reading: Reading, found: ResourceFact[], groups: readonly Fact<string>[]): ResourceFact[] {
  const [group] = groups;
  const isNamed = found.some(({ value }) => value === "blood" || value === "plasma" || value === "platelets");
  if (group === undefined || isNamed || found.length > 0) return found;
  return [{ ...group, value: "blood", confidence: 0.7, reason: "implied", at: wordAt(reading, group.start) }];
}

function once<T extends Fact<string>>(facts: readonly T[]): T[] {
  const known = new Set<string>();
  return facts.filter(({ value }) => !known.has(value) && known.add(value));
}

function urgencyOf(reading: Reading, range: Range): Fact<MessageUrgency> {
  const hits = hitsIn(reading, range);
  const hit = hits.find((one) => isOf(one, "critical")) ?? hits.find((one) => isOf(one, "urgent"));
  if (hit === undefined)
    return factOf(
      reading,
      { from: range.from, to: range.from },
      { value: "routine", confidence: 0.6, reason: "implied" },
    );
  const value = isOf(hit, "critical") ? "critical" : "urgent";
  return factOf(reading, { from: hit.at, to: hit.at + hit.length }, { value, confidence: 0.85, reason: "word" });
}

function languagesOf({ hits }: Reading): string[] {
  const counts = new Map<string, number>();
  for (const { meanings } of hits)
    for (const language of new Set(meanings.map((meaning) => meaning.language)))
      if (language !== "") counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language);
}

function flagsOf(reading: Reading, lead: MessageLead, drafts: number): MessageFlag[] {
  const has = (...classes: Parameters<typeof isOf>[1][]): boolean => reading.hits.some((hit) => isOf(hit, ...classes));
  const when = (flag: MessageFlag, isSo: boolean): MessageFlag[] => (isSo ? [flag] : []);
  return [
    ...when("urgent", lead.urgency.value !== "routine"),
    ...when("question", has("question")),
    ...when("forwarded", has("forwarded")),
    ...when("price_mentioned", has("price")),
    ...when("payment_in_advance", has("advance")),
    ...when("multiple_leads", drafts > 1),
    ...when(
      "rh_unknown",
      lead.bloodGroups.some(({ value }) => /^(?:A|B|AB|O)$/.test(value)),
    ),
    ...when(
      "phone_unreadable",
      lead.phones.some(({ value }) => value.state === "broken"),
    ),
    ...when("side_unknown", lead.isSideOpen),
    ...when("not_a_lead", lead.kind === "none" && !lead.isSideOpen),
  ];
}
