import { useState } from "react";
import { useMoment } from "../../device/useClock.tsx";
import { NotYours } from "../../store/current-store.ts";
import { useWrites } from "../../store/useWrites.ts";

/**
 * Tells counts that are apart from those of the counter, such as totals.
 * @returns `tell`: it calls `done` once they are stored on the device. `isNotStored`: the last ones
 *   were not, and what was typed stays
 */
export function useTellCapacity(id: string, account: string, done: () => void) {
  const { write } = useWrites(account);
  const moment = useMoment();
  const [isNotStored, setNotStored] = useState(false);
  const tell = (counts: object) => {
    setNotStored(false);
    const args = { id, ...counts, at: moment().toISOString() };
    write([{ name: "facilities.setCapacity", args }]).then(
      done,
      // Another account is signed in now: the write is not theirs, and the screen has changed.
      // Otherwise the program's part that stores did not load.
      (error: unknown) => (error instanceof NotYours ? done() : setNotStored(true)),
    );
  };
  return { tell, isNotStored };
}
