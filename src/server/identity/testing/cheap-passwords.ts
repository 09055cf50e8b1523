import { createHash } from "node:crypto";
import { PASSWORDS } from "../limits/password-hash.ts";
import type { PasswordHash } from "../limits/password-hash.ts";
import { drawHex } from "../../../../scripts/testing/seed.ts";

const MARK = "cheap:";
const SALT_BYTES = 8;

/**
 * Hashes of services under test. The product's hash took a fifth of the processor time of tests of
 * accounts. `npm run test:long` uses the product's everywhere. Hashes that a product has
 * made are compared as a product does.
 */
export const CHEAP_PASSWORDS: PasswordHash = {
  hash: (password) => {
    const salt = drawHex(SALT_BYTES);
    return Promise.resolve(MARK + salt + digest(salt, password));
  },
  verify: ({ hash, password }) => {
    if (!hash.startsWith(MARK)) return PASSWORDS.verify({ hash, password });
    const salt = hash.slice(MARK.length, MARK.length + 2 * SALT_BYTES);
    return Promise.resolve(hash === MARK + salt + digest(salt, password));
  },
};

function digest(salt: string, password: string): string {
  return createHash("sha256").update(salt).update(password).digest("hex");
}
