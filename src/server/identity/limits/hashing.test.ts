import { hashPassword } from "better-auth/crypto";
import { expect, test } from "vitest";
import { createHashing } from "./hashing.ts";
import { isFormerHash, PASSWORDS, SCRYPT } from "./password-hash.ts";

const PASSWORD = "correct horse battery staple";

test("a password is known again, another is not", async () => {
  const hashing = createHashing("x-client-ip", { atOnce: 1, waiting: 0 });
  const hash = await hashing.hash(PASSWORD);
  expect(await hashing.verify({ hash, password: PASSWORD })).toBe(true);
  expect(await hashing.verify({ hash, password: "Correct horse battery staple" })).toBe(false);
  const both = await Promise.allSettled([hashing.hash("a"), hashing.hash("b")]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("a hash names its cost, which is one of OWASP's, and takes 32 MB", async () => {
  const { ln, r, p } = SCRYPT;
  expect(await PASSWORDS.hash(PASSWORD)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
  expect(2 ** ln * r * 128).toBe(32 * 2 ** 20);
  expect([2 ** ln, r, p]).toEqual([32_768, 8, 3]);
  expect(isFormerHash(await PASSWORDS.hash(PASSWORD))).toBe(false);
});

test("a hash of the identity library's own function is still known, and is one to make anew", async () => {
  const hash = await hashPassword(PASSWORD);
  expect(isFormerHash(hash)).toBe(true);
  expect(await PASSWORDS.verify({ hash, password: PASSWORD })).toBe(true);
  expect(await PASSWORDS.verify({ hash, password: "another" })).toBe(false);
});

test("letters that are written in two forms are the same password", async () => {
  const hash = await PASSWORDS.hash("caf\u00e9 \u00e0 la carte");
  expect(await PASSWORDS.verify({ hash, password: "cafe\u0301 a\u0300 la carte" })).toBe(true);
});

test("of a flood of sign-ins only a few are hashed at once, and the rest waits or is refused", async () => {
  let [running, most, done] = [0, 0, 0];
  const slow = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done += 1;
    return "x";
  };
  const hashing = createHashing("x-client-ip", undefined, { hash: slow, verify: async () => (await slow()) === "x" });
  const flood = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0 ? hashing.hash("a") : hashing.verify({ hash: "b", password: "c" }),
  );
  const settled = await Promise.allSettled(flood);
  expect(most).toBe(2);
  expect(done).toBe(66);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(200 - 66);
});
