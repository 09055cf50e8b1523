import { styled } from "../theme/styled.ts";
import { useEffect, useRef } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { SIZE } from "../theme/tokens.ts";
import { TaskKey } from "../data/Refusal.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { outcomeText } from "./Outcomes.tsx";
import type { Calls, CallReport } from "./useCalls.ts";

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  minHeight: SIZE.call,
  paddingBlock: 8,
  paddingInline: "16px 8px",
  borderRadius: 10,
  background: c.offlineTint,
  color: c.offlineInk,
  "&>p": { flex: "1 1 8rem" },
});

/** What was said of this call, the way to take it back, and the next number. */
export function CallReportedPart({
  told,
  calls: { task, next, stop, undo, isWaitingForNext },
}: {
  told: CallReport;
  calls: Calls;
}) {
  const say = useText();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { outcome, state, mayUndo, refusal } = told;
  return (
    <Stack as="section" data-gap="m">
      <h2 ref={head} tabIndex={-1}>
        {say("calls.told")}
      </h2>
      <div role="status">
        {state === "refused" ? (
          <Refused title={refusal?.title || say("calls.refused")}>
            <p>{refusal?.detail || say("calls.refusedWhy")}</p>
          </Refused>
        ) : (
          <Bar>
            <p>{outcomeText(outcome, say)}</p>
            {mayUndo && (
              <Button size="s" onClick={undo}>
                {say("calls.undo")}
              </Button>
            )}
          </Bar>
        )}
      </div>
      {state === "waiting" && <p>{say("calls.waiting")}</p>}
      {isWaitingForNext && <p role="status">{say("calls.sending")}</p>}
      {outcome === "no-answer" && state !== "refused" && <p>{say("calls.again")}</p>}
      <TaskKey task={task} look="key" label={say("calls.next")} onClick={next} />
      <Button size="s" wide onClick={stop}>
        {say("calls.stop")}
      </Button>
    </Stack>
  );
}
