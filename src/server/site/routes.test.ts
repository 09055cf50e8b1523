import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { emergencyNumbers } from "#contract/places.ts";
import { getSite } from "#contract/site.ts";
import { GATEWAY_KEY } from "../dialogue/testing/text-us.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { readEmergencyNumbers } from "./emergency.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-site-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let service: TestService;
afterEach(() => service.close());

async function site(settings: Record<string, string>): Promise<ReturnType<typeof getSite.output.parse>> {
  service = await testService({ settings });
  return getSite.output.parse(await (await service.get("/api/v1/site")).json());
}

describe("what this deployment is", () => {
  test("without settings there is no guess of a place", async () => {
    expect(await site({})).toMatchObject({
      operatorName: null,
      demo: false,
      defaultPlace: null,
      defaultCountry: "IN",
      publicUrl: service.url,
    });
  });

  test("a place by its name, in the deployment's country", async () => {
    const { defaultPlace } = await site({ DEFAULT_PLACE: "Kolkata", OPERATOR_NAME: "Help Desk" });
    expect(defaultPlace?.label).toContain("Kolkata");
    expect(defaultPlace?.lat).toBeCloseTo(22.57, 1);
  });

  test("the number that takes texts is the country's own, and none without a provider's secret", async () => {
    const numbers = { SMS_NUMBERS: "+12015550123,+919000012345", PUBLIC_URL: "https://help.example.org" };
    expect(await site(numbers)).not.toHaveProperty("textLine");
    await service.close();
    expect(await site({ ...numbers, SMS_HOOK_SECRETS: GATEWAY_KEY })).toMatchObject({ textLine: "+919000012345" });
    await service.close();
    const abroad = { ...numbers, SMS_HOOK_SECRETS: GATEWAY_KEY, DEFAULT_COUNTRY: "FR" };
    expect(await site(abroad)).toMatchObject({ textLine: "+12015550123" });
  });

  test("a place nobody knows is said in the log, and people are asked", async () => {
    expect((await site({ DEFAULT_PLACE: "Qqxzzv" })).defaultPlace).toBeNull();
    expect(service.log.join("\n")).toContain("DEFAULT_PLACE is not in the gazetteer");
  });
});

describe("emergency numbers", () => {
  const numbers = async (path = ""): Promise<ReturnType<typeof emergencyNumbers.output.parse>> =>
    emergencyNumbers.output.parse(await (await service.get(`/api/v1/emergency-numbers${path}`)).json());

  test("are those of the country asked for, else of the deployment's", async () => {
    service = await testService({ settings: { DEFAULT_COUNTRY: "IN" } });
    expect((await numbers()).items.map(({ number }) => number)).toEqual(["112", "108", "102", "101", "100"]);
    expect((await numbers()).helplines).toMatchObject([{ number: "181", for: "women" }]);
    expect(await numbers("?country=de")).toMatchObject({ country: "DE", items: [{ number: "112", for: "all" }] });
    expect((await numbers("?country=ZZ")).items).toEqual([]);
    expect((await service.get("/api/v1/emergency-numbers?country=IND")).status).toBe(400);
  });

  test("of a place are those of its state, where they differ", async () => {
    service = await testService({ settings: { DEFAULT_COUNTRY: "IN" } });
    const ambulances = async (path: string) =>
      (await numbers(path)).items
        .filter((line) => line.for === "ambulance")
        .map(({ number, ambulance }) => [number, ambulance]);
    expect(await ambulances("?lat=22.57&lng=88.36")).toEqual([
      ["108", "emergency"],
      ["102", "mothers-first"],
    ]);
    expect(await ambulances("?lat=28.64&lng=77.22")).toEqual([
      ["102", "emergency"],
      ["108", undefined],
    ]);
    expect(await ambulances("?country=IN&lat=25.61&lng=85.14")).toEqual([["102", "emergency"]]);
    expect(await ambulances("?country=NP&lat=28.64&lng=77.22")).toEqual([["102", undefined]]);
  });

  test("without a country set nothing is guessed", async () => {
    service = await testService({ config: { defaultCountry: null } });
    expect(await numbers()).toEqual({ country: "ZZ", items: [] });
  });

  test("an operator's file replaces whole countries", async () => {
    const file = join(folder, "numbers.json");
    const own = [{ number: "1800", for: "ambulance", source: "us", checkedAt: "2026-11-20T00:00:00.000Z" }];
    writeFileSync(file, JSON.stringify({ IN: own, XK: [] }));
    service = await testService({ settings: { EMERGENCY_NUMBERS_FILE: file } });
    expect((await numbers()).items).toEqual(own);
    expect((await numbers("?lat=28.64&lng=77.22")).items).toEqual(own);
    expect((await numbers("?country=DE")).items).toHaveLength(1);
  });

  test("a file that cannot be used is named, with what is wrong", async () => {
    const file = join(folder, "wrong.json");
    writeFileSync(file, JSON.stringify({ IN: [{ number: "call me" }] }));
    expect(() => readEmergencyNumbers(file)).toThrow(/EMERGENCY_NUMBERS_FILE .*wrong\.json cannot be used: [^]*number/);
    expect(() => readEmergencyNumbers(join(folder, "none.json"))).toThrow(/EMERGENCY_NUMBERS_FILE/);
    service = await testService();
  });
});
