import { afterAll, beforeAll, expect, test } from "vitest";
import { ALARM_PART, NETWORK_SHARES, mostOf } from "#domain/limits/network-shares.ts";
import type { NetworkShare } from "#domain/limits/network-shares.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import { createEstablishedMember, offerFood } from "#server/testing/moderation-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* A flood of reports must not silence those who report nothing else. */

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => service.close());

const SHARE: NetworkShare = NETWORK_SHARES.report;
let clients = 0;
async function report(id: string, address: string): Promise<number> {
  const client = (clients += 1).toString(16).padStart(32, "0");
  const headers = { "x-forwarded-for": address, "x-client-id": client };
  const body = { kind: "fraud" };
  return (await ask(service, { method: "POST", path: `/api/v1/listings/${id}/reports`, body, headers })).status;
}

test("no single network, carriers included, feeds the deployment's alarm or its brake", () => {
  const settled = SHARE.mostSettled;
  const block = mostOf(SHARE, "neighbourhood", { isIpv6: false, settled }) ?? 0;
  const provider = mostOf(SHARE, "provider", { isIpv6: true, settled }) ?? 0;
  expect(Math.max(block, provider)).toBeLessThan(SHARE.deployment * ALARM_PART);
});

test("past the deployment's figure each neighbourhood still reports ten times, and members as ever", async () => {
  const owner = await createEstablishedMember(service);
  const { id } = await offerFood(owner);
  // As if many networks had reported 2,000 times within the hour.
  await service.database.pool.query(
    `INSERT INTO auth.shares (rule, key, slot, count, ends_at)
     VALUES ('report', 'deployment', floor(extract(epoch FROM now()) / 900) * 900000, $1, now() + interval '9 days')`,
    [SHARE.deployment],
  );
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) statuses.push(await report(id, `10.31.${turn}.7`));
  expect(statuses).toEqual([...Array.from({ length: SHARE.lateEach ?? 0 }, () => 202), 429, 429]);
  expect(await report(id, "10.32.1.7")).toBe(202);
  const member = await createEstablishedMember(service);
  const asked = await member.ask(
    "POST",
    `/api/v1/listings/${id}/reports`,
    { kind: "fraud" },
    { "x-forwarded-for": "10.31.1.7" },
  );
  expect(asked.status).toBe(202);
  const admin = await signedIn(service, { roles: ["admin"] });
  const alarms = await admin.ask("GET", "/api/v1/alarms");
  expect(JSON.stringify(alarms.json)).toContain("dispute-burst");
});
