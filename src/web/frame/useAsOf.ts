import { useSyncExternalStore } from "react";
import { useSite } from "../data/useSite.tsx";
import { answersAsOf, onAsOfChange } from "../store/fetch/answers-as-of.ts";

/** Since when what the server answers may be old, as ISO text; null: it is current. */
export function useAsOf(): string | null {
  const { asOf = null } = useSite();
  const told = useSyncExternalStore(onAsOfChange, answersAsOf, () => undefined);
  return told === undefined ? asOf : told;
}
