import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_MESSAGE_CHARACTERS, parseText } from "#contract/messages/messages.ts";
import type { ParsedText } from "#contract/messages/messages.ts";
import { ListingInput } from "#contract/posting.ts";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import { parseMessage } from "#domain/messages/parse-message.ts";
import { VOCABULARIES } from "#domain/messages/vocabularies/all.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { ask } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
});
afterAll(() => service.close());

const PATH = "/api/v1/messages/parse";
const OFFER = "*Verified at 10:30 AM* Oxygen cylinder available in Lucknow. Contact: +91 90000 05001";

async function read(body: object): Promise<ParsedText> {
  const answer = await ask(service, { method: "POST", path: PATH, body });
  expect(answer.status).toBe(200);
  return parseText.output.parse(answer.json);
}

test("a forward becomes a draft that names its place, and says which words gave each field", async () => {
  const found = await read({ text: OFFER });
  expect(found).toMatchObject({
    kind: "offer",
    resources: ["oxygen_cylinder"],
    place: { city: "Lucknow", pincode: null },
    phones: ["+919000005001"],
    verified: { time: "10:30", date: null, relativeMinutes: null },
    availability: "available",
  });
  const [draft] = found.drafts;
  expect(found.drafts).toHaveLength(1);
  expect(draft).toMatchObject({ side: "offer", kind: "oxygen", details: { form: "cylinder" }, from: "message" });
  expect(distanceKm(draft?.place ?? { lat: 0, lng: 0 }, { lat: 26.85, lng: 80.95 })).toBeLessThan(20);
  const words = draft?.read.fields.map(({ field, start, end }) => [field, OFFER.slice(start, end)]);
  expect(words).toContainEqual(["kind", "Oxygen cylinder"]);
  expect(words).toContainEqual(["place", "Lucknow"]);
  expect(words).toContainEqual(["phone", "91 90000 05001"]);
});

test("a draft without what was read of it is an input of a post, and shows the number to nobody", async () => {
  const [draft] = (await read({ text: OFFER })).drafts;
  const { read: _read, ...input } = draft ?? { read: null };
  expect(ListingInput.parse(input)).toMatchObject({
    contact: { channels: [{ type: "phone", value: "+919000005001" }] },
    consent: { showOnRequest: false },
  });
  expect(input).not.toHaveProperty("note");
});

test("several leads become several drafts, each with its own number", async () => {
  const text = "1) Oxygen cylinder available in Pune 9000005008\n2) O+ plasma needed in Nagpur 9000005009";
  const { drafts, flags } = await read({ text });
  expect(flags).toContain("multiple_leads");
  expect(drafts.map(({ side, kind }) => `${side} ${kind}`)).toEqual(["offer oxygen", "need blood"]);
  expect(drafts.map(({ contact }) => contact.channels.map(({ value }) => value))).toEqual([
    ["+919000005008"],
    ["+919000005009"],
  ]);
  expect(drafts.map(({ place }) => place?.label.split(",")[0])).toEqual(["Pune", "Nagpur"]);
});

test.each(["Stay home, wear a mask. Forward to all groups!!", "Requirement FULFILLED for O+ blood, thank you", "🙏"])(
  "what is no lead makes no draft: %s",
  async (text) => {
    expect((await read({ text })).drafts).toEqual([]);
  },
);

test.each(["O+ blood Ruby Hall Pune 9000005001", "Tenim sang O+ Barcelona 600 000 018"])(
  "of %s no word tells the side: it is flagged, and a draft of the contract has a side, so none is made",
  async (text) => {
    const found = await read({ text });
    expect(found).toMatchObject({ kind: "none", drafts: [], flags: expect.arrayContaining(["side_unknown"]) });
    expect(found.flags).not.toContain("not_a_lead");
  },
);

test("a number is a person's, unless a facility here publishes it", async () => {
  const facilityId = await service.put(
    bodyOf(aFacility({ name: "Lakeside Hospital", phones: [{ value: "+919000005077" }] })),
    { collection: "facilities" },
  );
  const { drafts } = await read({ text: "ICU bed available in Kolkata, call 9000005077 or 9000005078" });
  expect(drafts[0]?.read.published).toEqual([{ value: "+919000005077", facilityId, name: "Lakeside Hospital" }]);
});

test("a place near the reader is taken where several have the name", async () => {
  const near = { lat: 19.88, lng: 75.34 };
  const text = "Oxygen cylinder available in Aurangabad 9000005001";
  const [draft] = (await read({ text, near })).drafts;
  expect(distanceKm(draft?.place ?? { lat: 0, lng: 0 }, near)).toBeLessThan(60);
});

test("a relative time is counted from when the message was sent", async () => {
  const { verified } = await read({ text: "Oxygen available, checked 2 hrs ago", at: "2026-05-01T10:00:00Z" });
  expect(verified).toMatchObject({ relativeMinutes: 120, at: "2026-05-01T08:00:00.000Z" });
});

test("texts that are empty, too long or no text are refused with what to do", async () => {
  for (const body of [{ text: "" }, { text: "x".repeat(MOST_MESSAGE_CHARACTERS + 1) }, {}, { text: 5 }]) {
    const { status, json } = await ask(service, { method: "POST", path: PATH, body });
    expect([status, json["reason"]]).toEqual([400, "http/invalid-argument"]);
    expect(json["errors"]).toMatchObject([{ path: "text" }]);
  }
  const huge = await ask(service, { method: "POST", path: PATH, body: { text: "x".repeat(300_000) } });
  expect([huge.status, huge.json["reason"]]).toEqual([413, "http/payload-too-large"]);
  expect((await read({ text: "x".repeat(MOST_MESSAGE_CHARACTERS) })).kind).toBe("none");
});

test("a text of too many words is refused in a sentence, and stays with its reader", async () => {
  for (const text of ["bed ".repeat(5_000), "a@".repeat(10_000)]) {
    const { status, json } = await ask(service, { method: "POST", path: PATH, body: { text } });
    expect([status, json["reason"]]).toEqual([413, "messages/too-long-to-read"]);
    expect(json["detail"]).toBe("Paste the part with the numbers.");
  }
});

test("twenty dear texts from twenty networks: others are answered between them", async () => {
  const done: string[] = [];
  const body = JSON.stringify({ text: "oxygen cylinder ambulance icu bed plasma ".repeat(480) });
  const all = Array.from({ length: 20 }, async (_, n) => {
    const headers = { "x-forwarded-for": `203.0.${n}.1`, "content-type": "application/json" };
    expect((await service.get(PATH, { method: "POST", headers, body })).status).toBe(200);
    done.push("text");
  });
  for (let n = 0; n < 3; n += 1) {
    expect((await service.get("/api/v1/site", { headers: { "x-forwarded-for": "198.51.100.1" } })).status).toBe(200);
    done.push("other");
  }
  await Promise.all(all);
  expect(done.lastIndexOf("other")).toBeLessThan(done.lastIndexOf("text"));
});

test("a dear text takes the main thread no longer than any request", async () => {
  const lexicon = makeLexicon(VOCABULARIES);
  const text = "oxygen cylinder ambulance icu bed plasma ".repeat(480);
  const yardstick = () => void parseMessage(text, { lexicon, country: "IN" });
  const least = { answered: Infinity, read: Infinity };
  for (let round = 0; round < 8; round += 1) {
    let before = process.threadCpuUsage();
    await read({ text });
    least.answered = Math.min(least.answered, microsecondsSince(before));
    before = process.threadCpuUsage();
    // What a reading here costs, four times for a bound far from the truth on either side.
    for (let n = 0; n < 4; n += 1) yardstick();
    least.read = Math.min(least.read, microsecondsSince(before));
  }
  expect(least.answered).toBeLessThan(least.read / 4);
});

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

test("a text is in the body alone: no address takes it, and no log line has a word of it", async () => {
  const secret = "zxqvwordofthemessage";
  const text = `Oxygen available ${secret} 9000005123`;
  await read({ text });
  await ask(service, { method: "POST", path: PATH, body: { text: 7, language: secret } });
  const { status } = await service.get(`${PATH}?text=anything`);
  expect(status).toBe(405);
  expect(service.log.filter((line) => line.includes(secret) || line.includes("9000005123"))).toEqual([]);
});

test("nothing is stored", async () => {
  const count = async () => (await service.database.pool.query("SELECT count(*)::int AS n FROM documents")).rows;
  const before = await count();
  await read({ text: OFFER });
  expect(await count()).toEqual(before);
});

test("every labelled message is answered in the shape of the contract", async () => {
  const lines = readFileSync("data/messages/labelled.jsonl", "utf8").trim().split("\n");
  for (const line of lines.filter((_, at) => IS_LONG || at % 4 === 0)) {
    const { text } = JSON.parse(line) as { text: string };
    const { spans, drafts } = await read({ text });
    for (const { start, end } of [...spans, ...drafts.flatMap(({ read: { fields } }) => fields)])
      expect(text.slice(start, end)).not.toBe("");
    for (const { contact, read: of } of drafts) expect(contact.channels.length).toBeLessThanOrEqual(of.fields.length);
  }
});

test("a text shared where no service worker takes it is read by nobody: the page asks for it", async () => {
  const body = new FormData();
  body.set("text", "wordsofashare 9000005188");
  const answer = await service.get("/post/paste", { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/post/paste?shared=nothing"]);
  expect(service.log.filter((line) => line.includes("wordsofashare"))).toEqual([]);
});
