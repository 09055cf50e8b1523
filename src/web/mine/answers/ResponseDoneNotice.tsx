import { useEffect, useRef, useState } from "react";
import { isRunningState } from "#domain/responses/response.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { OwnResponse } from "../../store/typed-documents.ts";
import { bandOf } from "./answer-words.ts";

/**
 * One sentence, read aloud, when a response is done and its card folds away. It takes the focus
 * where the card had it.
 */
export function ResponseDoneNotice({ responses }: { responses: readonly OwnResponse[] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const line = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(responses);
  const [done, setDone] = useState<OwnResponse>();
  if (seen !== responses) {
    setSeen(responses);
    const wasRunning = (id: string) => seen.some((before) => before.id === id && isRunningState(before.state));
    const found = responses.find(({ id, state }) => state === "done" && wasRunning(id));
    if (found !== undefined) setDone(found);
  }
  useEffect(() => {
    if (done !== undefined && document.activeElement === document.body) line.current?.focus();
  }, [done]);
  return (
    <div role="status" ref={line} tabIndex={-1}>
      {done !== undefined && `${say("mine.answer.phrase.thank-you")} · ${bandOf(done, { say, language, clock }).words}`}
    </div>
  );
}
