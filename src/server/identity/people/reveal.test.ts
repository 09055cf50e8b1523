import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService();
  admin = await signedIn(service, { roles: ["admin"] });
});
afterAll(() => service.close());

const path = (id: string) => `/api/v1/people/${id}/reveal`;

test("what lists mask is shown for one account, with a reason, on a fresh sign-in, and the audit says so", async () => {
  const kim = await makeAccount(service.database, { email: "kim@example.org", phone: "+919830012342" });
  const { json } = await admin.ask("GET", `/api/v1/people?q=${kim.id}`);
  expect(json).toMatchObject({ items: [{ email: "k…@e….org", phone: "+91 … 42" }] });
  const reason = "Their mail came back, I call them.";
  const late = await signedIn(service, { roles: ["admin"], signedInAgo: 11 });
  expect(await late.ask("POST", path(kim.id), { reason })).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
  expect(await admin.ask("POST", path(kim.id), {})).toMatchObject({ status: 400 });
  const shown = await admin.ask("POST", path(kim.id), { reason });
  expect(shown.json).toEqual({ id: kim.id, email: "kim@example.org", phone: "+919830012342" });
  const acts = await service.database.pool.query(
    "SELECT who, role, act, id, details FROM audit WHERE act = 'identity.person-revealed'",
  );
  expect(acts.rows).toEqual([
    { who: admin.id, role: "admin", act: "identity.person-revealed", id: kim.id, details: { why: reason } },
  ]);
  expect((await admin.ask("GET", `/api/v1/audit?who=${kim.id}`)).json).toMatchObject({ items: { length: 1 } });
});

test("what lists mask is shown thirty times a day; what was refused does not count", async () => {
  const kim = await makeAccount(service.database);
  const busy = await signedIn(service, { roles: ["admin"] });
  const ask = (id: string) => busy.ask("POST", path(id), { reason: "to call back" });
  expect(await ask(randomUUID())).toMatchObject({ status: 404, reason: "identity/person-not-found" });
  for (let shown = 0; shown < 30; shown += 1) expect((await ask(kim.id)).status).toBe(200);
  expect(await ask(kim.id)).toMatchObject({ status: 429, reason: "identity/too-many-requests" });
});
