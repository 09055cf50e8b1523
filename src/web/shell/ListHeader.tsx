import type { ReactNode } from "react";
import { useEmergency } from "../data/useSite.tsx";
import { PlainHeader } from "../frame/Screen.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { ListAddress } from "./useAwaitedList.ts";

/** The header of a list that is not there (yet): back, kind, place, emergency number. */
export function ListHeader({ list, title }: { list: ListAddress | null; title: ReactNode }) {
  const say = useText();
  const emergency = useEmergency();
  if (list === null) return <PlainHeader title={title} back="/" emergency={emergency} />;
  const name = (
    <p>
      {list.label}
      {list.place !== null && " "}
      {list.place !== null && <small>{say("place.near", { place: list.place })}</small>}
    </p>
  );
  return (
    <PlainHeader title={name} back={list.placeQuery === "" ? "/" : `/?${list.placeQuery}`} emergency={emergency} />
  );
}
