import { afterAll, beforeAll, expect, test } from "vitest";
import { readShielded } from "#server/documents/store.ts";
import { maskedPoints } from "#server/stored/people.ts";
import { signedIn } from "../testing/accounts.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

test("one's own file holds what one posted and said, in full, and no hash", async () => {
  const [person, other] = [await signedIn(service), await signedIn(service)];
  const { id } = await post(person, { note: "for my aunt" });
  const { id: theirs } = await post(other);
  await observe(person, theirs, { outcome: "busy", note: "ring 9000001299" });
  const { status, json } = await person.ask("GET", "/api/v1/me/export");
  expect(status).toBe(200);
  expect(json["listings"]).toMatchObject([
    { id, body: { note: "for my aunt" }, shielded: { channels: [{ value: "+919000001238" }], alias: "Blue kite" } },
  ]);
  expect(json["observations"]).toMatchObject([{ body: { outcome: "busy" }, shielded: { note: "ring 9000001299" } }]);
  expect(json["rings"]).toMatchObject([{ shielded: { points: [{}] } }]);
  expect(JSON.stringify(json)).not.toMatch(/"(posted|who|network|before|after)"/);
});

test("with the account go its listings, its masked points and what it said", async () => {
  const [person, other] = [await signedIn(service), await signedIn(service)];
  const { id } = await post(person);
  const { id: theirs } = await post(other);
  await observe(person, theirs, { outcome: "busy" });
  expect((await person.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect((await service.get(`/api/v1/listings/${id}`)).status).toBe(404);
  expect(await readShielded(service.database, maskedPoints.key(person.id))).toBeNull();
  const said = await (await service.get(`/api/v1/listings/${theirs}/observations`)).json();
  expect(said.items).toEqual([]);
});
