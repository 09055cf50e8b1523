import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { placeNeedId } from "#domain/facilities/place-need.ts";
import type { PlaceNeedWord } from "#domain/facilities/place-need.ts";
import { useMoment } from "../../../device/useClock.tsx";
import { useWrites } from "../../../store/useWrites.ts";

const SAY = "facilities.sayNeed";

/** What takes a word back that nobody meant. */
const UNDO_OF: Readonly<Record<PlaceNeedWord, PlaceNeedWord>> = {
  needed: "withdrawn",
  had: "needed",
  withdrawn: "needed",
};

/** The own need of oxygen of a place: whether readers are told it, also of what waits for a net. */
export function useSayNeed(facility: Pick<Facility, "id" | "listingIds">, account: string) {
  const { id, listingIds } = facility;
  const moment = useMoment();
  const { writes, write } = useWrites(account);
  const isTold = listingIds.includes(placeNeedId(id, "oxygen"));
  // What the place said here, until the device has the answer to it.
  const [said, setSaid] = useState<{ word: PlaceNeedWord; toldBefore: boolean } | null>(null);
  const [last, setLast] = useState<PlaceNeedWord | null>(null);
  const own = writes.find(({ name, args }) => name === SAY && args["id"] === id);
  const isSettled = own?.state === "rejected" || said === null || said.toldBefore !== isTold;
  const here = isSettled ? null : said.word;
  const word = own?.state === "pending" ? own.args["said"] : here;
  const tell = (next: PlaceNeedWord) => {
    setSaid({ word: next, toldBefore: isTold });
    const args = { id, kind: "oxygen", said: next, at: moment().toISOString() };
    // Another account is signed in now: the write is not theirs, and the screen has changed.
    write([{ name: SAY, args }]).catch(() => setSaid(null));
  };
  return {
    isNeeded: word === null ? isTold : word === "needed",
    waits: own?.state === "pending",
    say: (next: PlaceNeedWord) => {
      setLast(next);
      tell(next);
    },
    undo:
      last === null
        ? null
        : () => {
            setLast(null);
            tell(UNDO_OF[last]);
          },
  };
}
