import { beforeAll, expect, test } from "vitest";
import { getOwnVerification } from "#contract/verification.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { claim, openCalls, release } from "#server/testing/calls.ts";
import { aListing } from "#server/testing/listings.ts";

const calls = openCalls();
const { put } = calls;
let asha: SignedIn;
let kim: SignedIn;
beforeAll(() => void ({ asha, kim } = calls));

const KOLKATA = aListing().place;
const HOWRAH = { ...KOLKATA, lat: 22.5958, lng: 88.0, label: "Howrah" };
const CHENNAI = { ...KOLKATA, lat: 13.06, lng: 80.25, label: "Chennai" };

async function commit(who: SignedIn, name: string, args: object): Promise<void> {
  const { json } = await who.ask("POST", "/api/v1/sync/commit", {
    clientId: "a".repeat(32),
    mutations: [{ key: crypto.randomUUID(), name, args: { id: who.id, ...args } }],
  });
  expect(json["results"]).toMatchObject([{ state: "acknowledged" }]);
}

async function districtOf({ lat, lng }: typeof KOLKATA): Promise<{ id: string; label: string }> {
  const { json } = await asha.ask("GET", `/api/v1/places/reverse?lat=${lat}&lng=${lng}&lang=en`);
  const { id, name } = (json["items"] as { id: string; name: string; type: string }[]).find(
    ({ type }) => type === "district",
  ) ?? { id: "", name: "" };
  return { id, label: name };
}

const choose = (who: SignedIn, choice: object) =>
  commit(who, "verifierChoices.save", { districts: [], kinds: [], languages: [], ...choice });

async function own(who: SignedIn) {
  return getOwnVerification.output.parse((await who.ask("GET", "/api/v1/verification/me?next=5")).json);
}

test("a verifier who chose two districts gets theirs first, then hears that none is left and gets the others", async () => {
  const ids = { chennai: await put({ place: CHENNAI }), howrah: await put({ place: HOWRAH }), kolkata: await put() };
  await choose(asha, { districts: [await districtOf(KOLKATA), await districtOf(HOWRAH)] });
  expect(await own(asha)).toMatchObject({ waiting: 3, chosen: 2 });
  const got = [];
  for (let card = 0; card < 3; card += 1) {
    // In sequence: a verifier holds one card.
    const next = await claim(asha);
    got.push([next?.listing.id, next?.isChosen]);
    await release(asha, next);
  }
  expect(new Set(got.slice(0, 2).map(([id]) => id))).toEqual(new Set([ids.howrah, ids.kolkata]));
  expect(got.map(([, isChosen]) => isChosen)).toEqual([true, true, false]);
  expect(got[2]?.[0]).toBe(ids.chennai);
  // Who chose nothing hears nothing of it.
  expect(await claim(kim)).not.toHaveProperty("isChosen");
  await commit(asha, "verifierChoices.end", {});
  expect(await own(asha)).not.toHaveProperty("chosen");
});

test("kinds and the languages of the state are chosen too", async () => {
  const bed = await put({ place: CHENNAI });
  await put({ kind: "oxygen", details: {} });
  await choose(asha, { languages: ["ta"] });
  expect((await claim(asha))?.listing.id).toBe(bed);
  await choose(kim, { kinds: ["oxygen"], languages: ["bn"] });
  expect(await claim(kim)).toMatchObject({ isChosen: true, listing: { kind: "oxygen" } });
});

test("a choice is its owner's alone, in their export, and goes with their account", async () => {
  const leaving = await signedIn(calls.one, { roles: ["verifier"] });
  await choose(leaving, { kinds: ["blood"], hours: { from: 18, to: 21 } });
  expect((await leaving.ask("GET", "/api/v1/me/export")).json["verifierChoices"]).toMatchObject([
    { body: { kinds: ["blood"], hours: { from: 18, to: 21 } } },
  ]);
  const { json } = await kim.ask("POST", "/api/v1/sync/query", {
    target: { collection: "verifierChoices", ids: [leaving.id] },
  });
  expect(json["documents"]).toEqual([]);
  expect((await leaving.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect(
    await calls.rows(`SELECT id FROM documents WHERE collection = 'verifierChoices' AND id = '${leaving.id}'`),
  ).toEqual([]);
});

test("a member who is no verifier chooses nothing", async () => {
  const member = await signedIn(calls.one);
  const { json } = await member.ask("POST", "/api/v1/sync/commit", {
    clientId: "a".repeat(32),
    mutations: [
      {
        key: crypto.randomUUID(),
        name: "verifierChoices.save",
        args: { id: member.id, districts: [], kinds: [], languages: [] },
      },
    ],
  });
  expect(json["results"]).toMatchObject([{ state: "rejected", error: { reason: "http/permission-denied" } }]);
});
