import { useEffect, useRef } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { TaskKey } from "../data/Refusal.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { outcomeOfText, outcomeText } from "./Outcomes.tsx";
import type { Calls, CallReport } from "./useCalls.ts";
import css from "./CallReportedPart.module.css";

/** The report of this call, undo, and the next number. */
export function CallReportedPart({
  report,
  calls: { card, task, next, stop, undo, tellAgain, isWaitingForNext },
}: {
  report: CallReport;
  calls: Calls;
}) {
  const say = useText();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { outcome, state, mayUndo, refusal } = report;
  return (
    <Stack as="section" data-gap="m">
      <h2 ref={head} tabIndex={-1}>
        {say("calls.told")}
      </h2>
      <div role="status">
        {state === "not-loaded" ? (
          <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>
        ) : state === "refused" ? (
          <Refused title={refusal?.title || say("calls.refused")}>
            <p>{refusal?.detail || say("calls.refusedWhy")}</p>
          </Refused>
        ) : (
          <div className={css.bar}>
            <p>{card === null ? outcomeText(outcome, say) : outcomeOfText(outcome, card.listing, say)}</p>
            {mayUndo && (
              <Button size="s" onClick={undo}>
                {say("calls.undo")}
              </Button>
            )}
          </div>
        )}
      </div>
      {state === "waiting" && <p>{say("calls.waiting")}</p>}
      {isWaitingForNext && <p role="status">{say("calls.sending")}</p>}
      {outcome === "no-answer" && (state === "sent" || state === "waiting") && <p>{say("calls.again")}</p>}
      {state === "not-loaded" ? (
        <Button look="key" wide onClick={tellAgain}>
          {say("problem.retry")}
        </Button>
      ) : (
        <TaskKey task={task} look="key" label={say("calls.next")} onClick={next} />
      )}
      <Button size="s" wide onClick={stop}>
        {say("calls.stop")}
      </Button>
    </Stack>
  );
}
