import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { aListing } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let asha: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { DEFAULT_COUNTRY: "IN" } });
  asha = await signedIn(service);
});
afterAll(() => service.close());

const PLACE = { lat: 22.57, lng: 88.36, label: "Ballygunge", precision: "exact" } as const;
const AT = { ...PLACE, basis: "given", uncertaintyKm: 0.1 } as const;
const ASKED = { side: "offer", kind: "oxygen", details: { form: "cylinder" }, place: PLACE, numbers: [] as string[] };

/** Plants an offer. The indexes of numbers and of names have it then. */
async function plant(about: {
  title?: string;
  published?: string;
  shielded?: string;
  place?: object;
}): Promise<string> {
  const { title, published, shielded, place = AT } = about;
  const channels = published === undefined ? [] : [{ type: "phone" as const, value: published }];
  const body = aListing({
    side: "offer",
    kind: "oxygen",
    details: { form: "cylinder" },
    place: { ...AT, ...place },
    title,
    contact: { channels, shielded: shielded !== undefined, available: true },
    source: { kind: "import", name: "A list" },
  });
  const id = await service.put(body, {
    ...(shielded !== undefined && { shielded: { channels: [{ type: "phone", value: shielded }] } }),
  });
  await service.settled();
  return id;
}

async function similar(about: Partial<typeof ASKED> & { title?: string }, who = asha) {
  const answer = await who.ask("POST", "/api/v1/listings/similar", { ...ASKED, ...about });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json["items"] as { listing: { id: string }; reasons: string[] }[];
}

test("before a post is sent, the entry that it repeats is found by name, place and public number", async () => {
  const id = await plant({ title: "Station Lane Gas", published: "+919830011111" });
  const [byName] = await similar({ title: "STATION LANE GAS agency" });
  expect(byName).toMatchObject({ listing: { id }, reasons: ["same-name", "same-door"] });
  const [byNumber] = await similar({ title: "Station Lane Gas", numbers: ["98300 11111"] });
  expect(byNumber).toMatchObject({ listing: { id }, reasons: ["same-number", "same-name", "same-door"] });
  expect(await similar({ title: "Park Circus Traders", place: { ...PLACE, lat: 22.6 } as never })).toEqual([]);
  expect(await similar({ title: "Station Lane Gas", kind: "ambulance", details: {} as never })).toEqual([]);
});

test("a number that somebody keeps leads to nobody, and answers are the same with and without it", async () => {
  const kept = "+919830022222";
  const far = { lat: 22.8, lng: 88.6, label: "Habra" };
  await plant({ shielded: kept, place: far });
  await plant({ title: "Marble Lane Oxygen", shielded: kept, place: { ...far, lat: 22.9 } });
  const at = (lat: number) => ({ place: { ...PLACE, ...far, lat } as never });
  expect(await similar({ ...at(22.8), numbers: [kept] })).toEqual([]);
  const named = { title: "Marble Lane Oxygen", ...at(22.9) };
  const other = await similar({ ...named, numbers: ["+919830033333"] });
  expect(other).toHaveLength(1);
  expect(await similar({ ...named, numbers: [kept] })).toEqual(other);
});

test("who asks finds their own open post that says the same, by the place and number they keep; nobody else does", async () => {
  const bela = await signedIn(service);
  const details = { component: "platelets", group: "AB-" } as const;
  const number = "+919830044444";
  const posted = await post(bela, {
    side: "need",
    kind: "blood",
    details,
    unit: "unit",
    urgency: "critical",
    place: { lat: 22.572, lng: 88.363, label: "Ballygunge", precision: "exact" },
    contact: { channels: [{ type: "phone", value: number }] },
  });
  const again = { side: "need", kind: "blood", details: details as never, numbers: ["98300 44444"] };
  const found = await similar(again, bela);
  expect(found).toEqual([{ listing: expect.objectContaining({ id: posted.id }), reasons: [], isOwn: true }]);
  expect(JSON.stringify(found)).not.toContain(number.slice(3));
  expect(await similar(again)).toEqual([]);
  expect(await similar({ ...again, numbers: ["98300 55555"] }, bela)).toEqual([]);
  await bela.ask("POST", `/api/v1/listings/${posted.id}/close`, { outcome: "withdrawn" });
  expect(await similar(again, bela)).toEqual([]);
});

test("who may not post may not look, and each look counts", async () => {
  const path = "/api/v1/listings/similar";
  const anybody = await service.get(path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: service.url },
    body: JSON.stringify(ASKED),
  });
  expect(anybody.status).toBe(401);
  const eager = await signedIn(service);
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) statuses.push((await eager.ask("POST", path, ASKED)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
