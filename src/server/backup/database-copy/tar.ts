import { open } from "node:fs/promises";

/* Ustar: what `tar -xzf` reads too. Paths within a data folder are short. */

const BLOCK = 512;
const PIECE = 262_144;

/** A folder or a file of an archive. */
export type TarEntry = { path: string; bytes: number; isFolder: boolean };

/** The header of one entry. @throws Error when the path is too long for it */
export function tarHeader({ path, bytes, isFolder }: TarEntry): Buffer {
  const name = isFolder ? `${path}/` : path;
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a path for a base copy.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(isFolder ? "0000700" : "0000600", 100);
  header.write("0000000", 108);
  header.write("0000000", 116);
  header.write(bytes.toString(8).padStart(11, "0"), 124);
  header.write("00000000000", 136);
  header.write(" ".repeat(8), 148);
  header.write(isFolder ? "5" : "0", 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/**
 * A file as an entry. It has as many bytes as it had when it was opened, also if a server changes
 * it. Nothing for a file that went away.
 */
export async function* tarFile(path: string, source: string): AsyncGenerator<Buffer> {
  const file = await open(source, "r").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield tarHeader({ path, bytes: size, isFolder: false });
    for (let at = 0; at < size;) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at));
      // Shortened meanwhile: what is missing is zeros, which the log repairs.
      await file.read(piece, 0, piece.length, at);
      yield piece;
      at += piece.length;
    }
    yield Buffer.alloc(padding(size));
  } finally {
    await file.close();
  }
}

/** A short text as an entry. */
export function tarText(path: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = tarHeader({ path, bytes: bytes.length, isFolder: false });
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))]);
}

/** What ends an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

function padding(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

/** What takes the entries of an archive that is read. */
export type TarTarget = {
  begin(entry: TarEntry): Promise<void>;
  take(piece: Buffer): Promise<void>;
  end(): Promise<void>;
};

/** Reads an archive. @throws Error when it is cut off, or names a path outside its folder */
export async function readTar(stream: AsyncIterable<Buffer>, target: TarTarget): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let [missing, pad] = [0, 0];
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (missing > 0) {
        const piece = rest.subarray(0, missing);
        if (piece.length === 0) break;
        await target.take(piece);
        rest = rest.subarray(piece.length);
        missing -= piece.length;
        if (missing === 0) await target.end();
        continue;
      }
      if (rest.length < pad + BLOCK) break;
      rest = rest.subarray(pad);
      pad = 0;
      const entry = parseHeader(rest.subarray(0, BLOCK));
      if (entry === null) return;
      rest = rest.subarray(BLOCK);
      await target.begin(entry);
      [missing, pad] = [entry.bytes, padding(entry.bytes)];
      if (missing === 0) await target.end();
    }
  }
  throw new Error("The base copy is truncated.");
}

function parseHeader(header: Buffer): TarEntry | null {
  const text = (start: number, length: number): string =>
    header.toString("utf8", start, start + length).replace(/\0.*$/s, "");
  const name = text(0, 100);
  if (name === "") return null;
  if (name.startsWith("/") || name.split("/").includes("..")) throw new Error(`The base copy holds a path ${name}.`);
  const isFolder = text(156, 1) === "5";
  return { path: name.replace(/\/$/, ""), bytes: Number.parseInt(text(124, 12), 8), isFolder };
}
