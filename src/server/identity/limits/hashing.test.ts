import { runWithEndpointContext } from "@better-auth/core/context";
import { hashPassword } from "better-auth/crypto";
import { expect, test } from "vitest";
import { createHashing } from "./hashing.ts";
import { isFormerHash, PASSWORDS, SCRYPT } from "./password-hash.ts";

const PASSWORD = "correct horse battery staple";
const HEADERS = { address: "x-client-ip", known: "x-client-known" };

test("a password is known again, another is not", async () => {
  const hashing = createHashing(HEADERS, { atOnce: 1, waiting: 0 });
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
  const hashing = createHashing(HEADERS, undefined, { hash: slow, verify: async () => (await slow()) === "x" });
  const flood = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0 ? hashing.hash("a") : hashing.verify({ hash: "b", password: "c" }),
  );
  const settled = await Promise.allSettled(flood);
  expect(most).toBe(2);
  expect(done).toBe(66);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(200 - 66);
});

/** Hashes one at a time. Each call waits until `end`, and `order` has who was served. */
function oneByOne() {
  const order: string[] = [];
  let end = (): void => undefined;
  const first = new Promise<void>((resolve) => (end = resolve));
  const hash = async (who: string): Promise<string> => {
    if (who === "first") await first;
    else order.push(who);
    return who;
  };
  const hashing = createHashing(HEADERS, { atOnce: 1, waiting: 64 }, { hash, verify: async () => true });
  /** A call from an address about an account, whose password names who it is. */
  const come = async (who: string, { address, email, isKnown = false }: Caller): Promise<string> => {
    const headers = new Headers({ [HEADERS.address]: address, ...(isKnown && { [HEADERS.known]: "1" }) });
    const context = { headers, body: { email } } as Parameters<typeof runWithEndpointContext>[0];
    return runWithEndpointContext(context, () => hashing.hash(who));
  };
  return { come, order, end: () => end() };
}
type Caller = { address: string; email: string; isKnown?: boolean };

test.each([
  ["IPv6, from each /56 of a /48", (n: number) => `2001:db8:7:${(n << 8).toString(16)}::1`],
  ["IPv4, from each address of a /16", (n: number) => `198.51.${n}.7`],
])("a flood of one neighbourhood waits behind itself: %s", async (_, addressOf) => {
  const { come, order, end } = oneByOne();
  const flood = Array.from({ length: 30 }, (__, n) =>
    come(n === 0 ? "first" : "flood", { address: addressOf(n), email: `${n}@example.org` }),
  );
  const others = ["203.0.113.4", "2001:db8:9::1"].map((address, n) =>
    come(`other ${n}`, { address, email: `other${n}@example.org` }),
  );
  end();
  await Promise.all([...flood, ...others]);
  expect(order.slice(0, 2)).toEqual(["other 0", "other 1"]);
});

test("within a neighbourhood one address's many do not delay its others", async () => {
  const { come, order, end } = oneByOne();
  const many = Array.from({ length: 10 }, (_, n) =>
    come(n === 0 ? "first" : "many", { address: "203.0.113.4", email: `${n}@example.org` }),
  );
  const neighbour = come("neighbour", { address: "203.0.113.5", email: "neighbour@example.org" });
  end();
  await Promise.all([...many, neighbour]);
  expect(order[0]).toBe("neighbour");
});

test("strangers who try an account do not delay the network that it knows", async () => {
  for (const isKnown of [true, false]) {
    const { come, order, end } = oneByOne();
    const strangers = Array.from({ length: 8 }, (_, n) =>
      come(n === 0 ? "first" : "stranger", { address: `10.${n}.0.1`, email: "asha@example.org" }),
    );
    const owner = come("owner", { address: "203.0.113.4", email: "asha@example.org", isKnown });
    end();
    await Promise.all([...strangers, owner]);
    expect(order.indexOf("owner"), `known: ${isKnown}`).toBe(isKnown ? 0 : 7);
  }
});
