import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { FindQuery } from "../entry/find-query.ts";
import { useCalled } from "../entry/useCalled.ts";
import type { Row } from "../entry/row.ts";
import { usePart } from "../lazy/usePart.tsx";
import { calledPlaces } from "../store/saved/called-places.ts";
import type { AfterCallProps } from "./AfterCall.tsx";

const loadAfter = async () => (await import("./AfterCall.tsx")).AfterCall;

/** What a card says once it was called, fetched where any was: when, and "Did it help?". */
export function useHelpAfterCall(query: FindQuery, near: string) {
  const back = useCalled();
  const [called, setCalled] = useState<readonly unknown[]>([]);
  useEffect(
    () => setCalled((before) => [...before, back, ...calledPlaces().flatMap(({ id, phone }) => [id, phone])]),
    [back],
  );
  return (row: Row, rows: readonly Row[]): ReactNode =>
    called.includes(row.id) || called.includes(row.phone) ? <After {...{ row, rows, query, near }} /> : undefined;
}

function After(props: AfterCallProps) {
  const { part: Part } = usePart("after", loadAfter);
  return Part && <Part {...props} />;
}
