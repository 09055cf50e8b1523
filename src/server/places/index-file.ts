/** The typed arrays of the prepared gazetteer. They determine its cost in memory. */
const U8 = "u8";
const U16 = "u16";
const U32 = "u32";
const F32 = "f32";

/**
 * Every section of the file. Places are numbered by importance, best known first. So ascending
 * numbers are also the best first. "starts" have one element more than what they index.
 */
const SECTIONS = {
  /** Per place. */
  type: U8,
  country: U16,
  lat: F32,
  lng: F32,
  importance: F32,
  population: U32,
  uncertaintyKm: U16,
  parent: U32,
  urban: U32,
  postal: U32,
  idStarts: U32,
  idText: U8,
  labelStarts: U32,
  labelScript: U8,
  labelTextStarts: U32,
  labelText: U8,
  /** Names of places, each a run of word numbers. */
  /** Where a place's words begin, all its names together. Inner loops read this. */
  placeWordStarts: U32,
  nameStarts: U32,
  nameKind: U8,
  nameWordStarts: U32,
  nameWords: U32,
  /** Words, sorted by their UTF-8 bytes, and the places that have them. */
  wordStarts: U32,
  wordText: U8,
  postingStarts: U32,
  postings: U32,
  /** Words by sound, and those with one letter left out. */
  boneStarts: U32,
  boneText: U8,
  boneWordStarts: U32,
  boneWords: U32,
  gapHashes: U32,
  gapBones: U32,
  /** Prefixes of so many words that their best places are prepared. */
  heavyStarts: U32,
  heavyText: U8,
  heavyPlaceStarts: U32,
  heavyPlaces: U32,
  /** Places by id, country, type, cell of a quarter degree, and PIN code. */
  idHashes: U32,
  idPlaces: U32,
  countryCodes: U8,
  countryStarts: U32,
  countryPlaces: U32,
  typeStarts: U32,
  typePlaces: U32,
  cellStarts: U32,
  cellPlaces: U32,
  /** PIN codes, ascending, and the quarter that each is called after. */
  quarterPins: U32,
  quarterPlaces: U32,
  /** Ids of places merged into others, lines of `id now`: saved ids are still found. */
  formerIds: U8,
  /**
   * Outlines of districts and states: the place, its box (west, south, east, north), its rings of
   * points (lng, lat).
   */
  shapePlaces: U32,
  shapeBoxes: F32,
  shapeRingStarts: U32,
  ringPointStarts: U32,
  ringPoints: F32,
} as const;

type ArrayOf<K> = K extends "u8"
  ? Uint8Array
  : K extends "u16"
    ? Uint16Array
    : K extends "u32"
      ? Uint32Array
      : Float32Array;

export type PlaceIndex = { readonly [K in keyof typeof SECTIONS]: ArrayOf<(typeof SECTIONS)[K]> };

const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

/** The layout of a file. A file of another layout is rebuilt. */
export const INDEX_VERSION = `places-8-${process.versions.icu}`;

/** Packs all sections into one array, each at a multiple of eight. */
export function packIndex(index: PlaceIndex): Uint8Array<ArrayBuffer> {
  const lengths = NAMES.map((name) => index[name].length);
  const header = Buffer.from(JSON.stringify({ version: INDEX_VERSION, lengths }), "utf8");
  const parts: Buffer[] = [Buffer.alloc(8), header, Buffer.alloc(pad(header.length))];
  parts[0]?.writeUInt32LE(header.length, 0);
  for (const name of NAMES) {
    const { buffer, byteOffset, byteLength } = index[name];
    parts.push(Buffer.from(buffer, byteOffset, byteLength), Buffer.alloc(pad(byteLength)));
  }
  // A separate copy: what is transferred to another thread must not share its memory.
  return new Uint8Array(Buffer.concat(parts));
}

function pad(length: number): number {
  return (8 - (length % 8)) % 8;
}

/**
 * Maps typed arrays over a packed file without a copy. Null for another layout or an incomplete
 * file.
 */
export function unpackIndex(file: Buffer): PlaceIndex | null {
  try {
    const headerLength = file.readUInt32LE(0);
    const header = JSON.parse(file.toString("utf8", 8, 8 + headerLength)) as { version: string; lengths: number[] };
    if (header.version !== INDEX_VERSION) return null;
    let at = file.byteOffset + 8 + headerLength + pad(headerLength);
    const sections = NAMES.map((name, which) => {
      const array = arrayAt(SECTIONS[name], file.buffer, at, header.lengths[which] ?? 0);
      at += array.byteLength + pad(array.byteLength);
      return [name, array] as const;
    });
    return Object.fromEntries(sections) as PlaceIndex;
  } catch {
    return null;
  }
}

// oxlint-disable-next-line max-params -- the constructor of a typed array, by name
function arrayAt(kind: string, buffer: ArrayBufferLike, at: number, length: number): PlaceIndex[keyof PlaceIndex] {
  if (kind === U8) return new Uint8Array(buffer, at, length);
  if (kind === U16) return new Uint16Array(buffer, at, length);
  if (kind === U32) return new Uint32Array(buffer, at, length);
  return new Float32Array(buffer, at, length);
}

export function indexBytes(index: PlaceIndex): number {
  return NAMES.reduce((sum, name) => sum + index[name].byteLength, 0);
}
