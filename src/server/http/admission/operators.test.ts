import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operatorsOf, readOperators } from "./operators.ts";

const FILE = `# prefix, AS
203.0.113.0/24 64500
203.0.0.0/16\tAS64501
198.51.100.0/24,64502
0.0.0.0/0 64509 # all others
2001:db8::/32 64503
2001:db8:5::/48 64504
2001:db8:5:0:1::/80 64505
`;

test("the longest prefix that holds an address names its AS", () => {
  const of = operatorsOf(FILE);
  const cases = {
    "203.0.113.9": 64500,
    "203.0.114.9": 64501,
    "198.51.100.1": 64502,
    "192.0.2.1": 64509,
    "::ffff:203.0.113.9": 64500,
    "2001:db8:9::1": 64503,
    "2001:db8:5:1::1": 64504,
    "2001:db8:5:0:1::7": 64504,
    "2001:db9::1": null,
    "no address": null,
  };
  for (const [address, number] of Object.entries(cases)) expect(of(address), address).toBe(number);
});

test("each address of a big table is found as by looking at every line", () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => ({
    start: `${10 + (at % 200)}.${(at * 7) % 256}.0.0`,
    bits: 16 - (at % 9),
    number: at + 1,
  }));
  const of = operatorsOf(lines.map(({ start, bits, number }) => `${start}/${bits} ${number}`).join("\n"));
  const value = (address: string) => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const cut = (number: number, bits: number) => Math.floor(number / 2 ** (32 - bits));
  const starts = lines.map((line) => ({ ...line, cut: cut(value(line.start), line.bits) }));
  for (let at = 0; at < 500; at += 1) {
    const address = `${(at * 13) % 256}.${(at * 29) % 256}.3.4`;
    const held = starts.filter((line) => line.cut === cut(value(address), line.bits));
    const longest = Math.max(...held.map(({ bits }) => bits));
    expect(of(address) ?? undefined, address).toBe(held.findLast(({ bits }) => bits === longest)?.number);
  }
});

test("a file that cannot be read says which line is wrong", () => {
  const folder = mkdtempSync(join(tmpdir(), "operators-"));
  const file = join(folder, "as.txt");
  expect(readOperators(null)("203.0.113.9")).toBeNull();
  expect(() => readOperators(file)).toThrow(/AS_NUMBERS_FILE .*as\.txt cannot be used/);
  for (const wrong of ["203.0.113.0/33 1", "203.0.113.0/24", "x/8 1", "10.0.0.0/8 4294967296", "2001:db8::/129 1"]) {
    writeFileSync(file, `192.0.2.0/24 1\n${wrong}\n`);
    expect(() => readOperators(file), wrong).toThrow(/line 2 is not a prefix/);
  }
  rmSync(folder, { recursive: true });
});
