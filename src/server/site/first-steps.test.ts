import { afterEach, expect, test } from "vitest";
import { getFirstSteps } from "#contract/first-steps.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { ServiceOptions, TestService } from "#server/testing/service.ts";

let service: TestService;
afterEach(() => service.close());

async function stepsWith(options: ServiceOptions): Promise<{ setting: string; what: string }[]> {
  service = await testService(options);
  const admin = await signedIn(service, { roles: ["admin"] });
  return getFirstSteps.output.parse((await admin.ask("GET", "/api/v1/first-steps")).json).items;
}

const NOTHING = { operatorName: null, operatorContact: null, publicUrl: null, defaultCountry: null };
const ALL = { operatorName: "Help Desk", operatorContact: "help@example.org", publicUrl: "https://help.example.org" };

test("an admin is told each setting that the running configuration lacks, in words", async () => {
  const steps = await stepsWith({ config: { ...NOTHING, hasSender: { mail: false, sms: false, calls: false } } });
  expect(steps.map(({ setting }) => setting)).toEqual([
    "OPERATOR_NAME",
    "OPERATOR_CONTACT",
    "PUBLIC_URL",
    "DEFAULT_COUNTRY",
    "DEFAULT_PLACE",
    "SMTP_URL",
    "SMS_WEBHOOK_URL",
  ]);
  for (const { what } of steps) expect(what).toMatch(/^[A-Z].*\.$/);
});

test("what is stated is not asked for, and a place that nobody knows is not stated", async () => {
  const stated = { ...ALL, defaultCountry: "IN", hasSender: { mail: true, sms: true, calls: false } };
  const steps = await stepsWith({ config: { ...stated, defaultPlace: "Qqxzzv" } });
  expect(steps.map(({ setting }) => setting)).toEqual(["DEFAULT_PLACE"]);
});

test("emergency numbers that stand on lists alone are named, until a file of the operator has them", async () => {
  const stated = { ...ALL, hasSender: { mail: true, sms: true, calls: false }, defaultPlace: "Kolkata" };
  const steps = await stepsWith({ config: { ...stated, defaultCountry: "MM" } });
  const step = steps.find(({ setting }) => setting === "EMERGENCY_NUMBERS_FILE");
  expect(step?.what).toMatch(/^Check these emergency numbers .*: 192, 199\.$/);
});

test("with everything stated the list is empty, and nobody but an admin reads it", async () => {
  const stated = { ...ALL, defaultCountry: "IN", hasSender: { mail: true, sms: true, calls: false } };
  expect(await stepsWith({ config: { ...stated, defaultPlace: "Kolkata" } })).toEqual([]);
  const moderator = await signedIn(service, { roles: ["moderator"] });
  expect((await moderator.ask("GET", "/api/v1/first-steps")).status).toBe(403);
});
