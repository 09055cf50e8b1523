import { takeGroups } from "./blood-groups.ts";
import { kindOf } from "./kind-of-lead.ts";
import type { Lexicon } from "./lexicon.ts";
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
import { factOf, hitsIn, isOf, takeApart, wordAt } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { exactResources, medicinesIn, resourcesIn } from "./resources.ts";
import type { ResourceFact } from "./resources.ts";
import { availabilityOf, stockOf } from "./availability.ts";
import { takeTimes } from "./times.ts";

/** `country`: ISO 3166 code of where the text was posted; it decides numbers and dates. */
export type ParseOptions = { lexicon: Lexicon; country?: string | undefined };

type Whole = {
  groups: Fact<string>[];
  phones: Fact<MessagePhone>[];
  times: Fact<MessageTime>[];
};

/**
 * Reads a message: what it is, what it speaks of, whom to call. Pure and deterministic; it never
 * throws. Facts hold where they stand in the text, how sure they are, and why. Places are words
 * only, to be looked up by the server. Nothing it reads is posted without a person.
 */
export function parseMessage(text: string, { lexicon, country }: ParseOptions): ParsedMessage {
  let groups: Fact<string>[] = [];
  const reading = takeApart(text, lexicon, (first) => {
    groups = takeGroups(first);
  });
  const languages = languagesOf(reading);
  const spoken = languages.flatMap((language) => lexicon.countries.get(language) ?? []);
  const countries = [...new Set([...(country === undefined ? [] : [country]), ...spoken, "IN"])].slice(0, 3);
  const phones = takePhones(reading, countries);
  const times = takeTimes(reading, country ?? null);
  const all = { from: 0, to: reading.words.length };
  const whole = { groups: inOrder(groups), phones: inOrder(phones), times: inOrder(times) };
  const drafts = sectionsOf(reading).map((range) => leadOf(reading, range, whole));
  const lead = { ...leadOf(reading, all, whole), start: 0, end: text.length };
  return { ...lead, languages, flags: flagsOf(reading, lead, drafts.length), drafts };
}

function leadOf(reading: Reading, range: Range, whole: Whole): MessageLead {
  const within = <T extends Fact<unknown>>(facts: readonly T[]): T[] => factsIn(reading, facts, range);
  const bloodGroups = within(whole.groups);
  const phones = within(whole.phones);
  const times = within(whole.times);
  const named = withBlood(reading, resourcesIn(reading, range), bloodGroups);
  const counted = quantitiesIn(reading, range, named);
  const stocks = named.map((fact) => stockOf(reading, fact, counted));
  const isThere = (at: number): boolean => stocks[at] !== "gone";
  // With some there, those that are gone are left out: they are leads of their own.
  const areSomeGone = named.some((_, at) => isThere(at)) && named.some((_, at) => !isThere(at));
  const kept = areSomeGone ? named.filter((_, at) => isThere(at)) : named;
  const words = new Set(kept.map(({ at }) => at));
  const resources = exactResources(
    kept,
    named.some(({ value }) => value === "home_care"),
  );
  const medicines = medicinesIn(reading, range).filter(({ at }) => words.has(at));
  const places = placesIn(reading, range);
  const isVerified = times.some(({ value }) => value.role === "verified");
  const signs = { resources: resources.length, phones: phones.length, places: places.length, isVerified };
  const { kind, confidence } = kindOf(reading, range, signs);
  const component = resources.find(({ value }) => value === "plasma" || value === "platelets")?.value ?? null;
  return {
    start: reading.words[range.from]?.start ?? 0,
    end: reading.words[range.to - 1]?.end ?? 0,
    kind,
    confidence,
    resources: kind === "none" ? [] : resources.map(plain),
    medicines: once(medicines).map(plain),
    bloodGroups,
    component: component === "plasma" || component === "platelets" ? component : null,
    quantities: counted.filter(({ value }) => value.value > 0).map(plain),
    phones,
    places,
    times,
    availability: availabilityOf(reading, range, { kind, stocks, isSure: confidence > 0.5 }),
    urgency: urgencyOf(reading, range),
  };
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

/** Lines that each speak of a resource of their own; lines between belong to the one before. */
function sectionsOf(reading: Reading): Range[] {
  const { words, hits } = reading;
  const starts: number[] = [];
  let line = -1;
  const spoken = new Set(resourcesIn(reading, { from: 0, to: words.length }).map(({ at }) => words[at]?.line));
  for (const [at, word] of words.entries()) {
    if (word.line !== line && spoken.has(word.line)) starts.push(at);
    line = word.line;
  }
  if (starts.length < 2 || hits.length === 0) return [{ from: 0, to: words.length }];
  return starts.map((from, index) => ({ from: index === 0 ? 0 : from, to: starts[index + 1] ?? words.length }));
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
    ...when("not_a_lead", lead.kind === "none"),
  ];
}
