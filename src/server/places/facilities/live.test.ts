import { afterAll, beforeAll, expect, test } from "vitest";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { executeCommand } from "#server/documents/execute-command.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const SURAT = { lat: 21.1702, lng: 72.8311, label: "Surat, Gujarat", precision: "exact", basis: "given" } as const;
const read = async (path: string) => (await service.get(`/api/v1/${path}`)).json();
const found = async (q: string): Promise<{ id: string; label: string }[]> =>
  (await read(`places?q=${encodeURIComponent(q)}&type=facility`)).items;

test("a facility is a place as soon as it is written, under its new name when it is renamed, and no more when it is gone", async () => {
  const place = { ...SURAT, uncertaintyKm: 0.1 };
  const id = await service.put(bodyOf(aFacility({ name: "Civil Hospital", place })), { collection: "facilities" });
  const [one] = await found("civil hospital surat");
  expect(one).toMatchObject({ id: `facility:${id}`, label: "Civil Hospital, Surat, Gujarat, India" });
  expect(await read(`places/facility:${id}`)).toMatchObject({
    type: "facility",
    timeZone: "Asia/Kolkata",
    lat: 21.1702,
  });
  const by = { by: { who: "user:1", role: "admin" }, act: "x" } as const;
  const renamed = bodyOf(aFacility({ name: "Sunrise\u202e Hospital\n", place }));
  await executeCommand(service.database, {
    ...by,
    writes: [{ do: "update", collection: "facilities", id, body: renamed }],
  });
  await expect
    .poll(async () => (await found("sunrise hospital surat"))[0]?.label)
    .toBe("Sunrise Hospital, Surat, Gujarat, India");
  expect(await found("civil hospital surat")).toEqual([]);
  await executeCommand(service.database, { ...by, writes: [{ do: "remove", collection: "facilities", id }] });
  await expect.poll(() => found("sunrise hospital")).toEqual([]);
  expect((await service.get(`/api/v1/places/facility:${id}`)).status).toBe(404);
});

test("the post of a person is no place", async () => {
  await service.put(bodyOf(aListing({ title: "Quillfeather Clinic" })));
  expect(await found("quillfeather clinic")).toEqual([]);
});
