import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDesk } from "#contract/desks.ts";
import { Facility } from "#contract/facilities.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { TestListener } from "#server/testing/listener.ts";
import { Person } from "#server/testing/stranger.ts";
import { stoppedPlaces } from "./testing/stopped-place.ts";
import type { StoppedPlaces } from "./testing/stopped-place.ts";

/* What staff counted stays theirs to see while a lack stops it. Nobody else reads it. */

let at: StoppedPlaces;
beforeAll(async () => {
  at = await stoppedPlaces();
});
afterAll(() => at.service.close());

const NO_POWER = { utilities: { power: { value: "none" } } };

test("staff read the counts that a lack stops, with their own time; nobody else does", async () => {
  const place = await at.hospital({ ventilator: 4, icu: 2, general: 9 });
  const [before] = (await read(place.staff)).beds.filter(({ bedType }) => bedType === "ventilator");
  async function read(who: Pick<typeof place.staff, "ask">): Promise<Facility> {
    return Facility.parse((await who.ask("GET", place.path)).json);
  }
  expect(await read(place.staff)).not.toHaveProperty("kept");
  await at.say(place, NO_POWER);

  const seen = await read(place.staff);
  const keptOf = (bedType: "ventilator" | "icu" | "general") =>
    seen.kept?.find(({ listingId }) => listingId === place.offer(bedType));
  expect(keptOf("ventilator")).toMatchObject({ available: 4, total: 20, at: before?.at, by: "facility" });
  expect(keptOf("icu")).toMatchObject({ available: 2, stock: "available" });
  expect(keptOf("general")).toBeUndefined();
  // The views that everybody reads are theirs too.
  expect(seen.beds.find(({ bedType }) => bedType === "ventilator")).toMatchObject({ stock: "out", available: 0 });

  const others = [
    await signedIn(at.service, {}),
    await signedIn(at.service, { roles: ["verifier"] }),
    (await at.hospital({ icu: 1 })).staff,
  ];
  for (const who of others) expect(await read(who)).not.toHaveProperty("kept");
  expect(await at.read(place.path)).not.toHaveProperty("kept");
  const near = await at.read(`/api/v1/facilities/nearby?lat=${place.at.lat}&lng=${place.at.lng}&withinKm=5`);
  expect(JSON.stringify(near)).not.toContain('"kept"');
});

test("a count while it is stopped is the kept one; with power it is told again", async () => {
  const place = await at.hospital({ ventilator: 4 });
  await at.say(place, NO_POWER);
  const beds = [{ bedType: "ventilator", available: 3 }];
  const counted = await place.staff.ask("PUT", `${place.path}/capacity`, { beds });
  expect(counted.json).toMatchObject({ kept: [{ available: 3, listingId: place.offer("ventilator") }] });
  const { json } = await at.say(place, { utilities: { power: { value: "yes" } } });
  expect(json).not.toHaveProperty("kept");
  expect(json).toMatchObject({ beds: [{ available: 3 }] });
});

test("a shared desk reads them too, without the lines of the staff; a live reader is told none", async () => {
  const place = await at.hospital({ ventilator: 4 });
  const made = await place.staff.ask("POST", `${place.path}/desks`, { label: "Ward 3 desk" });
  const browser = new Person(at.service, "10.9.0.8");
  const token = new URL(makeDesk.output.parse(made.json).url).hash.slice("#token=".length);
  expect((await browser.post("/api/v1/desk-links/open", { token })).status).toBe(200);
  const target = { collection: "facilities", ids: [place.id] };
  const [staff, reader] = [new TestListener(), new TestListener()];
  await staff.listen(at.service, [{ id: "place", target }], place.staff.token);
  await reader.listen(at.service, [{ id: "place", target }]);
  for (const listener of [staff, reader]) await listener.current("place");
  await at.say(place, NO_POWER);
  const { json } = await browser.get(place.path);
  expect(json).toMatchObject({ kept: [{ available: 4 }] });
  expect(json).not.toHaveProperty("own");
  const isStopped = ({ data }: { data: unknown }) => JSON.stringify(data).includes('"stock":"out"');
  for (const listener of [staff, reader]) await listener.saw((each) => isStopped(each));
  expect(staff.targets.get("place")?.get(place.id)).toMatchObject({ kept: [{ available: 4 }] });
  expect(reader.targets.get("place")?.get(place.id)).not.toHaveProperty("kept");
  for (const listener of [staff, reader]) listener.stop();
});
