import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import type { ParsedMessage } from "#domain/messages/message.ts";
import { parseMessage } from "#domain/messages/parse-message.ts";
import { VOCABULARIES } from "#domain/messages/vocabularies/all.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { facilityPlaces } from "#server/places/facilities/facilities.ts";
import { FacilityIndex } from "#server/places/facilities/facility-index.ts";
import { geocodeText } from "#server/places/geocode-text.ts";
import { openPlaces } from "#server/places/places.ts";
import type { Places } from "#server/places/places.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { compare, readLabelled, scoresOf } from "./messages/figures.ts";
import type { Labelled, Tally } from "./messages/figures.ts";
import { isHeldOut, rowsOfHalf } from "./messages/halves.ts";
import type { ReadMessage } from "./messages/halves.ts";

/**
 * Labelled messages, field by field. A second set was written after the rules, a third by somebody
 * who had not read them. Then the time of
 * each kB, and what is made of real texts of disasters; `MESSAGES_DATA` names their directory.
 */
export const bench: Bench = { name: "messages", limitSeconds: 300, run };

const SHARED = process.env.MESSAGES_DATA ?? "../shared/data/messages";
/** The least that is wanted. */
const GOALS: Readonly<Record<string, number>> = {
  kind: 0.92,
  resources: 0.88,
  "blood group": 0.97,
  phones: 0.99,
  city: 0.88,
  availability: 0.88,
};
/** A city counts as found when the look-up answers within so many km of it. */
const CITY_KM = 30;
/** A text of 1 MB, in kB. */
const LONGEST_KB = 1_024;

const lexicon = makeLexicon(VOCABULARIES);

async function run(): Promise<Row[]> {
  const places = await openPlaces("data/gazetteer");
  const shared = join(SHARED, "forwarded_messages_labelled.jsonl");
  const kept = readLabelled("data/messages/labelled.jsonl");
  const own = new Set(kept.map(({ id }) => id));
  // The 8 real messages without a stated licence lie only there.
  const further = existsSync(shared) ? readLabelled(shared).filter(({ id }) => !own.has(id)) : [];
  const seen = [...further, ...kept];
  const unseen = ["unseen", "unseen-2"].flatMap((name) => readLabelled(`data/messages/${name}.jsonl`));
  return [
    ...(await rowsOf("seen", seen, places, GOALS)),
    ...(await rowsOf("unseen", readLabelled("data/messages/unseen.jsonl"), places, {})),
    ...(await rowsOf("unseen-2", readLabelled("data/messages/unseen-2.jsonl"), places, {})),
    ...(await halfRows([...seen, ...unseen], places)),
    ...timeRows(seen),
    ...disasterRows(),
  ];
}

/** All labelled texts in two halves: rules may be written by one of them alone. */
async function halfRows(messages: readonly Labelled[], places: Places): Promise<Row[]> {
  const all: ReadMessage[] = [];
  for (const message of messages) {
    const read = parseMessage(message.text, { lexicon, country: message.country ?? "IN" });
    all.push({ message, read, city: await cityOf(read, message, places) });
  }
  const of = (isOut: boolean): ReadMessage[] => all.filter(({ message }) => isHeldOut(message.id) === isOut);
  return [...rowsOfHalf("in sight", of(false)), ...rowsOfHalf("held out", of(true))];
}

async function rowsOf(
  set: string,
  messages: readonly Labelled[],
  places: Places,
  goals: Readonly<Record<string, number>>,
): Promise<Row[]> {
  const tallies = new Map<string, Tally>();
  for (const message of messages) {
    const read = parseMessage(message.text, { lexicon, country: message.country ?? "IN" });
    const city = await cityOf(read, message, places);
    compare(tallies, message, read, city);
  }
  return [...tallies].map(([field, tally]): Row => {
    const { precision, recall, f1 } = scoresOf(tally);
    const goal = goals[field];
    return {
      what: `${set}, ${messages.length} messages: ${field}`,
      value: f1,
      unit: "F1",
      note: `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
      ...(goal !== undefined && { goal: { atLeast: goal } }),
    };
  });
}

/** The wanted name where the words that may be places lead near it; else what they lead to. */
async function cityOf({ places: named }: ParsedMessage, message: Labelled, places: Places): Promise<string | null> {
  const { country } = message;
  const wanted = message.expected.place.city;
  const text = named.map(({ value }) => value.words).join(", ");
  const found = text === "" ? null : await geocodeText(places, facilityPlaces(new FacilityIndex()), { text, country });
  if (found === null || wanted === null) return found?.label ?? null;
  const meant = places.search({ q: wanted, limit: 4 });
  return meant.some((place) => distanceKm(place, found) <= CITY_KM) ? wanted : found.label;
}

function timeRows(messages: readonly Labelled[]): Row[] {
  const text = messages.map((message) => message.text).join("\n");
  const kilobyte = Buffer.byteLength(text) / text.length / 1_024;
  const long = text.repeat(Math.ceil(LONGEST_KB / kilobyte / text.length));
  const [small, large] = [100, LONGEST_KB].map((kB) => {
    const part = long.slice(0, Math.round(kB / kilobyte));
    // The best of some runs: what else runs on the machine does not count.
    const runs = Array.from({ length: kB < LONGEST_KB ? 5 : 2 }, () => msPerKb(part));
    return { what: `${kB} kB at once`, value: Math.min(...runs), unit: "ms per kB", goal: { atMost: 50 } };
  });
  if (small === undefined || large === undefined) return [];
  const ratio = { what: "1 MB : 100 kB, time of each kB", value: large.value / small.value, unit: "x" };
  return [small, large, { ...ratio, against: "1 where it is linear", goal: { atMost: 2 } }];
}

function msPerKb(text: string): number {
  const before = performance.now();
  parseMessage(text, { lexicon, country: "IN" });
  return (performance.now() - before) / (Buffer.byteLength(text) / 1_024);
}

function disasterRows(): Row[] {
  const file = join(SHARED, "disaster_sms_medical.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as { genre: string; message: string });
  return [...new Set(rows.map(({ genre }) => genre))].map((genre): Row => {
    const own = rows.filter((row) => row.genre === genre);
    const read = own.map(({ message }) => parseMessage(message, { lexicon }));
    const quiet = read.filter(({ kind, confidence }) => kind === "none" || confidence < 0.5).length;
    const kinds = ["need", "offer", "info", "warning", "closed"].map(
      (kind) => `${kind} ${read.filter((one) => one.kind === kind && one.confidence >= 0.5).length}`,
    );
    return {
      what: `disaster texts, ${genre}, ${own.length}: none or below 0.5`,
      value: quiet / own.length,
      unit: "of them",
      note: kinds.join(", "),
    };
  });
}
