import { useCallback, useState } from "react";
import type { Asker } from "#domain/facilities/asker-fit.ts";
import { rowFor } from "./row-for.ts";
import type { Row } from "../../entry/row.ts";

/**
 * Reads rows with their changes as an asker does. The same row is the same object: its card is not
 * drawn again.
 */
export function useRowFor(patch: (row: Row) => Row, asker: Asker): (row: Row) => Row {
  const [cache] = useState(() => new ReadRows());
  return useCallback((row) => cache.of(patch(row), asker), [cache, patch, asker]);
}

/** Rows as one asker reads them. */
class ReadRows {
  #asker: Asker | undefined;
  #rows = new WeakMap<Row, Row>();

  of(row: Row, asker: Asker): Row {
    if (asker !== this.#asker) {
      this.#asker = asker;
      this.#rows = new WeakMap();
    }
    const known = this.#rows.get(row) ?? rowFor(row, asker);
    this.#rows.set(row, known);
    return known;
  }
}
