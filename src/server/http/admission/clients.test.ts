import { describe, expect, test } from "vitest";
import { Clients, networkOf, prefixOf, providerOf } from "./clients.ts";
import { LIMITS } from "#domain/limits/process-limits.ts";
import { addressReader } from "./network.ts";

describe("whose call it is", () => {
  const from = (trusted: string[], peer: string, forwarded?: string): string =>
    addressReader(trusted)({
      socket: { remoteAddress: peer },
      headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
    });

  test.each([
    ["no proxy declared: the header is a stranger's word", [], "10.0.0.1", "1.2.3.4", "10.0.0.1"],
    ["a proxy nobody declared", ["10.0.0.2"], "10.0.0.1", "1.2.3.4", "10.0.0.1"],
    ["a declared proxy", ["10.0.0.1"], "10.0.0.1", "1.2.3.4", "1.2.3.4"],
    ["a declared network, IPv4 written as IPv6", ["10.0.0.0/8"], "::ffff:10.0.0.1", "1.2.3.4", "1.2.3.4"],
    ["what the caller wrote before the proxy is not believed", ["10.0.0.1"], "10.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"],
    ["two declared proxies in a row", ["10.0.0.0/8"], "10.0.0.1", "1.2.3.4, 10.0.0.2", "1.2.3.4"],
    ["with a port", ["10.0.0.1"], "10.0.0.1", "1.2.3.4:5678", "1.2.3.4"],
    ["IPv6 with a port", ["::1"], "::1", "[2001:db8::7]:5678", "2001:db8::7"],
    ["nonsense in the header", ["10.0.0.1"], "10.0.0.1", "unknown", "10.0.0.1"],
    ["nothing in the header", ["10.0.0.1"], "10.0.0.1", "", "10.0.0.1"],
    ["no header", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
  ])("%s", (_case, trusted, peer, forwarded, address) => {
    expect(from(trusted, peer, forwarded)).toBe(address);
  });

  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["2001:db8:1:2ff::9", "2001:db8:1:200::/56"],
    ["2001:db8:1:200:a:b:c:d", "2001:db8:1:200::/56"],
    ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
    ["::1", "0:0:0:0::/56"],
    ["", ""],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ["1.2.3.4", "1.2.3.0/24", "1.2.0.0/16"],
    ["::ffff:1.2.3.4", "1.2.3.0/24", "1.2.0.0/16"],
    ["2001:db8:1:2ff::9", "2001:db8:1:200::/56", "2001:db8::/32"],
  ])("%s is of the prefix %s and of the provider %s", (address, prefix, provider) => {
    expect([prefixOf(address), providerOf(address)]).toEqual([prefix, provider]);
  });
});

describe("a bucket", () => {
  test("gives a burst, then refills by the minute", () => {
    const clients = new Clients();
    const client = clients.of("1.2.3.4", 0);
    const { burst, perMinute } = LIMITS["public-read"];
    for (let at = 0; at < burst; at += 1) expect(clients.take(client, "public-read", 0).isOver).toBe(false);
    expect(clients.take(client, "public-read", 0)).toMatchObject({ isOver: true, remaining: 0, limit: perMinute });
    expect(clients.take(client, "public-read", 60_000 / perMinute).isOver).toBe(false);
    expect(clients.take(client, "public-read", 60_000 / perMinute).isOver).toBe(true);
    expect(clients.take(client, "public-read", 600_000)).toMatchObject({ isOver: false, remaining: burst - 1 });
    clients.close();
  });

  test("is not filled by a clock that goes back", () => {
    const clients = new Clients();
    const client = clients.of("1.2.3.4", 1_000_000);
    const first = clients.take(client, "public-read", 1_000_000).remaining;
    expect(clients.take(client, "public-read", 0).remaining).toBe(first - 1);
    clients.close();
  });

  test("a flood of addresses is forgotten again", () => {
    const clients = new Clients();
    for (let at = 0; at < 60_000; at += 1) clients.of(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, at);
    expect(clients.size).toBeLessThanOrEqual(50_000);
    clients.close();
  });
});
