import { useState } from "react";
import type { FacilityState } from "#domain/facilities/state.ts";
import { newId } from "#domain/shared/ids.ts";
import { useMoment } from "../../device/useClock.tsx";
import { useWrites } from "../../store/useWrites.ts";

/** Says a facility's state, and takes the last change of this page back. */
export function useTellState(id: string, account: string) {
  const moment = useMoment();
  const { write } = useWrites(account);
  const [last, setLast] = useState<string | null>(null);
  return {
    canUndo: last !== null,
    /** @param hours until it ends by itself; absent: when somebody ends it */
    tell: (state: FacilityState, hours?: number) => {
      const now = moment();
      const changeId = newId(now);
      const until = hours === undefined ? {} : { until: new Date(now.getTime() + hours * 3_600_000).toISOString() };
      // Another account is signed in now: the write is not theirs, and the screen has changed.
      write([{ name: "facilities.setState", args: { id, state, changeId, ...until } }]).catch(() => undefined);
      setLast(changeId);
    },
    undo: () => {
      write([{ name: "facilities.undoState", args: { id, changeId: last } }]).catch(() => undefined);
      setLast(null);
    },
  };
}
