import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { distanceKm, type Point } from "#domain/places/distance.ts";
import { facilityPlaces, type FacilityPlaces } from "./facilities/facilities.ts";
import { FacilityIndex } from "./facilities/facility-index.ts";
import { openPlaces, type Places } from "./places.ts";
import { joinPlaces, type AllPlaces } from "./suggest.ts";

const MESSAGES = "../shared/data/messages/forwarded_messages_labelled.jsonl";

let places: Places;
let buildings: FacilityPlaces;
let all: AllPlaces;
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
  const index = new FacilityIndex();
  const surat = { lat: 21.17, lng: 72.83, label: "Surat, Gujarat", placeId: "gn:1255364", uncertaintyKm: 0.1 };
  const lucknow = { lat: 26.85, lng: 80.95, label: "Lucknow, Uttar Pradesh", uncertaintyKm: 0.1 };
  for (const [at, [name, where]] of (
    [
      ["Civil Hospital", surat],
      ["Civil Hospital", lucknow],
      ["Vivekananda Polyclinic", lucknow],
    ] as const
  ).entries()) {
    index.put({ id: `00000000-0000-7000-8000-00000000000${at}`, version: 1, name, ...where });
  }
  buildings = facilityPlaces(index);
  all = joinPlaces(places, buildings);
});

const LUCKNOW = { lat: 26.85, lng: 80.95 };
const KOLKATA = { lat: 22.57, lng: 88.36 };

describe("where a free text is", () => {
  test.each([
    ["a PIN code in the text", "12/4 Main Road, Karol Bagh New Delhi 110005", { lat: 28.653, lng: 77.19 }],
    ["native digits", "करोल बाग, दिल्ली ११०००५", { lat: 28.653, lng: 77.19 }],
    ["a landmark and a locality", "Near water tank, opp. SBI ATM, Gomti Nagar, Lucknow", { lat: 26.85, lng: 81.0 }],
    ["noise and numbers", "URGENT!! need O2 bed in Lucknow call +91 90000 05001 / 0522-2200226 asap", LUCKNOW],
    ["another script", "কলকাতা: রক্ত দরকার", KOLKATA],
    ["a name in a script that sources list beside the Latin one", "மதுரை: இரத்தம் தேவை", { lat: 9.92, lng: 78.12 }],
    ["the same in Arabic letters", "کراچی میں آکسیجن", { lat: 24.86, lng: 67.01 }],
    ["its district and state", "Krishnanagar, Nadia, West Bengal", { lat: 23.4, lng: 88.5 }],
    ["a homonym with its state", "Aurangabad, Bihar", { lat: 24.75, lng: 84.37 }],
    ["abroad", "Mombasa, Kenya", { lat: -4.05, lng: 39.67 }],
  ])("%s", async (_what, text, point) => {
    const found = await all.geocodeText({ text });
    expect(found).not.toBeNull();
    if (found === null) return;
    expect(distanceKm(found, point), found.label).toBeLessThanOrEqual(Math.max(10, found.uncertaintyKm ?? 0));
    expect(found.confidence).toBeGreaterThan(0.3);
  });

  test("a facility of this deployment, the one in the town that is named", async () => {
    expect((await all.geocodeText({ text: "near Civil Hospital, Surat" }))?.label).toBe(
      "Civil Hospital, Surat, Gujarat, India",
    );
    expect(await all.geocodeText({ text: "2 beds at vivekananda polyclinic lucknow" })).toMatchObject({
      type: "facility",
    });
    expect(await all.geocodeText({ text: "Civil Hospital" })).toBeNull();
  });

  test.each([
    ["nothing", "  ,, "],
    ["a phone number, six of whose digits are a PIN code", "call 9811022601"],
    ["words", "Stay home, drink warm water. Forward to all groups!!"],
    ["words of other scripts", "घर पर रहें, मास्क पहनें, काढ़ा पिएं। வீட்டில் இருங்கள், முகக்கவசம் அணியுங்கள். ابقوا في البيت"],
    ["the country alone", "anywhere in India"],
    ["two towns far apart", "Patna or Chennai"],
    ["a road that leads to a town", "Dhamtari Road"],
  ])("null for %s", async (_what, text) => expect(await all.geocodeText({ text })).toBeNull());
});

test("a text made of names alone is answered with few questions: it holds the others up no longer than a message", async () => {
  let asked = 0;
  let inOne = 0;
  let most = 0;
  const count = (): void => {
    asked += 1;
    inOne += 1;
    most = Math.max(most, inOne);
  };
  // Each turn of the loop begins a new slice.
  let turn: NodeJS.Immediate;
  const begin = (): void => {
    inOne = 0;
    turn = setImmediate(begin);
  };
  begin();
  onTestFinished(() => clearImmediate(turn));
  const counting: Places = { ...places, search: (search) => (count(), places.search(search)) };
  const counted: FacilityPlaces = { ...buildings, search: (query) => (count(), buildings.search(query)) };
  const geocode = (text: string) => {
    // A separate call, like another caller's.
    inOne = 0;
    return joinPlaces(counting, counted).geocodeText({ text: text.slice(0, 500), near: LUCKNOW });
  };
  const names = ["san jose", "sadar", "santa maria", "uttar pradesh", "salem", "bihar", "rampur", "gaya", "new delhi"];
  for (const between of [" ", ", ", "; ", "\n"]) {
    asked = 0;
    await geocode(Array.from({ length: 60 }, (_none, at) => names[(at * 7) % names.length]).join(between));
    expect(asked).toBeLessThanOrEqual(43);
  }
  await geocode(Array.from({ length: 40 }, (_none, at) => `ward${at} care hospital`).join(", "));
  expect(asked).toBeGreaterThan(43);
  expect(most).toBeLessThanOrEqual(4);
});

/**
 * Right: within the claimed radius, 3 km at least. Wrong: more than 30 km beyond it, the worst
 * outcome.
 */
async function judge(cases: readonly { text: string; point: Point }[]) {
  const sum = { count: cases.length, right: 0, near: 0, wrong: 0, none: 0 };
  for (const { text, point } of cases) {
    const found = await all.geocodeText({ text, country: "IN" });
    if (found === null) sum.none += 1;
    else {
      const beyondKm = distanceKm(found, point) - Math.max(3, found.uncertaintyKm ?? 1);
      sum[beyondKm <= 0 ? "right" : beyondKm <= 30 ? "near" : "wrong"] += 1;
    }
  }
  return sum;
}

test("addresses as a national list prints them", async () => {
  const lines = readFileSync(join(import.meta.dirname, "fixtures/india-addresses.tsv"), "utf8")
    .split("\n")
    .slice(1);
  const cases = lines.filter(Boolean).map((line) => {
    const [lat, lng, text = ""] = line.split("\t");
    return { text, point: { lat: Number(lat), lng: Number(lng) } };
  });
  const found = await judge(cases);
  console.log(`geocoding of printed addresses (some of their own points are wrong): ${JSON.stringify(found)}`);
  expect(found.right + found.near).toBeGreaterThan(found.count * 0.85);
  expect(found.wrong).toBeLessThan(found.count * 0.08);
});

test("forwarded messages, where they are at hand", async (context) => {
  if (!existsSync(MESSAGES)) {
    console.log(`skipped: ${MESSAGES} is not here`);
    context.skip();
  }
  const sum = { right: 0, wrong: 0, none: 0, rightlyNone: 0 };
  for (const line of readFileSync(MESSAGES, "utf8").split("\n").filter(Boolean)) {
    const { text, expected } = JSON.parse(line) as { text: string; expected: { place?: { city?: string | null } } };
    const city = expected.place?.city ?? null;
    const found = await all.geocodeText({ text });
    const [wanted] = city === null ? [] : places.search({ q: city, lang: "en", limit: 1 });
    if (found === null) sum[wanted === undefined ? "rightlyNone" : "none"] += 1;
    else sum[wanted !== undefined && distanceKm(found, wanted) < 40 ? "right" : "wrong"] += 1;
  }
  console.log(`geocoding of forwarded messages: ${JSON.stringify(sum)}`);
  expect(sum.wrong).toBeLessThanOrEqual(2);
  expect(sum.right).toBeGreaterThanOrEqual(32);
});

const MEANT: [string, { lat: number; lng: number } | undefined, { lat: number; lng: number; km: number }][] = [
  ["Gautam Buddh Nagar", undefined, { lat: 28.4, lng: 77.5, km: 40 }],
  ["evora", undefined, { lat: 38.57, lng: -7.91, km: 15 }],
  ["Liverpool UK", undefined, { lat: 53.41, lng: -2.98, km: 15 }],
  ["Jajpur", undefined, { lat: 20.85, lng: 86.33, km: 30 }],
  ["Cd. Juárez", undefined, { lat: 31.69, lng: -106.42, km: 25 }],
  ["Rua do Bananal, Vila Pompeia, São Paulo", undefined, { lat: -23.55, lng: -46.63, km: 35 }],
  [
    "Se necesitan donadores de sangre O- Hospital Civil de Guadalajara. Informes 33 1200 0040",
    { lat: 20.67, lng: -103.35 },
    { lat: 20.67, lng: -103.35, km: 40 },
  ],
  [
    "مطلوب أسطوانة أكسجين عاجلاً في تعز، حي المظفر. للتواصل +967 771 000 080",
    { lat: 13.58, lng: 44.02 },
    { lat: 13.58, lng: 44.02, km: 20 },
  ],
  [
    "Dibutuhkan donor plasma gol. darah B+ di RSUD Dr. Soetomo Surabaya. Hub. 0812-0000-170 (Ibu Sari).",
    { lat: -7.26, lng: 112.7 },
    { lat: -7.26, lng: 112.75, km: 20 },
  ],
];

test.each(MEANT)("%s is a place", async (text, near, { km, ...right }) => {
  const found = await all.geocodeText({ text, near });
  expect(found === null ? Infinity : distanceKm(found, right)).toBeLessThanOrEqual(km);
});

test.each([
  "orange",
  "nice",
  "best hope",
  "oxygen",
  "please help",
  "Ram Nagar",
  "Model Town",
  "amir khan",
  "BBMP",
  "مساعدة",
])("%s alone is none", async (text) => {
  expect(await all.geocodeText({ text })).toBeNull();
});
