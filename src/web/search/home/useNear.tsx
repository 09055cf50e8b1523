import { useState } from "react";
import { useIdle } from "../../device/useHydrated.ts";
import { laterPart } from "../../lazy/later-part.tsx";
import type { HomeData } from "../home-loader.ts";
import type { LiveNearProps, ReportedNear } from "./LiveNear.tsx";

const { Part: LiveNear } = laterPart<LiveNearProps>(async () => (await import("./LiveNear.tsx")).LiveNear);

/** What is near as it is now, and what listens: to be drawn with the page. */
export function useNear(data: HomeData) {
  const isIdle = useIdle();
  const [reported, report] = useState<ReportedNear>();
  const { answer } = data;
  const near = reported?.of === data ? reported.near : data.near;
  return {
    near,
    listener: isIdle && answer.state === "chosen" && <LiveNear data={data} place={answer.place} report={report} />,
  };
}
