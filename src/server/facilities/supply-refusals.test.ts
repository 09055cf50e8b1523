import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDesk } from "#contract/desks.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import type { Role } from "#domain/identity/actor.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { capacityPath, countingPlace, readFacility } from "./testing/counting-place.ts";

/* Counts of supplies that nobody can have, and by whom nobody counts. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => world.close());

const place = async (type: FacilityType = "hospital") => await countingPlace(world, type);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Bad input: where it is, and the sentence. */
const BAD: readonly [string, object, string, string][] = [
  ["a kind that is none", { kind: "gold", details: {} }, "supply.0.kind", "Must be one of"],
  ["beds of no type", { kind: "bed", details: {}, available: 1 }, "supply.0.details.bedType", "This is required."],
  ["a test without a name", { kind: "test", details: {} }, "supply.0.details.name", "This is required."],
  ["oxygen of no form", { kind: "oxygen", details: {} }, "supply.0.details.form", "This is required."],
  [
    "a field of another kind",
    { kind: "shelter", details: { generic: "x" } },
    "supply.0.details.generic",
    "This does not belong to this kind.",
  ],
  ["a unit of another kind", { kind: "food", details: {}, unit: "bed" }, "supply.0.unit", "Must be one of"],
  ["less than none", { kind: "food", details: {}, available: -1 }, "supply.0.available", "Must be at least 0."],
  ["half a meal", { kind: "food", details: {}, available: 0.5 }, "supply.0.available", "This has the wrong type."],
  [
    "more free than the total",
    { kind: "shelter", details: {}, total: 4, available: 5 },
    "supply.0",
    "Together these are more than the total.",
  ],
  [
    "more staff than the total",
    { kind: "bed", details: { bedType: "icu" }, total: 4, staffed: 5 },
    "supply.0",
    "Together these are more than the total.",
  ],
  [
    "none, and a number",
    { kind: "medicine", details: { generic: "Insulin" }, stock: "out", available: 3 },
    "supply.0.stock",
    "The word and the number contradict each other.",
  ],
  [
    "when there is more of what is there",
    { kind: "shelter", details: {}, available: 3, moreAt: hoursAgo(-1) },
    "supply.0.moreAt",
    "This value is not allowed here.",
  ],
  [
    "two classes of one vehicle",
    { kind: "ambulance", details: { classes: ["icu", "air"] } },
    "supply.0.details.classes",
    "At most 1.",
  ],
  [
    "a number in a name",
    { kind: "test", details: { name: "Call 98300 12345" } },
    "supply.0.details.name",
    "Leave phone numbers out",
  ],
];

describe("what is refused, and where", () => {
  test.each(BAD)("%s", async (_case, supply, path, sentence) => {
    const { id, staff } = await place("other");
    const { status, reason, json } = await staff.ask("PUT", capacityPath(id), { supply: [supply] });
    expect([status, reason]).toEqual([400, "http/invalid-argument"]);
    expect(json["errors"]).toMatchObject([{ path, message: expect.stringContaining(sentence) }]);
    expect((await readFacility(world, id)).supply).toEqual([]);
  });

  test("a supply that is named twice, in one list or in two", async () => {
    const { id, staff } = await place();
    const icu = { kind: "bed", details: { bedType: "icu" }, available: 1 };
    const both = { beds: [{ bedType: "icu", available: 1 }], supply: [icu] };
    for (const [body, path] of [
      [both, "supply.0"],
      [{ supply: [icu, icu] }, "supply.1"],
    ] as const) {
      expect((await staff.ask("PUT", capacityPath(id), body)).json["errors"]).toMatchObject([{ path }]);
    }
  });

  test("more than sixty at once", async () => {
    const { id, staff } = await place("laboratory");
    const supply = Array.from({ length: 61 }, (_, number) => ({
      kind: "test",
      details: { name: `Test ${String.fromCodePoint(97 + (number % 26))}${number}` },
      available: 1,
    }));
    expect(await staff.ask("PUT", capacityPath(id), { supply })).toMatchObject({ status: 400 });
  });
});

describe("who may count supplies", () => {
  const body = { supply: [{ kind: "food", details: {}, available: 12 }] };

  test.each<[string, { roles: readonly Role[]; of?: "own" | "other" } | null, number]>([
    ["anyone", null, 401],
    ["a member", { roles: [] }, 403],
    ["staff of it", { roles: ["facility-staff"], of: "own" }, 200],
    ["staff of another place", { roles: ["facility-staff"], of: "other" }, 403],
    ["a moderator", { roles: ["moderator"] }, 200],
    ["a verifier", { roles: ["verifier"] }, 403],
    ["an admin", { roles: ["admin"] }, 200],
  ])("%s: %s", async (_who, account, status) => {
    const [own, other] = [await place("shelter"), await place("shelter")];
    const facilities = account?.of === undefined ? [] : [account.of === "own" ? own.id : other.id];
    const answer =
      account === null
        ? await ask(world.service, { method: "PUT", path: capacityPath(own.id), body })
        : await (
            await signedIn(world.service, { roles: account.roles, facilities })
          ).ask("PUT", capacityPath(own.id), body);
    expect(answer.status).toBe(status);
    expect((await readFacility(world, own.id)).supply).toHaveLength(status === 200 ? 1 : 0);
  });

  test("a shared desk counts for its own place alone", async () => {
    const [own, other] = [await place("shelter"), await place("shelter")];
    const made = await own.staff.ask("POST", `/api/v1/facilities/${own.id}/desks`, { label: "Gate desk" });
    const { url } = makeDesk.output.parse(made.json);
    const browser = world.person();
    await browser.post("/api/v1/desk-links/open", { token: new URL(url).hash.slice("#token=".length) });
    const statuses = [];
    for (const { id } of [own, other])
      statuses.push((await browser.send(capacityPath(id), { method: "PUT", body })).status);
    expect(statuses).toEqual([200, 403]);
  });
});
