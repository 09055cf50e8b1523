/*
 * The values of which examples are made. All numbers are of the fictional exchange 555. Places are
 * in Kolkata, as in the tests.
 */

/** An id in examples. */
export const EXAMPLE_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const OTHER_ID = "01890a5d-ac96-7ab2-80e2-4536aa8b1e0c";
const TIME = "2026-11-21T08:30:00.000Z";
const PHONE = "+12125550177";
/** The key and the secret of a browser, from RFC 8291, 5. */
const PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const PUSH_SECRET = "BTBZMqHH6r4Tts7J_aSIgg";

/**
 * Values by the name of a member, parameter or header, also with the name of what is around it. The
 * first that its schema allows is used. An optional member is only shown if it has a value here.
 */
export const EXAMPLE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  // Who and when
  id: [EXAMPLE_ID],
  ids: [[EXAMPLE_ID, OTHER_ID]],
  version: [3, "2026-11"],
  editVersion: [2],
  by: ["facility"],
  lang: ["en"],
  language: ["en"],
  alias: ["Heron"],
  email: ["owner@example.org"],
  // Where
  lat: [22.5726],
  lng: [88.3639],
  withinKm: [25],
  distanceKm: [1.4],
  near: ["22.5726,88.3639", { lat: 22.5726, lng: 88.3639, withinKm: 25 }],
  bbox: ["88,22,89,23"],
  zoom: [10],
  label: ["Salt Lake, Kolkata"],
  district: ["Kolkata"],
  precision: ["area"],
  country: ["IN"],
  timeZone: ["Asia/Kolkata"],
  // What
  side: ["offer"],
  kind: ["bed", "other"],
  bedType: ["icu"],
  quantity: [2],
  unit: ["beds"],
  urgency: ["soon"],
  status: ["open"],
  freshness: ["fresh"],
  value: [PHONE, "normal"],
  "reach.value": ["reachable"],
  "stock.value": ["in-stock"],
  "trust.value": ["confirmed"],
  count: [2],
  available: [2, true],
  name: ["City Hospital"],
  facilityName: ["City Hospital"],
  openingHours: ["24/7"],
  types: [["hospital"]],
  phone: [PHONE],
  phones: [PHONE],
  phoneNumber: [PHONE],
  code: ["123456"],
  outcome: ["in-stock", "fulfilled", "helped", "upheld"],
  decision: ["dispute"],
  facility: ["normal"],
  state: ["normal", "open"],
  licence: ["CC BY 4.0"],
  url: ["https://example.org/beds"],
  // Requests
  data: ["bGlmZWJvYXJk"],
  endpoint: ["https://push.example.org/a-browser"],
  wordsVersion: ["2026-11"],
  publicUrl: ["https://example.org"],
  number: ["112"],
  languages: ["en", ["en"]],
  services: ["dialysis"],
  to: ["owner@example.org"],
  device: ["Chrome on Android"],
  masked: ["+1212•••0177"],
  sentTo: ["+1212•••0177"],
  identifier: ["owner@example.org"],
  password: ["nine-quiet-lamps-wait"],
  newPassword: ["nine-quiet-lamps-wait"],
  collection: ["listings"],
  clientId: ["0123456789abcdef0123456789abcdef"],
  checkpoint: ["18:42"],
  target: [{ collection: "listings", limit: 5 }],
  reason: ["Two callers said so.", "other"],
  line: [0],
  text: ["Two beds, since this morning."],
  token: ["aToken-of-the-link-in-the-message"],
  role: ["verifier"],
  roles: [["member", "verifier"]],
  key: [EXAMPLE_ID],
  "keys.p256dh": [PUSH_KEY],
  "keys.auth": [PUSH_SECRET],
  "device.auth": [PUSH_SECRET],
  "If-Match": ['"2"'],
};

/** Texts of the forms that schemas ask for. The first that a schema allows is used. */
export const EXAMPLE_TEXTS: readonly string[] = [
  TIME,
  "2026-11-21",
  EXAMPLE_ID,
  "en",
  "IN",
  "0123456789abcdef0123456789abcdef",
  "22.5726,88.3639",
  "88,22,89,23",
  "bed",
  "oxygen",
  "owner@example.org",
  "x",
];

/** Members of a request that its operation alone needs, by the operation's name. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  putFacilitiesIdCapacity: { beds: [{ bedType: "icu", total: 10, available: 1 }] },
  postListingsIdContact: { reason: "For my mother, tonight." },
  postListingsSimilar: { numbers: [PHONE] },
  postMessagesParse: { text: "Need ICU bed in Salt Lake, call +12125550177" },
  postSyncCommit: { mutations: [{ key: EXAMPLE_ID, name: "profile.edit", args: { alias: "Heron" } }] },
  postPeopleIdBan: { until: null },
  postBanAppeals: { words: "It was not me: my phone was stolen." },
  postPolicies: { kind: "shelter", note: "The city runs them itself." },
  postImports: { fileName: "beds.csv", bytes: 1_024 },
  putMePush: { key: PUSH_KEY },
  deleteMePush: { auth: PUSH_SECRET },
  postAuthSignUpEmail: { name: "Heron" },
};

/** Answers that are no JSON, by the operation's name. */
export const EXAMPLE_ANSWERS: Readonly<Record<string, string>> = {
  getExportFacilitiesCsv: "id,name,types\r\n01890a5d-ac96-774b-bcce-b302099a8057,City Hospital,hospital\r\n",
  getExportListingsCsv: "id,side,kind\r\n01890a5d-ac96-774b-bcce-b302099a8057,offer,bed\r\n",
  postSyncListen: 'event: current\nid: 18:42\ndata: {"targetIds":["one"],"checkpoint":"18:42"}\n\n',
};
