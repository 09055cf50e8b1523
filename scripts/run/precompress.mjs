import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(js|mjs|css|html|json|svg|txt|webmanifest|map)$/;
/** Below this the saving is smaller than the headers. */
const smallestBytes = 256;

/**
 * Writes `.br` (quality 11) and `.gz` for every text file of a folder, so that no request pays for
 * it.
 */
export async function precompress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compress));
}

async function compress(path) {
  const content = readFileSync(path);
  if (content.length < smallestBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, await brotli(content, { params }));
  writeFileSync(`${path}.gz`, await zip(content, { level: 9 }));
}
