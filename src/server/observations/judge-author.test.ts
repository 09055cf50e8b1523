import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { STANDING_TABLE } from "#domain/observations/standing.ts";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { listingIn, observe, post } from "../testing/listing-requests.ts";
import { createEstablishedMember } from "../testing/moderation-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { newClientId } from "#server/testing/client-id.ts";

const SECRET = "a secret for the standing of authors";
let service: TestService;
let owner: SignedIn;
beforeAll(async () => {
  // From half past an hour on, so that no test sees two hours.
  const [start, halfPast] = [Date.now(), (Math.floor(Date.now() / HOUR_MS) - 0.5) * HOUR_MS];
  const now = (): Date => new Date(halfPast + Date.now() - start);
  service = await testService({ secret: SECRET, now, settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  owner = await signedIn(service);
});
afterAll(() => service.close());

let strangers = 0;
/** A person without an account, in a network of their own unless an address is given. */
function stranger(address = `10.${(strangers += 1) % 200}.0.7`): Pick<SignedIn, "ask"> {
  const client = newClientId();
  const headers = { "x-forwarded-for": address, "x-client-id": client };
  return {
    ask: (method, path, ...[body, more]) => ask(service, { method, path, body, headers: { ...headers, ...more } }),
  };
}
const offer = (): Promise<SingleListing> => post(owner, { side: "offer" });
const read = async (id: string): Promise<SingleListing> => listingIn(await owner.ask("GET", `/api/v1/listings/${id}`));

test("an observation of callers weighs less than a member's, and they weigh together; nobody is told how much", async () => {
  const { id } = await offer();
  const weights = async (): Promise<unknown> =>
    (await service.database.pool.query("SELECT body->'stock'->'weight' AS weight FROM documents WHERE id = $1", [id]))
      .rows[0]?.weight;
  const response = await observe(stranger(), id, { outcome: "in-stock" });
  expect([await weights(), response.json["stock"]]).toEqual([null, { value: "unknown", at: null, by: null }]);
  await observe(stranger(), id, { outcome: "in-stock" });
  expect(await weights()).toBe(0.2);
  const member = await createEstablishedMember(service);
  const after = await observe(member, id, { outcome: "got-help" });
  expect([await weights(), after.json["stock"]]).toEqual([0.6, expect.not.objectContaining({ weight: 0.6 })]);
  await observe(owner, id, { outcome: "in-stock" });
  expect(await weights()).toBeNull();
});

test("one of a new account counts as a caller's, and of the owner's network not at all", async () => {
  const { id } = await offer();
  const [fresh, neighbour] = [await signedIn(service), await createEstablishedMember(service)];
  const at = (address: string) => ({ "x-forwarded-for": address });
  await observe(fresh, id, { outcome: "in-stock" }, at("10.201.0.7"));
  expect((await read(id)).stock.value).toBe("unknown");
  const home = createNetworkKeys(SECRET)("10.202.0.7");
  await service.database.pool.query(
    "INSERT INTO auth.known_address (user_id, network, prefix, provider, seen_at) VALUES ($1, 'home', $2, $3, now())",
    [owner.id, home.prefix, home.provider],
  );
  const before = (await read(id)).hearsay;
  for (const by of [stranger("10.202.0.9"), stranger("10.202.0.10")]) await observe(by, id, { outcome: "got-help" });
  await observe(neighbour, id, { outcome: "got-help" }, at("10.202.0.11"));
  const after = await read(id);
  expect([after.stock.value, after.hearsay]).toEqual(["unknown", before]);
});

test("one beyond a dozen an hour of one network is told and does not count", async () => {
  const network = () => stranger(`10.203.${(strangers += 1) % 250}.7`);
  const values: string[] = [];
  for (let turn = 0; turn < STANDING_TABLE.countedPerHour + 2; turn += 1) {
    const { id } = await offer();
    await observe(network(), id, { outcome: "in-stock" });
    values.push(listingIn(await observe(stranger(), id, { outcome: "in-stock" })).stock.value);
  }
  expect(values.filter((value) => value === "available")).toHaveLength(STANDING_TABLE.countedPerHour);
  expect(values.slice(-2)).toEqual(["unknown", "unknown"]);
});

test("one that an offline browser sends again takes nothing more of its network's dozen", async () => {
  const { id } = await offer();
  const clientId = newClientId();
  const args = { id: newId(new Date()), listingId: id, outcome: "in-stock" };
  const mutations = [{ name: "observations.record", key: randomUUID(), args }];
  const send = () =>
    ask(service, {
      method: "POST",
      path: "/api/v1/sync/commit",
      body: { clientId, mutations },
      headers: { "x-forwarded-for": "10.204.1.7" },
    });
  for (let turn = 0; turn < STANDING_TABLE.countedPerHour + 3; turn += 1)
    expect(JSON.stringify((await send()).json["results"])).toContain("acknowledged");
  const other = await offer();
  await observe(stranger("10.204.2.7"), other.id, { outcome: "in-stock" });
  const after = listingIn(await observe(stranger(), other.id, { outcome: "in-stock" }));
  expect(after.stock.value).toBe("available");
});

test("whoever answers for a place hears at once that a caller contradicts it, once an hour", async () => {
  const facilityId = randomUUID();
  const nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
  const supply = await service.put(bodyOf(aListing({ facilityId })));
  const { id } = await offer();
  const newsOf = async (who: SignedIn): Promise<unknown[]> => {
    const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
    return (json["documents"] as { kind: string; listingId: string }[]).filter(
      ({ kind }) => kind === "listing-contradicted",
    );
  };
  await observe(stranger(), id, { outcome: "none-left" });
  await service.settled();
  expect(await newsOf(owner)).toEqual([]);
  await observe(owner, id, { outcome: "in-stock" });
  await observe(nurse, supply, { outcome: "in-stock" });
  for (let turn = 0; turn < 3; turn += 1) {
    await observe(stranger(), id, { outcome: "none-left" });
    await observe(stranger(), supply, { outcome: "wrong-number" });
  }
  expect(await newsOf(owner)).toMatchObject([{ listingId: id }]);
  expect(await newsOf(nurse)).toMatchObject([{ listingId: supply, facilityId }]);
});
