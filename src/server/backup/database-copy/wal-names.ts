/** Bytes of a log file: PostgreSQL's default, with which the embedded one is made. */
export const SEGMENT_BYTES = 16_777_216;
const SEGMENTS_OF_NAME = 0x1_0000_0000 / SEGMENT_BYTES;

/** A position of the log, from PostgreSQL's text (`0/16B3748`). */
export function parseLsn(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** PostgreSQL's text of a position. */
export function lsnText(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** Number of the log file that contains a position. */
export function segmentOf(lsn: bigint): number {
  return Number(lsn / BigInt(SEGMENT_BYTES));
}

/** Where in its log file a position lies, bytes. */
export function offsetOf(lsn: bigint): number {
  return Number(lsn % BigInt(SEGMENT_BYTES));
}

/** PostgreSQL's name of a log file. */
export function segmentName(timeline: number, segment: number): string {
  const parts = [timeline, Math.floor(segment / SEGMENTS_OF_NAME), segment % SEGMENTS_OF_NAME];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, "0")).join("");
}
