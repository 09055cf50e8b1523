import { afterAll, beforeAll, expect, test } from "vitest";
import { getOverview } from "#contract/overview.ts";
import type { Overview } from "#contract/overview.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { claim } from "#server/testing/calls.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let moderator: SignedIn;
let verifier: SignedIn;
let clock = new Date();
beforeAll(async () => {
  service = await testService({ now: () => clock });
  [moderator, verifier] = await Promise.all([
    signedIn(service, { roles: ["moderator"] }),
    signedIn(service, { roles: ["verifier"] }),
  ]);
});
afterAll(() => service.close());

const KOLKATA = aListing().place;
const HOWRAH = { ...KOLKATA, lat: 22.5958, lng: 88.0, label: "Howrah" };
const STATE = { ...KOLKATA, precision: "area" as const, basis: "geocoded" as const, uncertaintyKm: 200 };

async function read(more = ""): Promise<Overview> {
  // A count answers for a minute.
  clock = new Date(clock.getTime() + 61_000);
  const answer = await moderator.ask("GET", `/api/v1/overview?lang=en${more}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return getOverview.output.parse(answer.json);
}

function needs(count: number, about: Parameters<typeof aListing>[0]) {
  const one = { side: "need", kind: "oxygen", details: {}, source: { kind: "member" }, ...about } as const;
  return Array.from({ length: count }, () => ({ body: bodyOf(aListing(one)) }));
}

test("a coordinator reads needs and offers by kind and district, those that nobody answered, and how fresh they are", async () => {
  const nothing = await read();
  expect(nothing).toMatchObject({ kinds: [], districts: [], moreDistricts: 0, waiting: 0, total: { needs: 0 } });
  const at = clock.toISOString();
  await service.putAll([
    ...needs(7, {}),
    ...needs(3, { place: HOWRAH }),
    ...needs(1, { place: STATE }),
    ...needs(5, { needed: { promised: 1, coming: 0, received: 0 } }),
    ...needs(1, { needed: { promised: 0, coming: 2, received: 0 }, status: "matched" }),
    ...needs(9, { status: "fulfilled" }),
    ...Array.from({ length: 6 }, () => ({ body: bodyOf(aListing({ confirmedAt: at })) })),
    ...Array.from({ length: 5 }, (_, each) => ({
      body: bodyOf(
        aListing({ contact: { ...aListing().contact, channels: [{ type: "phone", value: `+1202555012${each}` }] } }),
      ),
    })),
  ]);
  const all = await read();
  expect(all.total).toMatchObject({ unmet: { least: 9, most: 15 }, needs: { least: 15, most: 21 }, offers: 11 });
  expect(all.total.exact).toEqual({ needs: 17, unmet: 11 });
  expect(all.kinds.find(({ kind }) => kind === "bed")).toMatchObject({ offers: 11, fresh: 6, stale: 5, unchecked: 5 });
  expect(all.districts.map(({ name, unmet }) => [name, unmet])).toEqual([
    ["Kolkata", 7],
    ["Howrah", "<5"],
    [null, "<5"],
  ]);
  // Needs that are wholly promised count too, though no search holds them.
  expect(all.districts[0]).toMatchObject({ needs: 13 });
  const one = await read(`&district=${encodeURIComponent(all.districts[1]?.id ?? "")}`);
  expect(one).toMatchObject({ district: { name: "Howrah" }, total: { needs: "<5", offers: 0 }, calls: { calls: 0 } });
  const inBengali = await moderator.ask("GET", "/api/v1/overview?lang=bn");
  expect(getOverview.output.parse(inBengali.json).districts[0]?.name).toBe("কলকাতা");
});

test("calls of verifiers count in the district of their place, since the reader's day began", async () => {
  for (const outcome of ["in-stock", "no-answer", "limited", "none-left", "confirmed"]) {
    // In sequence: a verifier holds one card.
    const card = await claim(verifier);
    expect((await observe(verifier, card?.listing.id ?? "", { outcome })).status).toBe(201);
  }
  const { calls, districts } = await read();
  // Four told what they have, one did not answer.
  expect(calls).toEqual({ calls: 5, confirmed: 4 });
  expect(districts[0]?.calls).toBe(5);
  clock = new Date(clock.getTime() + 30 * 60_000);
  const tomorrow = await read(`&dayStart=${encodeURIComponent(clock.toISOString())}`);
  expect(tomorrow.calls).toEqual({ calls: 0, confirmed: 0 });
});

test("moderators and admins read it, nobody else", async () => {
  const [admin, member] = await Promise.all([signedIn(service, { roles: ["admin"] }), signedIn(service)]);
  expect((await admin.ask("GET", "/api/v1/overview")).status).toBe(200);
  for (const who of [member, verifier]) expect((await who.ask("GET", "/api/v1/overview")).status).toBe(403);
  const nobody = await service.get("/api/v1/overview");
  expect(nobody.status).toBe(401);
  expect(await nobody.text()).not.toContain("needs");
});
