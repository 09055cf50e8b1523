import { useEffect, useState } from "react";
import { getOwnVerification } from "#contract/verification.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import type { MemberPartProps } from "../session/MemberPage.tsx";
import { TaskWords } from "../data/Refusal.tsx";
import { Stack } from "../ui/layout.tsx";
import { TwoColumns } from "../ui/TwoColumns.tsx";
import { CallPart } from "./CallPart.tsx";
import { Outcomes } from "./Outcomes.tsx";
import { CallsOverviewPart } from "./CallsOverviewPart.tsx";
import { Script } from "./Script.tsx";
import { CallReportedPart } from "./CallReportedPart.tsx";
import { useCalls } from "./useCalls.ts";

/** One number at a time: call, report, next. */
export function CallsScreen({ me }: MemberPartProps) {
  const calls = useCalls(me.id);
  const [dayStart] = useState(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  const own = useApiQuery(getOwnVerification, { dayStart });
  const { again } = own;
  const { card, report, task } = calls;
  const claimId = card?.claimId;
  useEffect(() => {
    if (claimId !== undefined) again();
  }, [claimId, again]);
  if (card === null) return <CallsOverviewPart calls={calls} own={own} />;
  return (
    <TwoColumns>
      <Stack>
        <CallPart key={card.claimId} card={card} today={own.value?.today ?? null} />
        <Script card={card} />
      </Stack>
      <Stack>
        {report === null ? (
          <Outcomes key={card.claimId} calls={calls} card={card} />
        ) : (
          <CallReportedPart report={report} calls={calls} />
        )}
        <TaskWords task={task} />
      </Stack>
    </TwoColumns>
  );
}
