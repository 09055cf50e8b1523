import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { createLog } from "../../runtime/log.ts";
import { openHttpServer } from "../http.ts";
import type { HttpServer } from "../http.ts";

let httpServer: HttpServer;
let url: string;
beforeAll(async () => {
  httpServer = await openHttpServer(
    readConfig({ PORT: "0" }),
    createLog("silent", () => undefined),
  );
  url = `http://127.0.0.1:${httpServer.listener.port}`;
});
afterAll(() => httpServer.listener.drain(0));

describe("before the service is taken up", () => {
  test("the process is alive", async () => {
    const response = await fetch(`${url}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, "alive\n"]);
  });

  test.each(["/api/v1/site", "/assets/x.js"])("%s is told to come back", async (path) => {
    const response = await fetch(url + path);
    expect(await response.json()).toMatchObject({ status: 503, code: "unavailable", reason: "http/unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("the probe has its fields, and is told to come back", async () => {
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ ready: false, reads: false, writes: false, readModel: "loading" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("people see a page", async () => {
    const response = await fetch(url, { headers: { accept: "text/html,*/*", "accept-language": "hi" } });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("अभी तैयार नहीं");
  });

  test("the port cannot be opened twice", async () => {
    const again = openHttpServer(
      readConfig({ PORT: String(httpServer.listener.port) }),
      createLog("silent", () => undefined),
    );
    await expect(again).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
