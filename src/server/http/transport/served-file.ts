/** A file of the operator that readers get whole or in ranges. It never changes. */
export type ServedFile = {
  /** Names its content, for ever. */
  tag: string;
  bytes: number;
  /** @throws if the file cannot be read or has changed */
  read: (offset: number, length: number) => Promise<Buffer>;
};

/**
 * The longest range that one answer has, bytes: it is held in memory. A tile has up to 500 kB, and
 * a longer range is answered in part (RFC 9110, 15.3.7). Proposal.
 */
const MOST_RANGE_BYTES = 1_048_576;
/** Read at a time where the whole file is sent, bytes. */
const PIECE_BYTES = 65_536;

/** A range of bytes; `none` lies in the file: it cannot be satisfied. */
export type ByteRange = { offset: number; length: number };

/**
 * The range that a request asks for. Null: the whole file. What is no range of bytes,
 * and several ranges, count as none, as RFC 9110 (14.2) permits.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "none" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  const offset = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  if (offset >= bytes) return "none";
  return { offset, length: Math.min(end - offset, MOST_RANGE_BYTES) };
}

/** The whole file in pieces, read as its reader takes them. */
export async function* piecesOf(file: ServedFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.bytes; at += PIECE_BYTES) {
    yield await file.read(at, Math.min(PIECE_BYTES, file.bytes - at));
  }
}
