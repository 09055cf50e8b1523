import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { useMineActs } from "./useMineActs.tsx";
import { Acts } from "./card-parts.tsx";
import { useFocusIfLost } from "./useFocusIfLost.ts";
import type { HeldAct } from "./kept-held.ts";

/** What is about to be sent, and the way to take it back. */
export function UndoBar({ held: { listingId, act, count } }: { held: HeldAct }) {
  const say = useText();
  const { takeBack } = useMineActs();
  const button = useFocusIfLost<HTMLButtonElement>();
  return (
    <Acts role="status">
      <p>{act === "take" ? say("mine.held.take", { count }) : say(`mine.held.${act}`)}</p>
      <Button ref={button} size="s" onClick={() => takeBack(listingId)}>
        {say("mine.act.undo")}
      </Button>
    </Acts>
  );
}
