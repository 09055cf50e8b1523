import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { mayExpectMore } from "#domain/observations/more-at.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { useClock, useMoment } from "../../device/useClock.tsx";
import { useKeptText } from "../../device/useKeptText.ts";
import { NotYours } from "../../store/current-store.ts";
import { useWrites } from "../../store/useWrites.ts";
import type { Writes } from "../../store/useWrites.ts";
import type { Write } from "../../store/types.ts";
import { beginnings, capacityOf, countAfterTap, countRowsOf, isConfirmable, isNone } from "./rows.ts";
import type { CountedThing, CountRow, Said, ShownRow, Told } from "./rows.ts";
import { withKept, withLacks } from "./stopped-rows.ts";
import { useFarCounts } from "./useFarCounts.ts";
import { readUnsavedCounts, writeUnsavedCounts } from "./unsaved-counts.ts";
import type { UnsavedCounts as StoredCounts } from "./unsaved-counts.ts";
import { isForSame, isSameWhom, sumOf, whomOf } from "./whom.ts";
import type { Whom, WhomChange } from "./whom.ts";

/** One published change of a row. */
type Step = { counted: CountedThing; from: Said | null; to: Said; whom?: Whom };

/** The last publication on this page, for undo. */
export type SavedCounts = { saying: string; at: string; steps: Step[]; words: string[]; isTakenBack: boolean };

/** A recent publication: shown at once, before it is stored on the device. */
type PendingCounts = { at: string; counts: ReadonlyMap<string, Said>; whoms: ReadonlyMap<string, Whom> };

/** The device shows stored counts after at most this time, ms. */
const CATCH_UP_MS = 3_000;

/** A facility's counts on this device: reported, changed and pending. */
export function useCounter(facility: Facility, account: string) {
  const { writes, write, retry, discard } = useWrites(account);
  const unsaved = useUnsavedCounts(`${account}.counts.${facility.id}`, facility);
  const { changes, whoms, added, step, choose, changeWhom, forget, add } = unsaved;
  const { sent, isKeeping, isNotStored, published, publish, takeBack, forgetPublished } = usePublication(
    write,
    unsaved,
  );
  const { now } = useClock();
  const rows = useMemo(
    () => shownOf(withSent(withLacks(countRowsOf(withKept(facility), added), facility, now), sent), { changes, whoms }),
    [facility, added, sent, changes, whoms, now],
  );
  const moment = useMoment();
  const far = useFarCounts(rows, (which) => publish(sayingOf(facility.id, { rows, which, at: moment() })));
  const own = writes.filter(({ name, args }) => name.startsWith("facilities.") && args["id"] === facility.id);
  return {
    rows,
    changed: rows.filter(({ isChanged }) => isChanged).length,
    published,
    waits: isKeeping || own.some(({ state }) => state === "pending"),
    /** The last publication was not stored; its changes are here again. */
    isNotStored,
    refused: own.filter(({ state }) => state === "rejected"),
    isRefused: own.some(({ state, args }) => state === "rejected" && args["saying"] === published?.saying),
    step,
    choose,
    changeWhom,
    tell: far.tell,
    far,
    undo: () => (changes.size + whoms.size > 0 ? forget() : takeBack()),
    add,
    retry,
    discard: async (key: string) => {
      // Nothing was published, so there is nothing to undo.
      if (own.some((each) => each.key === key && each.args["saying"] === published?.saying)) forgetPublished();
      await discard(key);
    },
  };
}

/** The last publication of this page, and what it changes before the device shows it. */
function usePublication(write: Writes["write"], { changes, whoms, forget, restore }: UnsavedCounts) {
  const [published, setPublished] = useState<SavedCounts | null>(null);
  const [sent, setSent] = useState<PendingCounts | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [isNotStored, setNotStored] = useState(false);
  const publish = ({ args, steps, words, ...told }: ReturnType<typeof sayingOf>) => {
    setSent({ at: args.at, ...told });
    setKeeping(true);
    setNotStored(false);
    write([{ name: "facilities.setCapacity", args }]).then(
      () => {
        setKeeping(false);
        setTimeout(() => setSent(null), CATCH_UP_MS);
      },
      (error: unknown) => {
        setKeeping(false);
        setSent(null);
        setPublished(null);
        // Another account is signed in now: the write is not theirs, and the screen has changed.
        if (error instanceof NotYours) return;
        // The store did not take it: what was tapped stays, to be published again.
        restore({ changes, whoms });
        setNotStored(true);
      },
    );
    setPublished({ saying: args.saying, at: args.at, steps, words, isTakenBack: false });
    forget();
  };
  const takeBack = () => {
    if (published === null || published.isTakenBack) return;
    write(published.words.map((id) => ({ name: "observations.undo", args: { id } }))).catch(() => undefined);
    setPublished({ ...published, isTakenBack: true });
    setSent(null);
  };
  return { sent, isKeeping, isNotStored, published, publish, takeBack, forgetPublished: () => setPublished(null) };
}

type UnsavedCounts = ReturnType<typeof useUnsavedCounts>;

/**
 * Unpublished changes by row, and added rows. A phone may discard the page while the user is away:
 * they survive in this tab.
 */
function useUnsavedCounts(name: string, facility: Facility) {
  const [text, keep] = useKeptText(name);
  const [first] = useState(() => readUnsavedCounts(text, Date.now()));
  const [changes, setChanges] = useState<ReadonlyMap<string, Said>>(first.changes);
  const [whoms, setWhoms] = useState<ReadonlyMap<string, Whom>>(first.whoms);
  const [added, setAdded] = useState<readonly CountedThing[]>(() => [...beginnings(facility), ...first.added]);
  const keeper = useRef(keep);
  useEffect(() => {
    keeper.current = keep;
  });
  useEffect(() => {
    const isNone = changes.size + whoms.size === 0;
    keeper.current(isNone ? "" : writeUnsavedCounts({ changes, whoms, added }, Date.now()));
  }, [changes, whoms, added]);
  const step = useCallback((row: CountRow, by: number) => {
    setChanges((before) => changedTo(before, row, countAfterTap(row, before.get(row.key) ?? null, by)));
  }, []);
  const choose = useCallback((row: CountRow, word: Said) => setChanges((before) => changedTo(before, row, word)), []);
  const changeWhom = useCallback((row: ShownRow, how: WhomChange) => {
    setWhoms((before) => {
      const next = how(before.get(row.key) ?? whomOf(row));
      const changed = new Map(before);
      if (isSameWhom(next, row.said ?? whomOf({}))) changed.delete(row.key);
      else changed.set(row.key, next);
      return changed;
    });
  }, []);
  const forget = useCallback(() => {
    setChanges(new Map());
    setWhoms(new Map());
  }, []);
  // What was tapped since then is newer.
  const restore = useCallback((earlier: Pick<StoredCounts, "changes" | "whoms">) => {
    setChanges((since) => new Map([...earlier.changes, ...since]));
    setWhoms((since) => new Map([...earlier.whoms, ...since]));
  }, []);
  const add = useCallback((more: readonly CountedThing[]) => setAdded((before) => [...before, ...more]), []);
  return { changes, whoms, added, step, choose, changeWhom, forget, restore, add };
}

/** The changes with one row's; what is said as before is none. */
function changedTo(before: ReadonlyMap<string, Said>, row: CountRow, next: Said): ReadonlyMap<string, Said> {
  const changed = new Map(before);
  if (next === row.count) changed.delete(row.key);
  else changed.set(row.key, next);
  return changed;
}

/** The state and actions of a counter screen. */
export type Counter = ReturnType<typeof useCounter>;

/** A rejected write of this facility. */
export type RefusedWrite = Write;

/** The changed rows, with "all" also those that are confirmed, and the text for undo. */
function sayingOf(id: string, { rows, which, at: now }: { rows: readonly ShownRow[]; which: Told; at: Date }) {
  const publishedRows = rows.filter((row): row is ShownRow & { now: Said } => {
    return row.now !== null && (row.isChanged || (which === "all" && isConfirmable(row, now)));
  });
  const saying = newId(now);
  // Where none is left as before, what is expected stays; the next meal stays with any count.
  const capacity = capacityOf(
    publishedRows.map(({ now: count, moreAt, isChanged, said, ...row }) => ({
      ...row,
      count,
      isSame: !isChanged,
      hasNewFor: !isForSame(whomOf(row), said ?? whomOf({})),
      moreAt: isStillExpected(row.counted.kind, { count, moreAt, now }) ? moreAt : undefined,
    })),
  );
  return {
    args: { id, ...capacity, at: now.toISOString(), saying },
    steps: publishedRows.flatMap((row) => {
      const { counted, count: from, now: to, isChanged } = row;
      return isChanged ? [{ counted, from, to, ...(hasNewWhom(row) && { whom: whomOf(row) }) }] : [];
    }),
    words: publishedRows.map(({ key }) => uuidv5(saying, key)),
    counts: new Map(publishedRows.map(({ key, now: count }) => [key, count])),
    whoms: new Map(publishedRows.map((row) => [row.key, whomOf(row)])),
  };
}

type Expected = { count: Said; moreAt: string | undefined; now: Date };

function isStillExpected(kind: Kind, { count, moreAt, now }: Expected): boolean {
  return mayExpectMore(kind, isNone({ count })) && moreAt !== undefined && Date.parse(moreAt) > now.getTime();
}

function withSent(rows: readonly CountRow[], sent: PendingCounts | null): CountRow[] {
  return rows.map((row) => {
    const count = sent?.counts.get(row.key);
    if (sent === null || count === undefined || (row.at !== null && row.at >= sent.at)) return row;
    return { ...row, count, ...(sent.whoms.get(row.key) ?? whomOf(row)), at: sent.at, by: "facility" };
  });
}

function shownOf(rows: readonly CountRow[], { changes, whoms }: Pick<StoredCounts, "changes" | "whoms">): ShownRow[] {
  return rows.map((row) => {
    const said = whomOf(row);
    const whom = whoms.get(row.key) ?? said;
    const now = sumOf(whom) ?? changes.get(row.key) ?? row.count;
    // For whom it is is told with a count alone.
    const isChanged = now !== null && (now !== row.count || !isSameWhom(whom, said));
    return { ...row, ...whom, said, now, isChanged };
  });
}

function hasNewWhom(row: Pick<ShownRow, "for" | "parts" | "resultIn" | "said">): boolean {
  return !isSameWhom(whomOf(row), row.said ?? whomOf({}));
}
