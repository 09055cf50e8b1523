import { useEffect, useState } from "react";
import { useCalled } from "../entry/useCalled.ts";
import { HelpPlace } from "../calling/HelpPlace.tsx";
import type { ListingData } from "../entry/listing-loader.ts";

/**
 * "Did it help?" below the call button after a call. If it failed, the next places follow at once.
 * One of those may be what was called.
 */
export function useAfterCall(data: ListingData, isOpen: boolean) {
  const called = useCalled();
  const other = data.next.find(({ id }) => id === called);
  const [about, setAbout] = useState<string | null>(null);
  const [wantsNext, setWantsNext] = useState(false);
  const { id } = data.thing;
  const isHere = called === id || other !== undefined;
  useEffect(() => {
    if (isHere) setAbout(called);
  }, [isHere, called]);
  const asked = other ?? data.next.find((row) => row.id === about);
  const isCallable = data.channels.length > 0 || data.thing.askable === true;
  const isAsked = asked !== undefined || (isOpen && isCallable && !data.isMine);
  const help = isAsked ? (
    <HelpPlace
      key={`help ${asked?.id ?? id}`}
      asked={{ id: asked?.id ?? id, kind: asked?.kind ?? data.thing.kind, side: data.side, name: asked?.name }}
      isBack={isHere}
      onSaid={(outcome) => setWantsNext(outcome === "no-answer" || outcome === "none-left" || outcome === "not-for-us")}
    />
  ) : null;
  return { help, isBack: isHere || about !== null, wantsNext };
}
