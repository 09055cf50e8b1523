import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The code points in a folder's TrueType fonts: their tables `cmap` of the formats 4 and 12.
 * Source: OpenType specification 1.9.1, "cmap".
 */
export function signsOf(folder: string): Set<number> {
  const signs = new Set<number>();
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".ttf")) continue;
    const font = readFileSync(join(folder, file));
    const map = tableOf(font, "cmap");
    if (map === null) continue;
    for (let at = 0; at < map.readUInt16BE(2); at += 1) addAll(map.subarray(map.readUInt32BE(8 + at * 8)), signs);
  }
  return signs;
}

function tableOf(font: Buffer, name: string): Buffer | null {
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const from = 12 + at * 16;
    if (font.toString("latin1", from, from + 4) === name) return font.subarray(font.readUInt32BE(from + 8));
  }
  return null;
}

function addAll(table: Buffer, signs: Set<number>): void {
  const format = table.readUInt16BE(0);
  if (format === 12) {
    for (let at = 0; at < table.readUInt32BE(12); at += 1) {
      const from = 16 + at * 12;
      addRange(table.readUInt32BE(from), table.readUInt32BE(from + 4), signs);
    }
  }
  if (format !== 4) return;
  const count = table.readUInt16BE(6) / 2;
  for (let at = 0; at < count; at += 1) {
    const last = table.readUInt16BE(14 + at * 2);
    // The last segment only ends the list.
    if (last < 0xff_ff) addRange(table.readUInt16BE(16 + count * 2 + at * 2), last, signs);
  }
}

function addRange(first: number, last: number, signs: Set<number>): void {
  for (let sign = first; sign <= last; sign += 1) signs.add(sign);
}
