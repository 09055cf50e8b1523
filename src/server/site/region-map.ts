import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import type { Site } from "#contract/site.ts";
import { ConfigError } from "../config/config.ts";
import type { ServedFile } from "../http/transport/served-file.ts";

/** The file of `MAP_PMTILES`: what readers are told of it, and its bytes. */
export type RegionMap = { told: NonNullable<Site["mapRegion"]>; file: ServedFile; close: () => Promise<void> };

/** PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const HEADER_BYTES = 127;
const VECTOR_TILES = 1;
/** Of tiles and directories: none and gzip, which every browser unpacks. */
const READABLE = new Set([1, 2]);
/**
 * How much of the file its version is made of: places evenly apart, and bytes at each. Proposal.
 */
const SAMPLES = { places: 64, bytes: 4_096 } as const;
/** Who made the data of streets: the credit that their licence, the ODbL, asks for. */
const CREDIT = "© OpenStreetMap contributors (ODbL)";

/**
 * Opens the operator's file of streets and keeps it open. A file that is moved in its place is
 * read from the next start on.
 * @throws ConfigError if it is missing or no PMTiles 3 of vector tiles
 */
export async function openRegionMap(path: string): Promise<RegionMap> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, "r");
    const { size, mtimeMs } = await handle.stat();
    const told = { ...readHeader(await readAt(handle, 0, HEADER_BYTES), size), attribution: CREDIT };
    const version = await versionOf(handle, size);
    return { told: { ...told, version }, file: fileOf(handle, { version, size, mtimeMs }), close: closer(handle) };
  } catch (error) {
    await handle?.close();
    throw new ConfigError(
      `MAP_PMTILES names ${path}, ${faultOf(error)} (docs/guides/map-region.md says how to make one)`,
    );
  }
}

/** A fault of the file's form, in words that follow its name. */
class WrongForm extends Error {}

function faultOf(error: unknown): string {
  if (error instanceof WrongForm) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "it has another form";
  return code === "ENOENT" ? "which is not there: name a PMTiles file" : `which cannot be read: ${code}`;
}

function readHeader(header: Buffer, size: number): Pick<RegionMap["told"], "box" | "minZoom" | "maxZoom"> {
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, 7) !== "PMTiles")
    throw new WrongForm("which is not a PMTiles file");
  if (header[7] !== 3) throw new WrongForm(`which is PMTiles ${header[7] ?? 0}: convert it to version 3`);
  if (header[99] !== VECTOR_TILES) throw new WrongForm("whose tiles are pictures: name a file of vector tiles");
  if (!READABLE.has(header[97] ?? 0) || !READABLE.has(header[98] ?? 0))
    throw new WrongForm("whose compression browsers do not support: compress the tiles with gzip");
  // Root directory, metadata, leaf directories, tiles: offset and length of each.
  const ends = [8, 24, 40, 56].map((at) => Number(header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8)));
  if (ends.some((end) => end > size)) throw new WrongForm("which is truncated: copy it again");
  const degrees = (at: number) => header.readInt32LE(at) / 10_000_000;
  const box: RegionMap["told"]["box"] = [degrees(102), degrees(106), degrees(110), degrees(114)];
  return { box, minZoom: header[100] ?? 0, maxZoom: header[101] ?? 0 };
}

/** Equal on every computer that has this file. Hashing a whole country would hold up each start. */
async function versionOf(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash("sha256").update(String(size));
  for (let place = 0; place < SAMPLES.places; place += 1) {
    hash.update(await readAt(handle, Math.floor((size * place) / SAMPLES.places), SAMPLES.bytes));
  }
  return hash.digest("base64url").slice(0, 22);
}

type Known = { version: string; size: number; mtimeMs: number };

function fileOf(handle: FileHandle, { version, size, mtimeMs }: Known): ServedFile {
  return {
    tag: version,
    bytes: size,
    read: async (offset, length) => {
      const now = await handle.stat();
      if (now.size !== size || now.mtimeMs !== mtimeMs)
        throw new Error(
          "The file of MAP_PMTILES changed while it was served: start again, and move a new file into its place instead.",
        );
      return readAt(handle, offset, length);
    },
  };
}

function closer(handle: FileHandle): () => Promise<void> {
  return () => handle.close();
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
