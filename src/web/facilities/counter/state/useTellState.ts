import { useState } from "react";
import type { FacilityState } from "#domain/facilities/state.ts";
import type { Utility, UtilityLevel } from "#domain/facilities/utilities.ts";
import { newId } from "#domain/shared/ids.ts";
import { useMoment } from "../../../device/useClock.tsx";
import { useWrites } from "../../../store/useWrites.ts";

/** Most changes of one visit that can be taken back, the last first. */
const MOST_CHANGES = 10;

/** Says what stops a facility, and takes the changes of this page back, the last one first. */
export function useTellState(id: string, account: string) {
  const moment = useMoment();
  const { write } = useWrites(account);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const say = (args: Readonly<Record<string, unknown>>) => {
    const changeId = newId(moment());
    // Another account is signed in now: the write is not theirs, and the screen has changed.
    write([{ name: "facilities.setState", args: { id, changeId, ...args } }]).catch(() => undefined);
    setChanges((before) => [...before, changeId].slice(-MOST_CHANGES));
  };
  return {
    canUndo: changes.length > 0,
    /** @param ms until it ends by itself; absent: when somebody ends it */
    tell: (state: FacilityState, ms?: number) => {
      const until = ms === undefined ? {} : { until: new Date(moment().getTime() + ms).toISOString() };
      say({ state, ...until });
    },
    /** @param hasBackup of power that is `none`: backup power runs */
    tellUtility: (utility: Utility, value: UtilityLevel, hasBackup = false) =>
      say({ utilities: { [utility]: { value, ...(hasBackup && { hasBackup }) } } }),
    undo: () => {
      write([{ name: "facilities.undoState", args: { id, changeId: changes.at(-1) } }]).catch(() => undefined);
      setChanges((before) => before.slice(0, -1));
    },
  };
}

export type TellState = ReturnType<typeof useTellState>;
