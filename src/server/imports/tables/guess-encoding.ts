import { analyse } from "chardet";
import { WrongFile } from "../pipeline/format.ts";

/** Guesses below this of 100 are no better than the usual encoding of old tables. */
const SURE = 30;
const USUAL = "windows-1252";

/**
 * The encoding of a text from its first bytes. A byte order mark tells it, then sound UTF-8, then
 * which letters are likely.
 * @param isWhole the bytes are the whole file
 */
export function guessEncoding(bytes: Buffer, isWhole: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (isUtf8(bytes, isWhole)) return "utf-8";
  const [best] = analyse(bytes);
  const name = best === undefined || best.confidence < SURE ? USUAL : best.name.toLowerCase();
  return isKnown(name) ? name : USUAL;
}

/** A decoder that refuses bytes that are none of the encoding. @throws WrongFile for no encoding */
export function decoderOf(encoding: string): TextDecoder {
  if (!isKnown(encoding))
    throw new WrongFile(`There is no encoding ${encoding}. Choose another, such as utf-8.`, "wrong-encoding");
  return new TextDecoder(encoding, { fatal: true });
}

function isUtf8(bytes: Buffer, isWhole: boolean): boolean {
  try {
    // A letter may be cut where the sample ends.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== "";
  } catch {
    return false;
  }
}
