import { useState } from "react";
import { isFarOff } from "#domain/facilities/counter-rows.ts";
import type { ShownRow, Told } from "./rows.ts";

/** What is asked before it is published: which rows, and what the reader wanted to tell. */
type Asking = { keys: ReadonlySet<string>; which: Told };

/**
 * Asks once about a count that is far from the last one, before it is published. A mistyped number
 * sends people to a door.
 */
export function useFarCounts(rows: readonly ShownRow[], publish: (which: Told) => void) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [answered, setAnswered] = useState<ReadonlyMap<string, unknown>>(new Map());
  const open = (known: ReadonlyMap<string, unknown>) =>
    rows.filter(({ key, count, now, isChanged }) => {
      if (!isChanged || typeof now !== "number" || typeof count === "string") return false;
      return isFarOff(count, now) && known.get(key) !== now;
    });
  const tell = (which: Told) => {
    const far = open(answered);
    if (far.length === 0) return publish(which);
    setAsking({ keys: new Set(far.map(({ key }) => key)), which });
  };
  const leave = (key: string) => {
    const keys = new Set([...(asking?.keys ?? [])].filter((each) => each !== key));
    setAsking(asking === null ? null : { ...asking, keys });
  };
  const confirm = ({ key, now }: ShownRow) => {
    const known = new Map(answered).set(key, now);
    setAnswered(known);
    leave(key);
    if (asking !== null && open(known).length === 0) publish(asking.which);
  };
  const far = new Set(open(answered).map(({ key }) => key));
  return {
    tell,
    confirm,
    leave: ({ key }: ShownRow) => leave(key),
    isAsked: ({ key }: ShownRow) => asking?.keys.has(key) === true && far.has(key),
  };
}
