import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { useMoment } from "../../device/useClock.tsx";
import { useKeptText } from "../../device/useKeptText.ts";
import { useWrites } from "../../store/useWrites.ts";
import type { Write } from "../../store/types.ts";
import { beginnings, capacityOf, rowsOf, countAfterTap } from "./rows.ts";
import type { CountedThing, CountRow } from "./rows.ts";
import { readUnsavedCounts, writeUnsavedCounts } from "./untold.ts";

/** One row of what was told: from what to what. */
type Step = { counted: CountedThing; from: number | null; to: number };

/** What was told last on this page, so that it can be taken back. */
export type SavedCounts = { saying: string; at: string; steps: Step[]; words: string[]; isTakenBack: boolean };

/** What was told a moment ago: it shows at once, before it is kept on the device. */
type PendingCounts = { at: string; counts: ReadonlyMap<string, number> };

/** The device shows by itself what is kept, so long after it was kept at most, ms. */
const CATCH_UP_MS = 3_000;

/** A row on the screen: `now` is what would be told, null where nobody knows. */
export type ShownRow = CountRow & { now: number | null; isChanged: boolean };

/**
 * The counts of a facility on this device: what was told last, what was changed since, and what
 * becomes of it.
 */
export function useCounter(facility: Facility, account: string) {
  const { writes, write, retry, discard } = useWrites(account);
  const moment = useMoment();
  const { changes, added, step, forget, add } = useUntold(`${account}.counts.${facility.id}`, facility);
  const [told, setTold] = useState<SavedCounts | null>(null);
  const [sent, setSent] = useState<PendingCounts | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const rows = useMemo(
    () => shownOf(withSent(rowsOf(facility, added), sent), changes),
    [facility, added, sent, changes],
  );
  const own = writes.filter(({ name, args }) => name.startsWith("facilities.") && args["id"] === facility.id);
  const tell = (which: "changed" | "all") => {
    const { args, steps, words, counts } = sayingOf(facility.id, { rows, which, at: moment() });
    setSent({ at: args.at, counts });
    setKeeping(true);
    write([{ name: "facilities.setCapacity", args }]).then(
      () => {
        setKeeping(false);
        setTimeout(() => setSent(null), CATCH_UP_MS);
      },
      // Somebody else is signed in here now: it was not theirs to say, and the screen is theirs
      // already.
      () => {
        setKeeping(false);
        setSent(null);
        setTold(null);
      },
    );
    setTold({ saying: args.saying, at: args.at, steps, words, isTakenBack: false });
    forget();
  };
  const undo = () => {
    if (changes.size > 0) return forget();
    if (told === null || told.isTakenBack) return;
    write(told.words.map((id) => ({ name: "observations.undo", args: { id } }))).catch(() => undefined);
    setTold({ ...told, isTakenBack: true });
    setSent(null);
  };
  return {
    rows,
    changed: changes.size,
    told,
    waits: isKeeping || own.some(({ state }) => state === "pending"),
    refused: own.filter(({ state }) => state === "rejected"),
    isRefused: own.some(({ state, args }) => state === "rejected" && args["saying"] === told?.saying),
    step,
    tell,
    undo,
    add,
    retry,
    discard: async (key: string) => {
      // Nobody was told, and nothing is there to be taken back.
      if (own.some((each) => each.key === key && each.args["saying"] === told?.saying)) setTold(null);
      await discard(key);
    },
  };
}

/**
 * What was changed on the screen and is not told yet, by row, and the rows that were added. A phone
 * throws the page away while somebody is called to a bed: it is there again when they come back to
 * this tab.
 */
function useUntold(name: string, facility: Facility) {
  const [text, keep] = useKeptText(name);
  const [first] = useState(() => readUnsavedCounts(text, Date.now()));
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(first.changes);
  const [added, setAdded] = useState<readonly CountedThing[]>(() => [...beginnings(facility), ...first.added]);
  const keeper = useRef(keep);
  useEffect(() => {
    keeper.current = keep;
  });
  useEffect(() => {
    keeper.current(changes.size === 0 ? "" : writeUnsavedCounts(changes, added, Date.now()));
  }, [changes, added]);
  const step = useCallback((row: CountRow, by: number) => {
    setChanges((before) => {
      const next = countAfterTap(row, before.get(row.key) ?? null, by);
      const changed = new Map(before);
      if (next === row.count) changed.delete(row.key);
      else changed.set(row.key, next);
      return changed;
    });
  }, []);
  const forget = useCallback(() => setChanges(new Map()), []);
  const add = useCallback((more: readonly CountedThing[]) => setAdded((before) => [...before, ...more]), []);
  return { changes, added, step, forget, add };
}

/** What a screen of counts works with. */
export type Counter = ReturnType<typeof useCounter>;

/** Something of this facility that the server refused. */
export type RefusedWrite = Write;

/**
 * What is said of the changed rows, or of all that are known, and what it is called when it is
 * taken back.
 */
function sayingOf(
  id: string,
  { rows, which, at: now }: { rows: readonly ShownRow[]; which: "changed" | "all"; at: Date },
) {
  const said = rows.filter((row): row is ShownRow & { now: number } => {
    return row.now !== null && (which === "all" || row.isChanged);
  });
  const saying = newId(now);
  const capacity = capacityOf(said.map(({ counted, now: count }) => ({ counted, count })));
  return {
    args: { id, ...capacity, at: now.toISOString(), saying },
    steps: said.flatMap(({ counted, count, now: to, isChanged }) => (isChanged ? [{ counted, from: count, to }] : [])),
    words: said.map(({ key }) => uuidv5(saying, key)),
    counts: new Map(said.map(({ key, now: count }) => [key, count])),
  };
}

function withSent(rows: readonly CountRow[], sent: PendingCounts | null): CountRow[] {
  return rows.map((row) => {
    const count = sent?.counts.get(row.key);
    if (sent === null || count === undefined || (row.at !== null && row.at >= sent.at)) return row;
    return { ...row, count, at: sent.at, by: "facility" };
  });
}

function shownOf(rows: readonly CountRow[], changes: ReadonlyMap<string, number>): ShownRow[] {
  return rows.map((row) => {
    const now = changes.get(row.key);
    return { ...row, now: now ?? row.count, isChanged: now !== undefined && now !== row.count };
  });
}
