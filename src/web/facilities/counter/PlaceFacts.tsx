import type { Facility } from "#contract/facilities.ts";
import { AccessCard } from "./AccessCard.tsx";
import { HoursCard } from "./HoursCard.tsx";
import { PlaceCard } from "./PlaceCard.tsx";
import { SpeaksCard } from "./SpeaksCard.tsx";

/** What hardly ever changes: hours, languages, the way in, and where the place is. */
export function PlaceFacts(props: { facility: Facility; account: string }) {
  return (
    <>
      <HoursCard {...props} />
      <SpeaksCard {...props} />
      <AccessCard {...props} />
      <PlaceCard {...props} />
    </>
  );
}
