import { expect, test } from "vitest";
import { readDatabaseHosts } from "./database-hosts.ts";

test.each([
  ["postgres://u:p@a:5432,b:5433/x?target_session_attrs=read-write&sslmode=require", ["a", "b:5433"]],
  ["postgres://u:p@a,b/x?sslmode=require", ["a", "b"]],
  ["postgres://u@[::1]:5433,b/x", ["[::1]:5433", "b"]],
  ["postgres://u@/x?host=a,b&port=5433", ["a:5433", "b:5433"]],
  ["postgres://u@/x?host=a,/run/postgresql&port=5433,5434", ["a:5433", "/run/postgresql:5434"]],
])("%s has its hosts, each with an address of its own", (address, names) => {
  const { hosts, isSought, problem } = readDatabaseHosts(address);
  expect({ names: hosts.map(({ name }) => name), isSought, problem }).toEqual({ names, isSought: true, problem: null });
  for (const { url } of hosts) {
    expect(URL.canParse(url)).toBe(true);
    expect(url).not.toMatch(/,|target_session_attrs/);
    expect(url.includes("sslmode=require")).toBe(address.includes("sslmode=require"));
  }
});

test("one host is left as it is, and looked at only where the address says so", () => {
  const one = "postgres://u:p@a:5432/x?sslmode=require";
  expect(readDatabaseHosts(one)).toMatchObject({ hosts: [{ url: one }], isSought: false, problem: null });
  const sought = readDatabaseHosts(`${one}&target_session_attrs=primary`);
  expect(sought).toMatchObject({ hosts: [{ url: one }], isSought: true, problem: null });
});

test.each(["postgres://a,,b/x", "postgres://a,b:port/x", "postgres://u@/x?host=a,b,c&port=1,2"])(
  "%s is refused",
  (address) => expect(readDatabaseHosts(address).problem).toContain("names several hosts"),
);

test.each(["any", "standby", "read-only", "prefer-standby"])("%s would lead to a server without writes", (word) => {
  expect(readDatabaseHosts(`postgres://a,b/x?target_session_attrs=${word}`).problem).toContain("Lifeboard writes");
});

test.each([
  "postgres://u:hun#ter@db/x",
  "postgres://u:12#ter@db/x",
  "postgres://u:hun/ter@db/x",
  "postgres://u:12/ter@db:5432/x",
  "postgres://u:hun?ter@db/x",
  "postgres://u:12?ter@db/x",
  "postgres://u:hun%ffter@db/x",
  "postgres://u:hun@ter#x@db/x",
  "postgres://u:hunter@db:port/x",
  "postgres://u:hun#ter@a:5432,b:5432/x?target_session_attrs=read-write",
  "postgres://u:12/ter@a:5432,b:5432/x",
  "postgres://u:hun?ter@a,b/x",
])("%s is refused with the codes of the signs, and is not repeated", (address) => {
  const { problem } = readDatabaseHosts(address);
  expect(problem).toMatch(/^is invalid: .*# as %23, \/ as %2F/);
  expect(problem).not.toMatch(/hun|ter/);
});

test.each([
  "postgres://u:hun%23ter@db/x",
  "postgres://u:hun@ter@db/x",
  "postgres://u:100%@db/x",
  "postgres://u:p%zz:q@a,b/x",
  "postgres://u@/x?host=/run/postgresql&password=hun@ter",
  "postgres:///x",
  "postgresql://db",
  "postgres://u:p@[::1]:5432/x",
  "postgres://u:p@%2Frun%2Fpostgresql/x",
])("%s is read", (address) => expect(readDatabaseHosts(address).problem).toBeNull());
