import { afterAll, beforeAll, expect, test } from "vitest";
import { expireDocuments } from "#server/documents/expiry.ts";
import { readShielded } from "#server/documents/store.ts";
import { maskedPoints } from "#server/stored/people.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { listingIn, observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { applyRetention } from "./retention.ts";

let service: TestService;
let owner: SignedIn;
beforeAll(async () => {
  service = await testService();
  owner = await signedIn(service);
});
afterAll(() => service.close());

const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const kept = (id: string) => readShielded(service.database, { collection: "listings", id });
const close = (who: SignedIn, id: string) => who.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });

test("contact details are erased 3 days after closing, not before", async () => {
  const { id } = await post(owner);
  await close(owner, id);
  await applyRetention(service.database, later(2.9));
  expect((await kept(id))?.shielded).toMatchObject({ channels: [{ value: "+919000001238" }], alias: "Blue kite" });
  await applyRetention(service.database, later(3.1));
  const document = await kept(id);
  expect(document?.shielded).toMatchObject({ channels: [], truePoint: {} });
  expect(JSON.stringify([document?.body, document?.shielded])).not.toMatch(/9000001238|Blue kite/);
  const own = listingIn(await owner.ask("GET", `/api/v1/listings/${id}`)).own;
  expect(own?.contact).toEqual({ channels: [] });
  const version = document?.version;
  await applyRetention(service.database, later(3.2));
  expect((await kept(id))?.version).toBe(version);
});

test("after 30 days nothing ties the row to a person", async () => {
  const { id } = await post(owner, { note: "for my aunt" });
  await close(owner, id);
  await applyRetention(service.database, later(31));
  const document = await kept(id);
  expect(document?.shielded).toBeNull();
  expect(document?.body).toMatchObject({ ownerId: null, status: "fulfilled", kind: "oxygen" });
  const text = JSON.stringify(document?.body);
  expect(text).not.toContain("aunt");
  expect(text).not.toContain(owner.id);
});

test("an expired need is kept no longer than a closed one; what is open is left alone", async () => {
  const [expired, open] = [
    await post(owner),
    await post(owner, { side: "offer", kind: "blood", details: { component: "plasma", group: "A+" }, unit: "unit" }),
  ];
  await expireDocuments(service.database, later(4));
  await applyRetention(service.database, later(7));
  expect((await kept(expired.id))?.shielded).toMatchObject({ channels: [] });
  expect((await kept(open.id))?.shielded).toMatchObject({ channels: [{ type: "phone" }] });
});

test("a masked point is kept until the last listing that shows it is anonymised, and comes again", async () => {
  const person = await signedIn(service);
  const ring = () => readShielded(service.database, maskedPoints.key(person.id));
  const here = await post(person);
  const far = await post(person, { place: { lat: 28.6, lng: 77.2, precision: "exact" }, side: "offer" });
  await close(person, here.id);
  await applyRetention(service.database, later(20));
  expect((await ring())?.shielded).toMatchObject({ points: [{ masked: { lat: here.place.lat } }, {}] });
  await applyRetention(service.database, later(31));
  expect((await ring())?.shielded).toMatchObject({ points: [{ masked: { lat: far.place.lat } }] });
  await close(person, far.id);
  await applyRetention(service.database, later(31));
  expect(await ring()).toBeNull();
  expect((await post(person)).place).toMatchObject({ lat: here.place.lat, lng: here.place.lng });
});

test("two processes that do it at once do it once", async () => {
  const { id } = await post(owner);
  await close(owner, id);
  await Promise.all([1, 2, 3].map(() => applyRetention(service.database, later(3.5))));
  expect((await kept(id))?.version).toBe(3);
});

test("what only moderators read of it goes too, and so does what they hid, 30 days after", async () => {
  const [person, other] = [await signedIn(service), await signedIn(service)];
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const { id } = await post(person);
  await observe(other, id, { outcome: "busy", note: "ring 9000001299" });
  const report = { kind: "fraud", text: "They want 9000001299 paid", evidence: "9000001299@pay" };
  await other.ask("POST", `/api/v1/listings/${id}/reports`, report);
  const decision = { listingId: id, decision: "hide", reason: "Asked for money" };
  expect((await moderator.ask("POST", "/api/v1/moderation/decisions", decision)).status).toBeLessThan(300);
  const words = async (): Promise<string> => {
    const rows = await service.database.pool.query(
      "SELECT shielded FROM documents WHERE collection IN ('observations', 'reports') AND body->>'listingId' = $1",
      [id],
    );
    return JSON.stringify(rows.rows);
  };
  await applyRetention(service.database, later(29));
  expect((await kept(id))?.shielded).toMatchObject({ channels: [{}] });
  expect(await words()).toContain("9000001299");
  await applyRetention(service.database, later(31));
  expect(await kept(id)).toMatchObject({ shielded: null, body: { ownerId: null, status: "hidden" } });
  expect(await words()).not.toContain("9000001299");
  expect(await words()).toContain("who");
});
