import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { eventually } from "../testing/eventually.ts";
import { TestListener } from "../testing/listener.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { settleFeed } from "../testing/settle-feed.ts";

/* What is switched off, in streams that are open and in those that come back. */

let hoursLater = 0;
const now = () => new Date(Date.now() + hoursLater * 3_600_000);
let first: TestService;
let second: TestService;
let admin: SignedIn;
beforeAll(async () => {
  first = await testService({ now });
  second = await testService({ database: first.database, now });
  admin = await signedIn(first, { roles: ["admin"] });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const POLICIES = "/api/v1/policies";
const NOTE = "It is not given any more, on clinical advice.";

test("leaves the facilities that streams show, those that run and those that come back", async () => {
  const facilityId = await first.put(bodyOf(aFacility()), { collection: "facilities" });
  const id = await first.put(bodyOf(aListing({ kind: "bed", details: { bedType: "hdu" }, facilityId })));
  const target = { collection: "facilities", ids: [facilityId] };
  const [running, back] = [new TestListener(), new TestListener()];
  const held = (listener: TestListener) => listener.targets.get("t")?.get(facilityId);
  for (const each of [running, back]) {
    await each.listen(second, [{ id: "t", target }]);
    await each.current("t");
    expect(held(each)).toMatchObject({ listingIds: [id] });
  }
  back.stop();
  const made = await admin.ask("POST", POLICIES, { kind: "bed", subtype: "hdu", note: NOTE });
  await eventually(() => expect(held(running)).toMatchObject({ beds: [], listingIds: [] }));
  await back.listen(second, [back.resumed("t", target)]);
  await eventually(() => expect(held(back)).toMatchObject({ beds: [], listingIds: [] }));
  expect((await admin.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(204);
  await eventually(() => expect(held(running)).toMatchObject({ listingIds: [id] }));
  running.stop();
  back.stop();
});

test("leaves the lists that streams show, new ones too, and comes back to them; by decision and by the clock", async () => {
  const place = { ...aListing().place, lat: 9, lng: 9 };
  const bed = (bedType: "nicu" | "general") => aListing({ kind: "bed", details: { bedType }, place });
  const id = await first.put(bodyOf(bed("nicu")));
  const kept = await first.put(bodyOf(bed("general")));
  const near = { collection: "listings", near: { lat: 9, lng: 9, withinKm: 5 } };
  const newest = { collection: "listings", where: { kind: "bed", "details.bedType": ["nicu", "general"] } };
  const held = (listener: TestListener, name: string) => [...(listener.targets.get(name)?.keys() ?? [])].toSorted();
  const both = (listener: TestListener) => ["near", "newest"].map((name) => held(listener, name).includes(id));
  const listening = async (listener: TestListener, service: TestService): Promise<TestListener> => {
    const asked = { near, newest };
    const targets = Object.entries(asked).map(([name, target]) => ({ id: name, target }));
    await listener.listen(service, targets);
    for (const name of Object.keys(asked)) await listener.current(name);
    return listener;
  };
  await settleFeed(first.database, second.feed);
  const running = await listening(new TestListener(), second);
  expect([both(running), held(running, "near")]).toEqual([[true, true], [id, kept].toSorted()]);
  const back = await listening(new TestListener(), first);
  back.stop();
  const isHidden = async (): Promise<void> => {
    await eventually(() => expect([both(running), held(running, "near")]).toEqual([[false, false], [kept]]));
    expect(held(running, "newest")).toContain(kept);
    // Nobody else listens to these in the first process.
    const fresh = await listening(new TestListener(), first);
    expect(both(fresh)).toEqual([false, false]);
    fresh.stop();
  };
  const made = await admin.ask("POST", POLICIES, { kind: "bed", subtype: "nicu", note: NOTE });
  await isHidden();
  // A change of it is told to nobody.
  const heard = running.text.length;
  await first.put(bodyOf({ ...bed("nicu"), title: "Another word" }), { id });
  await first.put(bodyOf({ ...bed("general"), title: "Another name" }), { id: kept });
  await eventually(() => expect(running.text.slice(heard)).toContain("Another name"));
  expect(running.text.slice(heard)).not.toContain("Another word");
  await back.listen(first, [back.resumed("near", near), back.resumed("newest", newest)]);
  await eventually(() => expect(both(back)).toEqual([false, false]));
  back.stop();
  expect((await admin.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(204);
  await eventually(() => expect(both(running)).toEqual([true, true]));
  // The log has no entry for the hour at which one begins.
  const from = new Date(now().getTime() + 3_600_000).toISOString();
  const later = await admin.ask("POST", POLICIES, { kind: "bed", subtype: "nicu", from, note: NOTE });
  expect(both(running)).toEqual([true, true]);
  hoursLater = 2;
  await isHidden();
  hoursLater = 0;
  expect((await admin.ask("DELETE", `${POLICIES}/${String(later.json["id"])}`)).status).toBe(204);
  running.stop();
});
