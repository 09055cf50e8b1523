import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useClock } from "../device/useClock.tsx";
import { Stack } from "../ui/layout.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import { useCalled } from "../entry/useCalled.ts";
import { CardHelpPlace } from "../calling/HelpPlace.tsx";
import type { Row } from "../entry/row.ts";

/** "Did it help?" in the card that was called, with the list's next places if not. */
export function useHelpAfterCall(query: FindQuery, near: string) {
  const { now } = useClock();
  const back = useCalled();
  const [about, setAbout] = useState<{ id: string; next?: ReactNode } | null>(null);
  useEffect(() => {
    if (back !== null) setAbout({ id: back });
  }, [back]);
  return (called: Row, rows: readonly Row[]) => {
    const { id, name, phone } = called;
    if (about?.id !== id) return undefined;
    const find = async () => {
      // Imported only when needed. If that fails, the list continues below.
      const [{ isSubstitute, nextOf }, { NextPlaces }] = await Promise.all([
        import("../entry/next-places.ts"),
        import("../entry/NextPlaces.tsx"),
      ]);
      const after = rows.slice(rows.indexOf(called) + 1).filter((row) => isSubstitute(row, called, query));
      const next = nextOf(after, { id, side: "offer", phones: [phone], now });
      setAbout({ id, next: <NextPlaces rows={next} near={near} /> });
    };
    return (
      <Stack>
        <CardHelpPlace
          asked={{ id, name, side: "offer" }}
          isBack={back === id}
          onSaid={(outcome) => {
            setAbout({ id });
            if (outcome === "no-answer" || outcome === "none-left") find().catch(() => undefined);
          }}
        />
        {about.next}
      </Stack>
    );
  };
}
