import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anInput, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { settleFeed } from "../testing/settle-feed.ts";

let service: TestService;
let owner: SignedIn;
beforeAll(async () => {
  service = await testService();
  owner = await signedIn(service);
});
afterAll(() => service.close());

const LISTINGS = "/api/v1/listings";
const OXYGEN = { side: "offer", kind: "oxygen", details: { form: "cylinder" } } as const;
const TERMS = {
  charge: "on-the-spot",
  openingHours: "Mo-Sa 09:00-18:00",
  handover: "either",
  forOther: true,
} as const;

const seen = async (id: string) => (await ask(service, { method: "GET", path: `${LISTINGS}/${id}` })).json;
const edit = async (id: string, body: unknown) =>
  owner.ask("PATCH", `${LISTINGS}/${id}`, body, { "If-Match": `"${String((await seen(id))["editVersion"])}"` });

test("cost, hours, delivery and for whom are posted, read by everybody, kept by other edits, and taken away", async () => {
  const { id } = await post(owner, { ...OXYGEN, ...TERMS });
  expect(await seen(id)).toMatchObject({ ...TERMS, timeZone: "Asia/Kolkata" });
  await edit(id, { note: "Ring the bell." });
  expect(await seen(id)).toMatchObject({ ...TERMS, note: "Ring the bell." });
  await edit(id, { charge: "free", forOther: false, openingHours: null });
  const changed = await seen(id);
  expect(changed).toMatchObject({ charge: "free", handover: "either" });
  for (const name of ["openingHours", "timeZone", "forOther"]) expect(changed).not.toHaveProperty(name);
  await edit(id, { charge: null, handover: null });
  for (const name of Object.keys(TERMS)) expect(await seen(id)).not.toHaveProperty(name);
});

test("a list has what a poster chose, and of the hours only whether somebody is there now", async () => {
  const { id } = await post(owner, { ...OXYGEN, ...TERMS, openingHours: "24/7" });
  await settleFeed(service.database, service.feed);
  const path = `${LISTINGS}/nearby?lat=22.57&lng=88.36&withinKm=50&kind=oxygen&fields=list`;
  const { items } = (await ask(service, { method: "GET", path })).json as { items: Record<string, unknown>[] };
  const item = items.find((each) => each["id"] === id);
  expect(item).toMatchObject({ charge: "on-the-spot", handover: "either", forOther: true, hours: { state: "always" } });
  expect(item).not.toHaveProperty("openingHours");
});

test.each([
  ["a need has no cost and no hours", { charge: "free", openingHours: "24/7" }, ["charge", "openingHours"]],
  ["a bed is not delivered", { side: "offer", handover: "delivery" }, ["handover"]],
  ["hours are hours", { side: "offer", openingHours: "call 98111 00123" }, ["openingHours"]],
])("%s", async (_name, about, paths) => {
  const bed = { ...anInput(), kind: "bed", details: { bedType: "general" }, quantity: 1, unit: "bed" };
  const { status, json } = await owner.ask("POST", LISTINGS, { ...bed, ...about });
  expect(status).toBe(400);
  expect((json["errors"] as { path: string }[]).map(({ path }) => path)).toEqual(paths);
});

test("an edit does not give a need what only an offer has", async () => {
  const { id } = await post(owner, { side: "need" });
  const { status, json } = await edit(id, { charge: "free" });
  expect([status, json["errors"]]).toMatchObject([400, [{ path: "charge" }]]);
});
