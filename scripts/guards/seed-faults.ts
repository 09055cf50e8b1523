import type { Fault, Files } from "./faults.ts";

const fault = (name: string, [path, text]: [path: string, text: string], used: string): Fault => ({
  name,
  files: { [path]: text },
  says: `${path}: a test uses \`${used}\``,
});

/** Tests that have another input in each run. */
export const seedFaults: Fault[] = [
  fault("a random number", ["src/web/a/a.test.tsx", "const at = Math.floor(Math.random() * 9);\n"], "random"),
  fault("a random id", ["src/domain/a/a.test.ts", "const id = crypto.randomUUID();\n"], "randomUUID"),
  fault(
    "random bytes of Node",
    ["src/server/testing/a.ts", 'import { createHash, randomBytes } from "node:crypto";\n'],
    "randomBytes",
  ),
  fault(
    "a random number under another name",
    ["scripts/a.test.ts", 'import { randomInt as roll } from "node:crypto";\n'],
    "randomInt",
  ),
  fault("the time as a name in a journey", ["e2e/a.spec.ts", "const name = `Asha${Date.now()}`;\n"], "now"),
  fault("a random id in what journeys share", ["e2e/support/a.ts", "globalThis.crypto.randomUUID();\n"], "randomUUID"),
];

/** What looks like it and is none, beside two places that the test allows. */
export const seeded: Files = {
  "src/server/a/a.test.ts": `
    import { randomUUID } from "node:crypto";
    const randomInt = seededInt(seedOf("a"));
    expect(randomInt(9)).toBe(3);
    expect(clock.now()).toBe(at);
  `,
  "src/server/a/a.ts": "export const id = () => crypto.randomUUID();",
  "e2e/support/clock.ts": "export const now = () => page.evaluate(() => Date.now());",
  "e2e/a.spec.ts": "const name = newLetters(); delete crypto.subtle;",
};
