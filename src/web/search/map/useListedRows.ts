import { useEffect, useRef } from "react";
import type { Row } from "../../entry/row.ts";
import { useMapChoice } from "../../entry/useMapChoice.ts";

/** Tells the map beside a list which rows it shows. */
export function useListedRows(rows: readonly Row[]): void {
  const tell = useMapChoice()?.list;
  const told = useRef("");
  useEffect(() => {
    const shown = rows.map(({ id, v, fit, count }) => [id, v, fit, count].join(" ")).join();
    if (tell === undefined || shown === told.current) return;
    told.current = shown;
    tell(rows);
  });
}
