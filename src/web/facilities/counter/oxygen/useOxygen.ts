import { useEffect, useRef, useState } from "react";
import { getOxygen } from "#contract/supply/oxygen-reserve.ts";
import type { OxygenReserve } from "#contract/supply/oxygen-reserve.ts";
import { newId } from "#domain/shared/ids.ts";
import { useApiQuery } from "../../../data/useApiQuery.ts";
import { useMoment } from "../../../device/useClock.tsx";
import { useKeptText } from "../../../device/useKeptText.ts";
import { useWrites } from "../../../store/useWrites.ts";
import { historyOf, withWrites } from "./oxygen-history.ts";
import type { OxygenArgs, SaidWrite } from "./oxygen-history.ts";

const COUNT = "facilities.countOxygen";
const DELIVERY = "facilities.addOxygenDelivery";
const UNDO = "facilities.undoOxygen";

/**
 * The oxygen of a place on this device: what the server knew last, and what was said since. It is
 * no document of the store, so this page keeps what it read, in this tab.
 */
export function useOxygen(id: string, account: string) {
  const { value, again } = useApiQuery(getOxygen, { id }, { isFresh: true });
  const [text, keep] = useKeptText(`${account}.oxygen.${id}`);
  const keeper = useRef(keep);
  useEffect(() => {
    keeper.current = keep;
  });
  useEffect(() => {
    if (value !== null) keeper.current(JSON.stringify(value));
  }, [value]);
  const moment = useMoment();
  const { writes, write } = useWrites(account);
  const waiting = writes.filter(
    ({ name, args, state }) => state === "pending" && args["id"] === id && [COUNT, DELIVERY, UNDO].includes(name),
  );
  // What the server has taken is read from it.
  const { length: waits } = waiting;
  const before = useRef(waits);
  useEffect(() => {
    if (waits < before.current) again();
    before.current = waits;
  }, [waits, again]);
  const [said, setSaid] = useState<readonly SaidWrite[]>([]);
  const tell = (name: string, args: object, changeId: string) => {
    const one = { name, args: { ...args, id, changeId } as OxygenArgs };
    setSaid((earlier) => [...earlier, one]);
    // Another account is signed in now: the write is not theirs, and the screen has changed.
    write([one]).catch(() => undefined);
  };
  const known = value ?? readKept(text);
  const all = [...waiting.toReversed().map(({ name, args }) => ({ name, args: args as OxygenArgs })), ...said];
  const last = said.at(-1);
  return {
    /** Null until the server answered, or something was said here. */
    history: known === null && all.length === 0 ? null : withWrites(historyOf(known), all),
    waits: waits > 0,
    count: (counted: object) => {
      const now = moment();
      tell(COUNT, { ...counted, at: now.toISOString() }, newId(now));
    },
    deliver: (came: object) => {
      const now = moment();
      tell(DELIVERY, { ...came, at: now.toISOString() }, newId(now));
    },
    undo:
      last === undefined || last.name === UNDO
        ? null
        : () => {
            const { changeId } = last.args;
            setSaid((earlier) => [...earlier, { name: UNDO, args: { id, changeId } }]);
            write([{ name: UNDO, args: { id, changeId } }]).catch(() => undefined);
          },
  };
}

function readKept(text: string): OxygenReserve | null {
  try {
    return text === "" ? null : (JSON.parse(text) as OxygenReserve);
  } catch {
    return null;
  }
}
