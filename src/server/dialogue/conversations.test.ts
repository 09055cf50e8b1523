import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlaceItem } from "#contract/places.ts";
import type { NeedDraft, NeedQuestion } from "#domain/dialogue/need.ts";
import { questionOf } from "#domain/dialogue/need.ts";
import { readText } from "#domain/dialogue/read-text.ts";
import { NEW_DIALOGUE, takeStep } from "#domain/dialogue/step.ts";
import type { DialogueState } from "#domain/dialogue/step.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { rounds } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { extendDraft } from "./need.ts";
import { HOOK_SETTINGS, textUs } from "./testing/text-us.ts";
import { readVocabulary } from "./vocabulary.ts";
import { seededInt } from "../../../scripts/testing/seed.ts";

/** Words of each language: need, platelets, soon, tomorrow, and seven in the evening. */
const LANGUAGES: readonly (readonly [need: string, platelets: string, ...times: string[]])[] = [
  ["need", "platelets", "as soon as possible", "tomorrow", "evening 7", "6:30 PM"],
  ["ज़रूरत", "प्लेटलेट", "अभी", "कल", "शाम 7 बजे"],
  ["দরকার", "প্লেটলেট", "এখন", "আগামীকাল", "সন্ধ্যা ৭টায়"],
  ["أحتاج", "صفائح دموية", "الآن", "غدا", "7 مساءً"],
  ["necesito", "plaquetas", "cuanto antes", "mañana", "a las 7 de la tarde"],
  ["besoin", "plaquettes", "dès que possible", "demain", "à 19 h"],
  ["butuh", "trombosit", "segera", "besok", "jam 7 malam"],
  ["गरज", "प्लेटलेट", "आत्ता", "उद्या", "संध्याकाळी ७ वाजता"],
  ["चाहियो", "प्लेटलेट", "अहिले", "भोलि", "बेलुका ७ बजे"],
  ["preciso", "plaquetas", "agora", "amanhã", "às 7 da noite"],
  ["தேவை", "பிளேட்லெட்", "உடனே", "நாளை", "மாலை 7 மணிக்கு"],
  ["కావాలి", "ప్లేట్‌లెట్లు", "వెంటనే", "రేపు", "సాయంత్రం 7 గంటలకు"],
  ["ضرورت", "پلیٹلیٹس", "ابھی", "کل", "شام ۷ بجے"],
];
const BETWEEN = [
  "HELP",
  "LANGUAGE",
  "english",
  "STOP",
  "START",
  "YES K7QM",
  "1 T9XY",
  "(K7QM) NO",
  "yes",
  "no",
  "हाँ",
  "نہیں",
];
const NOISE = [
  "thank you",
  "1.5",
  "1,200",
  "2 or 3",
  "my mother is ill",
  "please hurry",
  "धन्यवाद",
  "شکریہ",
  "நன்றி",
  "gracias",
  "25:00",
  "Monday 9 AM",
  "in 2 hours",
  "Howrah",
  "Chennai",
  "O- please",
  "B+",
  "5 December",
  "???",
  "।",
  "7",
  "9",
  "12",
  "8:15 am",
  "before 7",
  "tomorrow morning",
  "midnight",
  "ventilator bed",
];
/** Texts that name their part, and so may change it at any question. */
const NAMING: Readonly<Record<string, "quantity" | "found">> = {
  "3 units": "quantity",
  "4 platelets": "quantity",
  "not Howrah, Chennai": "found",
  "place Chennai": "found",
};
/** What the own question of each part is. */
const OWN: Readonly<Record<"kind" | "subtype" | "group" | "quantity" | "found" | "time", readonly NeedQuestion[]>> = {
  kind: ["what", "bed"],
  subtype: ["what", "bed", "blood", "part"],
  group: ["what", "bed", "blood", "part"],
  quantity: ["count"],
  found: ["where", "meant"],
  time: ["when"],
};
const PARTS = ["kind", "subtype", "group", "quantity", "found", "time"] as const;

type Seen = { asks: DialogueState["asks"]; draft: NeedDraft | null };
type Talk = { say: (text: string) => Promise<void>; seen: () => Promise<Seen> };

/** One conversation: it begins a need, goes astray, and is then answered to its end. */
async function converse({ say, seen }: Talk, random: (most: number) => number): Promise<void> {
  const one = <T>(list: readonly T[]): T => {
    const item = list[random(list.length)];
    if (item === undefined) throw new Error("a list is empty");
    return item;
  };
  const [need, platelets, ...times] = one(LANGUAGES);
  const answers: Readonly<Record<NeedQuestion, readonly string[]>> = {
    what: [platelets, `O- ${platelets}`],
    bed: ["ICU bed", "ventilator bed"],
    blood: ["O-", `O- ${platelets}`, "8"],
    part: [platelets, "2"],
    count: ["2", "१", "only 2"],
    where: ["Howrah", "Chennai"],
    meant: ["1", "yes", "हाँ", "no", "Howrah"],
    when: [...times, "0", "1", "2", "1 18:00", "1830"],
  };
  const all = Object.values(answers).flat();
  let last = "";
  const step = async (text: string): Promise<void> => {
    last += ` | ${text}`;
    const before = await seen();
    await say(text);
    const after = await seen();
    const told = JSON.stringify({ text, before, after });
    expect(after.draft?.id, told).toBe(before.draft?.id);
    for (const part of PARTS) {
      const settled = before.draft?.[part];
      const isOwn = OWN[part].some((question) => question === before.asks) || NAMING[text] === part;
      if (settled !== undefined && !isOwn) expect(after.draft?.[part], told).toEqual(settled);
    }
  };
  await say(
    one([need, `${need} O- ${platelets} 2 Howrah`, `${need} ${platelets} Howrah`, `${need} O- ${platelets} 2`]),
  );
  for (let turn = 2 + random(5); turn > 0; turn -= 1) {
    const text = one([all, all, BETWEEN, NOISE, NOISE, Object.keys(NAMING)].map(one));
    await step(text);
    if (random(6) === 0) await step(text);
  }
  await say("START");
  for (let turn = 0; turn < 12; turn += 1) {
    const { asks, draft } = await seen();
    const question = draft === null ? null : questionOf(draft);
    if (question === null) break;
    // A need that says nothing yet is begun again: its kind alone would be a search.
    if (question === "what" && asks !== "what") await say(need);
    // HELP in between leaves digits to the menu; words answer the question all the same.
    const words = answers[question].filter((text) => !/^\d$/.test(text) && text !== "no");
    await step(one(question === "count" ? ["2 units", "3 units"] : words));
  }
  const { draft } = await seen();
  expect(draft === null ? "no need" : questionOf(draft), JSON.stringify(await seen()) + last).toBeNull();
}

const texts = readTexts(join(import.meta.dirname, "../../../locales"));

/** Towns by their names. Any other text looks like one of them. */
function suggestPlaces({ q }: { q: string }): PlaceItem[] {
  const named = ["Howrah", "Chennai"].find((name) => name.toLowerCase() === q.toLowerCase());
  const name = named ?? "Plassey";
  const item = { id: name, name, label: `${name}, India`, type: "city", country: "IN", lat: 22, lng: 88 } as const;
  return [{ ...item, confidence: named === undefined ? 0.6 : 1, timeZone: "Asia/Kolkata" }];
}

test("300 conversations by the rules alone: what was settled stays, and each comes to its end", async () => {
  const vocabulary = readVocabulary(texts, null);
  const random = seededInt(41);
  const now = new Date("2026-11-27T06:30:00.000Z");
  for (let round = 0; round < 300; round += 1) {
    let state = NEW_DIALOGUE;
    let isStopped = false;
    const say = async (text: string): Promise<void> => {
      const { state: next, answer, consent } = takeStep(state, readText(text, vocabulary, state).said, isStopped);
      state = next;
      if (consent !== null) isStopped = consent === "ends";
      // A yes without a code says an open question again.
      const isAgain = answer?.say === "which" && state.draft !== null && questionOf(state.draft) !== null;
      const heard = isAgain ? { parts: {}, isNew: false } : answer?.say === "need" ? answer : null;
      if (heard === null) return;
      const { draft, isPlaceUnknown } = extendDraft({ suggestPlaces }, { ...heard, state }, { country: "IN", now });
      state = { ...state, draft, asks: isPlaceUnknown ? "where" : (questionOf(draft) ?? "post") };
    };
    await converse({ say, seen: async () => state }, random);
  }
});

describe("end to end", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ settings: { ...HOOK_SETTINGS, DEFAULT_COUNTRY: "IN" } });
  });
  afterAll(() => service.close());

  test("the same, through the hook and the tables", async () => {
    const random = seededInt(4_141);
    const { pool } = service.database;
    for (let round = 0; round < rounds(6, 300); round += 1) {
      for (const table of ["texts", "dialogues", "message_stops"]) await pool.query(`DELETE FROM ${table}`);
      const from = `+9198740${10_000 + round}`;
      const seen = async (): Promise<Seen> => {
        const { rows } = await pool.query<Seen>("SELECT asks, draft FROM dialogues");
        return rows[0] ?? { asks: null, draft: null };
      };
      const say = async (text: string): Promise<void> => {
        // Limits of texts are another matter, with tests of their own.
        await pool.query("DELETE FROM texts");
        await textUs(service, from, text);
      };
      await converse({ say, seen }, random);
    }
  });
});
