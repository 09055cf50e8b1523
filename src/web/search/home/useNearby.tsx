import { useState } from "react";
import { useIdle } from "../../device/useHydrated.ts";
import { laterPart } from "../../lazy/later-part.tsx";
import type { HomeData } from "../home-loader.ts";
import type { NearbyUpdatesProps, ReportedNearby } from "./NearbyUpdates.tsx";

const { Part: NearbyUpdates } = laterPart<NearbyUpdatesProps>(
  async () => (await import("./NearbyUpdates.tsx")).NearbyUpdates,
);

/** What is near as it is now, and what listens: to be drawn with the page. */
export function useNearby(data: HomeData) {
  const isIdle = useIdle();
  const [reported, report] = useState<ReportedNearby>();
  const { answer } = data;
  const near = reported?.of === data ? reported.near : data.near;
  return {
    near,
    listener: isIdle && answer.state === "chosen" && <NearbyUpdates data={data} place={answer.place} report={report} />,
  };
}
