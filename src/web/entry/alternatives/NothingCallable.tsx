import { LazyPart } from "../../lazy/usePart.tsx";
import { useHydrated } from "../../device/useHydrated.ts";
import { useOnline } from "../../device/useOnline.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import type { NothingCallableProps } from "./WhatElse.tsx";
import { isCallable } from "../row.ts";

const loadWhatElse = async () => (await import("./WhatElse.tsx")).WhatElse;

/**
 * Says first that nobody on this list can be called now, and what to do instead. Nothing where a
 * row can be called, and on the list that a reader opened of those who cannot.
 */
export function NothingCallable({ rows, ...props }: NothingCallableProps) {
  const say = useText();
  if (props.query.callable === "no" || rows.length === 0 || rows.some(isCallable)) return null;
  return (
    <Card data-pad="" data-screen="">
      <Stack data-gap="m">
        <h2>{say("find.nothingCallable")}</h2>
        <p>{say("find.nothingCallableText")}</p>
        <WhatElseHere rows={rows} {...props} />
      </Stack>
    </Card>
  );
}

/** Helplines, who can be called farther away, where to go. Loaded when it is shown. */
export function WhatElseHere(props: NothingCallableProps) {
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  return isHydrated && isOnline ? <LazyPart name="what-else" load={loadWhatElse} props={props} /> : null;
}
