import { basename } from "node:path";
import { Transform } from "node:stream";
import type { Gunzip } from "node:zlib";
import { CsvError } from "csv-parse";
import { WrongFile } from "./format.ts";

/**
 * Bounds on what an import reads, so that a hostile list fills no memory. The longest field of the
 * five public lists has 252 letters. They unpack to nine times their size at most.
 */
export const INPUT = {
  /** Letters of one field of a table. */
  fieldLetters: 10_000,
  /** Letters of one object of a list; bytes of one row of a table. */
  row: 1_000_000,
  /** A packed file, unpacked, bytes. */
  unpackedBytes: 2_000_000_000,
  /** Times its size to which a packed file may unpack, once it is beyond `ratioFromBytes`. */
  unpackedRatio: 200,
  ratioFromBytes: 20_000_000,
} as const;

type Unpacking = Record<"unpackedBytes" | "unpackedRatio" | "ratioFromBytes", number>;

/** Passes what an unpacker gives, up to the bounds. It fails with a WrongFile beyond them. */
export function boundUnpacked(path: string, unpacked: Gunzip, bounds: Unpacking = INPUT): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isBomb = bytes > bounds.ratioFromBytes && bytes > unpacked.bytesWritten * bounds.unpackedRatio;
      if (!isBomb && bytes <= bounds.unpackedBytes) done(null, chunk);
      else
        done(
          new WrongFile(
            `${basename(path)} unpacks to far more than a list can have: unpack it and check it first.`,
            "unpacks-too-much",
          ),
        );
    },
  });
}

/** Passes bytes whose lines are no longer than a row may be. Fails with a WrongFile at another. */
export function boundLines(path: string): Transform {
  let [line, length] = [1, 0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1 && length + end - from <= INPUT.row; end = chunk.indexOf(10, from)) {
        from = end + 1;
        length = 0;
        line += 1;
      }
      length += chunk.length - from;
      if (length <= INPUT.row) done(null, chunk);
      else done(tooLong(path, line));
    },
  });
}

/** What to tell of a row that ends nowhere near. @param line where it begins, from 1 */
export function tooLong(path: string, line: number): WrongFile {
  return new WrongFile(
    `${basename(path)}, line ${line}: the row has more than ${INPUT.row} bytes. A quote may be missing there: correct it.`,
    "row-too-long",
  );
}

/** Whether a reader of tables gave up because a row was longer than INPUT allows. */
export function isTooLongError(error: unknown): boolean {
  return error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE";
}
