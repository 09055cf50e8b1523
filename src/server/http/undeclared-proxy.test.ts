import { request as ask } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { UndeclaredProxy } from "./admission/undeclared-proxy-warning.ts";

/* A proxy that TRUSTED_PROXIES does not name makes everybody one caller. Operators hear of it. */

let service: TestService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

const warnings = ({ log }: TestService): string[] => log.filter((line) => line.includes("TRUSTED_PROXIES"));

async function notes({ get }: TestService): Promise<unknown> {
  return (await (await get("/readyz")).json()).notes;
}

describe("a proxy that nobody declared", () => {
  test.each([
    ["x-forwarded-for", "198.51.100.7"],
    ["forwarded", "for=198.51.100.7"],
    ["via", "1.1 proxy"],
  ])("is told by its %s: once in the log, and at /readyz", async (name, value) => {
    service = await testService({});
    expect(await notes(service)).toEqual([]);
    expect(warnings(service)).toEqual([]);
    for (let at = 0; at < 3; at += 1) await service.get("/healthz", { headers: { [name]: value } });
    expect(warnings(service)).toHaveLength(1);
    expect(warnings(service)[0]).toContain('"level":"warn"');
    expect(warnings(service)[0]).not.toContain("198.51.100.7");
    expect(await notes(service)).toEqual([expect.stringContaining("TRUSTED_PROXIES")]);
    expect((await service.get("/readyz")).status).toBe(200);
  });

  test("a declared one is none", async () => {
    service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
    await service.get("/healthz", { headers: { "x-forwarded-for": "198.51.100.7", via: "1.1 proxy" } });
    expect(await notes(service)).toEqual([]);
    expect(warnings(service)).toEqual([]);
  });

  test("a request that reaches the port as it is says nothing", async () => {
    service = await testService({});
    const { port } = service;
    await new Promise((resolve) =>
      ask({ port, host: "127.0.0.1", path: "/healthz", headers: { host: "board.example" } }, resolve).end(),
    );
    expect(await notes(service)).toEqual([]);
  });
});

describe("the address in the words", () => {
  const said = (remoteAddress: string): string => {
    const lines: object[] = [];
    const warn = (details: object): void => void lines.push(details);
    const notes = new OperatorNotes();
    const proxy = new UndeclaredProxy([], { debug: warn, info: warn, warn, error: warn }, notes);
    proxy.observe({ headers: { "x-forwarded-for": "203.0.113.9" }, socket: { remoteAddress } });
    return notes.sentences().join() + JSON.stringify(lines);
  };

  test.each(["127.0.0.1", "10.1.2.3", "192.168.0.9", "172.16.0.1", "fd00::7"])("is that of the machine %s", (peer) => {
    expect(said(peer)).toContain(peer);
  });

  test.each(["203.0.113.200", "2001:db8::7"])("is never %s, which may be a person's", (peer) => {
    expect(said(peer)).not.toContain(peer);
    expect(said(peer)).toContain("TRUSTED_PROXIES");
  });
});
