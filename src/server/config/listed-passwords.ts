import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { plainPassword } from "#domain/identity/password.ts";

/** The passwords that leaks show most often, one a line, sorted, after an empty line. */
export const LISTED_PASSWORDS = "data/passwords/most-used.txt.br";

/**
 * Whether a password is one of those that are tried first, in whatever case. The list is read at
 * the first question. It has 1.3 MB, and a look through it takes under a millisecond.
 * @param root the checkout
 */
export function openListedPasswords(root: string): (password: string) => boolean {
  let list: Buffer | undefined;
  return (password) => {
    list ??= brotliDecompressSync(readFileSync(join(root, LISTED_PASSWORDS)));
    return list.includes(`\n${plainPassword(password)}\n`);
  };
}
