/** What a read will do at most. It is known from its plan, before it runs. */
export type ReadWork = {
  /** Documents that are read whole, shown to the reader and sent. */
  documents: number;
  /** Rows of the database that are only compared with the filter. */
  candidates: number;
  /** Radius of a search in memory, km; 0 without one. */
  radiusKm: number;
};

/**
 * Prices of reads, in documents. A document read, shown and written takes some 0.15 ms of the
 * processor. The others were compared with it at 100,000 listings. Source: decision 53.
 */
export const READ_PRICES = {
  document: 1,
  /** A row that is found and looked into, without being read out. */
  candidate: 0.1,
  /** A search of 500 km took 2 ms. */
  radiusKm: 0.02,
  /** A character of a message that is read: 20,000 dear ones took 40 ms. */
  character: 0.014,
  /** A byte of a list that is looked at: 6 MB of a wide one took 600 ms. */
  previewedByte: 0.000_7,
  /** A read that costs more waits for its turn (expensive-reads.ts). */
  small: 20,
} as const;

/** Bounds that make every price finite. Source: decision 53. */
export const READ_BOUNDS = {
  /** Rows that one search compares with a filter that neither an index nor memory can judge. */
  candidates: 2_000,
  /** Documents that are read and shown before the event loop gets its turn. */
  piece: 100,
} as const;

/** The price of a read, in documents. */
export function priceOf({ documents, candidates, radiusKm }: ReadWork): number {
  const { document, candidate, radiusKm: km } = READ_PRICES;
  return documents * document + candidates * candidate + radiusKm * km;
}

/** The work of reading documents by id. */
export function workOfIds(count: number): ReadWork {
  return { documents: count, candidates: 0, radiusKm: 0 };
}

/** The work of comparing as many rows with a filter as a search may. */
export function workOfFilter(radiusKm: number): ReadWork {
  return { documents: 0, candidates: READ_BOUNDS.candidates, radiusKm };
}

/** The work of a search in memory. */
export function workOfRadius(radiusKm: number): ReadWork {
  return { documents: 0, candidates: 0, radiusKm };
}

/** The work of a search and of sending what it finds. */
export function withSending(search: ReadWork, documents: number): ReadWork {
  return { ...search, documents: search.documents + documents };
}

/** Whether a read may run at once. */
export function isSmall(work: ReadWork): boolean {
  return priceOf(work) <= READ_PRICES.small;
}
