import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROPOSED_LINES } from "#domain/facilities/proposed-line.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { endProposedLines } from "./commands/end-proposed.ts";
import { newClientId } from "#server/testing/client-id.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const WAITING = "/api/v1/waiting-lines";

/** A hospital without a number, its beds, and what a reader without an account sends. */
async function silentHospital(phones: { value: string }[] = []) {
  const facility = aFacility({ name: "Silent Hospital", phones, source: { kind: "import" } });
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const { id: bedId, listing } = supplyListing(id, facility, { kind: "bed", details: {} });
  await service.put(bodyOf(listing), { id: bedId });
  const path = `/api/v1/facilities/${id}`;
  const propose = (number: string, client = newClientId()) =>
    ask(service, {
      method: "POST",
      path: `${path}/line-proposals`,
      body: { number },
      headers: { "x-client-id": client },
    });
  return { id, bedId, path, propose };
}

const read = async (path: string) => JSON.stringify(await (await service.get(path)).json());
const waitingOf = async (verifier: Awaited<ReturnType<typeof signedIn>>, id: string) => {
  const { json } = await verifier.ask("GET", WAITING);
  const { items } = json as { items: { changeId: string; facilityId: string; isProposed?: true }[] };
  return items.filter(({ facilityId }) => facilityId === id);
};
const rowsOf = async (id: string) => {
  const answer = await service.database.pool.query<{ state: string; shielded: { line?: { value: string } } | null }>(
    "SELECT body->>'state' AS state, shielded FROM documents WHERE collection = 'proposed-lines' AND body->>'facilityId' = $1",
    [id],
  );
  return answer.rows;
};

describe("a number proposed for a place without one", () => {
  test("is seen by verifiers alone, and by everybody once one of them has called it", async () => {
    const { id, bedId, path, propose } = await silentHospital();
    expect((await propose("+1 202 555 0171")).status).toBe(204);
    await settleFeed(service.database, service.feed);
    for (const page of [path, `/api/v1/listings/${bedId}`]) expect(await read(page)).not.toContain("2025550171");
    expect((await service.get(WAITING)).status).toBe(401);
    expect((await (await signedIn(service)).ask("GET", WAITING)).status).toBe(403);
    const verifier = await signedIn(service, { roles: ["verifier"] });
    const [waiting] = await waitingOf(verifier, id);
    expect(waiting).toMatchObject({
      facilityName: "Silent Hospital",
      before: [],
      after: [{ value: "+12025550171" }],
      isProposed: true,
      mayConfirm: true,
    });
    const settled = await verifier.ask("POST", `${path}/lines/confirm`, { changeId: waiting?.changeId });
    expect(settled.status).toBe(204);
    await settleFeed(service.database, service.feed);
    for (const page of [path, `/api/v1/listings/${bedId}`]) expect(await read(page)).toContain("+12025550171");
    expect(await waitingOf(verifier, id)).toEqual([]);
    expect(await rowsOf(id)).toEqual([{ state: "confirmed", shielded: {} }]);
  });

  test("refused by a verifier it is shown to nobody, erased, and not asked about again", async () => {
    const { id, path, propose } = await silentHospital();
    await propose("+12025550172");
    const verifier = await signedIn(service, { roles: ["verifier"] });
    const [waiting] = await waitingOf(verifier, id);
    await verifier.ask("POST", `${path}/lines/confirm`, { changeId: waiting?.changeId, isConfirmed: false });
    expect(await rowsOf(id)).toEqual([{ state: "refused", shielded: {} }]);
    expect((await propose("+12025550172")).status).toBe(204);
    expect(await waitingOf(verifier, id)).toEqual([]);
    expect(await read(path)).not.toContain("2025550172");
  });

  test("sent twice, by one or by two, it is one; a fourth number waits for nobody", async () => {
    const { id, propose } = await silentHospital();
    const client = newClientId();
    await propose("+12025550173", client);
    await propose("+12025550173", client);
    await propose("+1 (202) 555-0173");
    expect(await rowsOf(id)).toHaveLength(1);
    for (let at = 1; at < PROPOSED_LINES.most; at += 1) await propose(`+1202555018${at}`);
    expect(await rowsOf(id)).toHaveLength(PROPOSED_LINES.most);
    expect(await propose("+12025550189")).toMatchObject({ status: 412, json: { reason: "facilities/number-known" } });
  });

  test("a place with a number takes none, and neither does a place that is not there", async () => {
    const { propose } = await silentHospital([{ value: "+12025550174" }]);
    expect(await propose("+12025550175")).toMatchObject({ json: { reason: "facilities/number-known" } });
    const path = `/api/v1/facilities/${randomUUID()}/line-proposals`;
    const headers = { "x-client-id": newClientId() };
    const gone = await ask(service, { method: "POST", path, body: { number: "+12025550175" }, headers });
    expect(gone).toMatchObject({ status: 404, json: { reason: "facilities/not-found" } });
  });

  test.each([["12"], ["+19005550100"], ["call me"]])("%s is no number that may be published", async (number) => {
    const { id, propose } = await silentHospital();
    expect(await propose(number)).toMatchObject({ status: 400, json: { reason: "http/invalid-argument" } });
    expect(await rowsOf(id)).toEqual([]);
  });

  test("who proposed it with an account does not confirm it; its time over, it is deleted", async () => {
    const { id, path } = await silentHospital();
    const verifier = await signedIn(service, { roles: ["verifier"] });
    expect((await verifier.ask("POST", `${path}/line-proposals`, { number: "+12025550176" })).status).toBe(204);
    const [waiting] = await waitingOf(verifier, id);
    expect(waiting).toMatchObject({ mayConfirm: false });
    const own = await verifier.ask("POST", `${path}/lines/confirm`, { changeId: waiting?.changeId });
    expect(own).toMatchObject({ status: 403, json: { reason: "facilities/second-keeper-needed" } });
    await endProposedLines(service.database, new Date(Date.now() + PROPOSED_LINES.keptMs + 60_000));
    expect(await rowsOf(id)).toEqual([]);
  });
});
