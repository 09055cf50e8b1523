import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

/** Hashes and compares passwords. */
export type PasswordHash = {
  hash: (password: string) => Promise<string>;
  verify: (input: { hash: string; password: string }) => Promise<boolean>;
};

type Cost = { ln: number; r: number; p: number };

/**
 * What one password costs. Of OWASP's settings of equal strength this one takes 32 MB instead of
 * 128. Source: OWASP Password Storage Cheat Sheet, scrypt; read 2026-11-22.
 */
export const SCRYPT: Cost = { ln: 15, r: 8, p: 3 };
/**
 * What an old hash (N = 2^14, r = 16, p = 1) lacks. So comparing with it takes as
 * long as with a new one. Nobody learns by the time who has an account.
 */
const MISSING: Cost = { ln: 15, r: 8, p: 2 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** The product's. It also knows the passwords that the identity library's own function hashed. */
export const PASSWORDS: PasswordHash = { hash: hashPassword, verify };

/** As the identity library writes: salt and key. */
const FORMER = /^[0-9a-f]{32}:[0-9a-f]{128}$/;

/** Whether a hash should be made anew with the next right password. */
export function isFormerHash(hash: string): boolean {
  const { ln, r, p } = SCRYPT;
  return FORMER.test(hash) || (STORED.test(hash) && !hash.startsWith(`$scrypt$ln=${ln},r=${r},p=${p}$`));
}

async function hashPassword(password: string): Promise<string> {
  const { ln, r, p } = SCRYPT;
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, SCRYPT);
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

async function verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, ln, r, p, salt, key] = STORED.exec(hash) ?? [];
  if (ln === undefined || salt === undefined || key === undefined) return verifyFormer({ hash, password });
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const right = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(right, Buffer.from(key, "base64url"));
}

async function verifyFormer({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const isRight = await verifyPassword({ hash, password });
  await derive(password, randomBytes(SALT_BYTES), MISSING);
  return isRight;
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const cost = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) => {
    // The same text has several forms, and keyboards differ in which they send.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
