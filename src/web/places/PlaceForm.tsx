import { useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { keptParts, withParts } from "./address-parts.ts";
import { DevicePlace } from "./DevicePlace.tsx";
import { AskerFields } from "../data/PostedList.tsx";
import { usePostedAsker } from "../data/useAsker.ts";
import { usePart } from "../lazy/usePart.tsx";
import type { ChosenPlace } from "./place-choice.ts";
import { pointText } from "./point-text.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Label } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { PlaceField } from "./PlaceField.tsx";
import { usePlaceOfPage } from "./usePlaceOfPage.ts";

const loadKept = async () => (await import("./KeptPlaces.tsx")).KeptPlaces;

/**
 * Asks for a place: the device's position on a tap, else a town or PIN code. Sends a plain GET
 * form; on a posted page one that posts the choice again.
 */
export function PlaceForm({ typed = "", id = "place" }: { typed?: string; id?: string }) {
  const say = useText();
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const place = usePlaceOfPage();
  const kept = keptParts(search, ["place", "at"]);
  const posted = usePostedAsker();
  const goTo = (query: string) => void navigate(withParts(location, partsOf(query)));
  return (
    <Stack data-gap="m">
      <DevicePlace
        label={say("place.me")}
        why={say("place.meWhy")}
        isShown={({ lat, lng, accuracyKm }) => place?.query === `at=${pointText(lat, lng, accuracyKm)}`}
        onPoint={({ lat, lng, accuracyKm }) => goTo(`at=${pointText(lat, lng, accuracyKm)}`)}
      />
      <Form
        role="search"
        {...(posted === null
          ? { method: "get", action: pathname }
          : { method: "post", action: withParts(location, { place: null, at: null }) })}
      >
        <Stack data-gap="m">
          {posted === null ? (
            kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
          ) : (
            <AskerFields asker={posted} />
          )}
          <div>
            <Label htmlFor={id}>{say("place.label")}</Label>
            <PlaceField
              id={id}
              typed={typed}
              onTake={({ id: placeId, query }) => goTo(query ?? `place=${encodeURIComponent(placeId)}`)}
            />
          </div>
          <Button type="submit" look="key" wide>
            {say("place.show")}
          </Button>
        </Stack>
      </Form>
      <WhenSeen place={place} />
    </Stack>
  );
}

/** A place is given by `at` or by `place`: the other one is removed. */
function partsOf(query: string): Record<string, string | null> {
  return { at: null, place: null, ...Object.fromEntries(new URLSearchParams(query)) };
}

/** Places stored on this device: fetched when the fold around the form is opened. */
function WhenSeen({ place }: { place: ChosenPlace | null }) {
  const here = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const fold = here.current?.closest("details") ?? null;
    const look = () => setSeen(fold === null || fold.open);
    look();
    fold?.addEventListener("toggle", look);
    return () => fold?.removeEventListener("toggle", look);
  }, []);
  return <div ref={here}>{isSeen && <Kept place={place} />}</div>;
}

function Kept({ place }: { place: ChosenPlace | null }) {
  const { part: KeptPlaces } = usePart("kept-places", loadKept);
  return KeptPlaces === null ? null : <KeptPlaces place={place} />;
}
