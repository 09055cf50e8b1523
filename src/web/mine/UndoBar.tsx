import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Done } from "../ui/Done.tsx";
import { useMineActs } from "./useMineActs.tsx";
import { useFocusIfLost } from "./useFocusIfLost.ts";
import type { HeldAct } from "./kept-held.ts";

/** A write about to be sent, and undo. */
export function UndoBar({ held: { listingId, act, count } }: { held: HeldAct }) {
  const say = useText();
  const { takeBack } = useMineActs();
  const button = useFocusIfLost<HTMLButtonElement>();
  return (
    <Done text={act === "take" ? say("mine.held.take", { count }) : say(`mine.held.${act}`)}>
      <Button ref={button} size="s" onClick={() => takeBack(listingId)}>
        {say("mine.act.undo")}
      </Button>
    </Done>
  );
}
