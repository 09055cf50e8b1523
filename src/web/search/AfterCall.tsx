import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { CardHelpPlace } from "../calling/HelpPlace.tsx";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import type { Row } from "../entry/row.ts";
import { useCalled } from "../entry/useCalled.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { calledPlaces, noteAnswered } from "../store/saved/called-places.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconLine, Stack } from "../ui/layout.tsx";
import css from "./AfterCall.module.css";

export type AfterCallProps = { row: Row; rows: readonly Row[]; query: FindQuery; near: string };

/**
 * In the card that was called: "Did it help?" once the reader is back, with the list's next places
 * if not. Without that question when it was called.
 */
export function AfterCall({ row, rows, query, near }: AfterCallProps) {
  const { id, kind, name, phone } = row;
  const { now } = useClock();
  const back = useCalled();
  const [isAsked, setAsked] = useState(false);
  const [next, setNext] = useState<ReactNode>();
  const [at, setAt] = useState<number>();
  useEffect(() => {
    // Another card was called: its question takes the place of this one.
    if (back !== null) setAsked(back === id);
    setAt(calledPlaces().find((call) => call.id === id || call.phone === phone)?.at);
  }, [back, id, phone]);
  if (!isAsked) return at === undefined ? null : <CalledLine at={at} />;
  const find = async () => {
    // Imported only when needed. If that fails, the list continues below.
    const [{ isSubstitute, nextOf }, { NextPlaces }] = await Promise.all([
      import("../entry/alternatives/next-places.ts"),
      import("../entry/alternatives/NextPlaces.tsx"),
    ]);
    const after = rows.slice(rows.indexOf(row) + 1).filter((other) => isSubstitute(other, row, query));
    const others = nextOf(after, { id, side: "offer", phones: [phone], now });
    setNext(<NextPlaces rows={others} near={near} asked={query} />);
  };
  return (
    <Stack>
      <CardHelpPlace
        asked={{ id, kind, name, side: "offer" }}
        isBack={back === id}
        onSaid={(outcome) => {
          setNext(undefined);
          noteAnswered(id, outcome !== null);
          if (outcome === "no-answer" || outcome === "none-left" || outcome === "not-for-us")
            find().catch(() => undefined);
        }}
      />
      {next}
    </Stack>
  );
}

/** "You called this: 5 min ago". */
function CalledLine({ at }: { at: number }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const age = ageText(ageOf(new Date(at).toISOString(), clock, language), say);
  return (
    <IconLine className={css.called} data-soft="">
      <Icon name="phone" />
      <span suppressHydrationWarning>{say("later.called.card", { age })}</span>
    </IconLine>
  );
}
