import type { Facility } from "#contract/facilities.ts";
import { AccessCard } from "./AccessCard.tsx";
import { HoursCard } from "./HoursCard.tsx";
import { SpeaksCard } from "./SpeaksCard.tsx";
import { useState } from "react";
import { PlaceForm } from "../../entry/corrections/PlaceForm.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";

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

/** Where the place is, and a way to correct it. */
function PlaceCard({ facility: { id, address, place }, account }: { facility: Facility; account: string }) {
  const say = useText();
  const me = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const isModerator = me.state === "known" && !me.me.facilities.includes(id);
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("corrections.place.title")}</h2>
        <p>
          <PlaceLabel label={address ?? place.label} />
        </p>
        {isOpen ? (
          <PlaceForm id={id} account={account} isModerator={isModerator} onLeave={() => setOpen(false)} />
        ) : (
          <Button size="s" onClick={() => setOpen(true)}>
            {say("corrections.place.change")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
