import { setImmediate as nextLoop } from "node:timers/promises";
import type { ListingDraft, ParsedText } from "#contract/messages/messages.ts";
import type { PlaceItem } from "#contract/places.ts";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import type { Fact, MessagePhone, ParsedMessage, PlaceWords } from "#domain/messages/message.ts";
import type { MessageReading } from "./message.worker.ts";
import type { PublishedAt } from "./queries.ts";

/** Names the one place that words mean; null rather than a wrong one. */
type NameWords = (words: string) => Promise<PlaceItem | null>;

/** Look-ups of one message at most: each takes some milliseconds. Proposal. */
const MOST_LOOK_UPS = 8;
/** The look-up takes no longer text: an address is shorter. */
const MOST_CHARACTERS = 300;

/**
 * Names the places of a message, each wording once. Beyond `MOST_LOOK_UPS` wordings a draft has no
 * named place, and the person types it.
 */
function onceForEach(name: NameWords): (places: readonly Fact<PlaceWords>[]) => Promise<PlaceItem | null> {
  const known = new Map<string, Promise<PlaceItem | null>>();
  return async (places) => {
    const words = wordsOf(places);
    if (words === "") return null;
    const before = known.get(words);
    if (before !== undefined) return before;
    if (known.size >= MOST_LOOK_UPS) return null;
    const found = name(words);
    known.set(words, found);
    return found;
  };
}

function wordsOf(places: readonly Fact<PlaceWords>[]): string {
  const names = new Set(places.map(({ value }) => value.words.replaceAll(/\s+/gu, " ")));
  return [...names].join(", ").slice(0, MOST_CHARACTERS);
}

/** The contract's parts of a place: what is known of it, null for the rest. */
function placeParts(found: PlaceItem | null, places: readonly Fact<PlaceWords>[]) {
  const postal = places.find(({ value }) => value.type === "postal-code")?.value.words ?? null;
  const area = found?.label.split(", ").find((part) => part !== found.name) ?? null;
  const isSmall = found !== null && ["locality", "facility", "postal-code"].includes(found.type);
  const named = (type: PlaceItem["type"]): string | null => (found?.type === type ? found.name : null);
  return {
    city: isSmall ? area : (named("city") ?? named("district")),
    locality: named("locality"),
    facility: named("facility"),
    pincode: postal ?? named("postal-code"),
  };
}

/** The message, the reader's language, and what decides between places of one name. */
export type TextQuestion = {
  text: string;
  language: string;
  near?: { lat: number; lng: number } | undefined;
  at?: string | undefined;
};

/** What the server adds to the reader of messages: names of places, and published lines. */
export type TextDependencies = {
  geocodeText: (words: {
    text: string;
    near?: { lat: number; lng: number } | undefined;
    lang: string;
  }) => Promise<PlaceItem | null>;
  publishedLines: (numbers: readonly string[]) => Promise<PublishedAt[]>;
};

/**
 * Names the places of a message that was read, and finds which of its numbers are published. Stores
 * nothing.
 */
export async function presentText(
  question: TextQuestion,
  { message, drafts: read }: MessageReading,
  dependencies: TextDependencies,
): Promise<ParsedText> {
  const { language, near } = question;
  const nameOf = onceForEach(async (words) => {
    // Each look-up takes some milliseconds: others are answered in between.
    await nextLoop();
    return dependencies.geocodeText({ text: words, near, lang: language });
  });
  const place = await nameOf(message.places);
  const published = await dependencies.publishedLines(numbersOf(message.phones.map(({ value }) => value)));
  const drafts: ListingDraft[] = [];
  for (const draft of read) {
    // A draft of the contract has a side. Where no word tells it, the device asks with its own reading.
    const { side } = draft;
    if (side === null) continue;
    // In a list the whole text names the places of all its lines.
    const own = (await nameOf(draft.places)) ?? (message.drafts.length > 1 ? null : place);
    drafts.push(presentDraft({ ...draft, side }, { place: own, published, language: message.languages[0] }));
  }
  return { ...presentWhole(question, message, place), drafts };
}

function numbersOf(phones: readonly MessagePhone[]): string[] {
  return phones.filter(({ state, line }) => state === "in-plan" && line !== "short").map(({ value }) => value);
}

type Named = { place: PlaceItem | null; published: readonly PublishedAt[]; language: string | undefined };

/** A draft whose side its words tell. */
type SidedDraft = LeadDraft & { side: NonNullable<LeadDraft["side"]> };

function presentDraft(draft: SidedDraft, { place, published, language }: Named): ListingDraft {
  const { start, end, side, kind, details, quantity, unit, urgency, confidence, fields } = draft;
  const numbers = numbersOf(draft.phones);
  return {
    side,
    kind,
    details,
    ...(quantity !== undefined && { quantity, unit }),
    ...(language !== undefined && { language }),
    ...(urgency !== undefined && { urgency }),
    ...(place !== null && { place: placeInput(place) }),
    contact: { channels: numbers.map((value) => ({ type: "phone", value })) },
    consent: { showOnRequest: false, beMatched: false, reContact: false },
    from: "message",
    read: {
      start,
      end,
      confidence,
      fields,
      ...(place !== null && { placeConfidence: place.confidence }),
      published: published.filter(({ value }) => numbers.includes(value)),
    },
  };
}

function placeInput({ id, lat, lng, label, type }: PlaceItem): NonNullable<ListingDraft["place"]> {
  return { lat, lng, label, placeId: id, precision: type === "facility" ? "exact" : "area" };
}

function presentWhole({ text, at }: TextQuestion, message: ParsedMessage, place: PlaceItem | null) {
  const verified = message.times.find(({ value }) => value.role === "verified");
  const [amount] = message.quantities;
  return {
    kind: message.kind,
    confidence: message.confidence,
    resources: message.resources.map(({ value }) => value),
    medicine: message.medicines.map(({ value }) => value),
    place: placeParts(place, message.places),
    bloodGroup: message.bloodGroups[0]?.value ?? null,
    quantity: amount === undefined ? null : { value: amount.value.value, unit: amount.value.unit },
    phones: numbersOf(message.phones.map(({ value }) => value)),
    verified: verified === undefined ? null : verifiedPart(text, verified, at),
    availability: message.availability.value,
    flags: message.flags,
    spans: spansOf(message),
  };
}

function verifiedPart(text: string, { start, end, value }: ParsedMessage["times"][number], at: string | undefined) {
  const { time, date, relativeMinutes } = value;
  const isCounted = at !== undefined && relativeMinutes !== null;
  return {
    raw: text.slice(start, end),
    time,
    date,
    relativeMinutes,
    ...(isCounted && { at: new Date(Date.parse(at) - relativeMinutes * 60_000).toISOString() }),
  };
}

function spansOf(message: ParsedMessage): ParsedText["spans"] {
  const spans = <T>(
    field: ParsedText["spans"][number]["field"],
    facts: readonly Fact<T>[],
    wordOf: (value: T) => string,
  ): ParsedText["spans"] =>
    facts.map(({ start, end, value, confidence, reason }) => ({
      start,
      end,
      field,
      value: wordOf(value),
      confidence,
      reason,
    }));
  const said = <T>(fact: Fact<T>): Fact<T>[] => (fact.end > fact.start ? [fact] : []);
  return [
    ...spans("resource", message.resources, String),
    ...spans("medicine", message.medicines, String),
    ...spans("bloodGroup", message.bloodGroups, String),
    ...spans("quantity", message.quantities, ({ value, unit }) => `${String(value)} ${unit}`),
    ...spans("phone", message.phones, ({ value, state }) => (state === "broken" ? "broken" : value)),
    ...spans("place", message.places, ({ words }) => words),
    ...spans("time", message.times, ({ time, date, relativeMinutes }) =>
      [date, time, relativeMinutes === null ? null : `-${String(relativeMinutes)}`]
        .filter((part) => part !== null)
        .join(" "),
    ),
    ...spans("availability", said(message.availability), String),
    ...spans("urgency", said(message.urgency), String),
  ].toSorted((one, other) => one.start - other.start);
}
