import { useEffect, useRef, useState } from "react";
import { Form, useLoaderData, useLocation, useNavigate } from "react-router";
import { keptParts, withParts } from "./address-parts.ts";
import { useIdle } from "../device/useHydrated.ts";
import { DevicePlace } from "./DevicePlace.tsx";
import { useLazyPart } from "../lazy/useLazyPart.tsx";
import type { ChosenPlace, PlaceAnswer } from "./place-choice.ts";
import { pointText } from "./point-text.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { isDataSaver, isSlowNet } from "../store/fetch/data-saver.ts";
import { Button } from "../ui/Button.tsx";
import { Label } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { PlaceField } from "./PlaceField.tsx";

const loadKept = async () => (await import("./KeptPlaces.tsx")).KeptPlaces;

/**
 * Asks where to look: a town or PIN code to type, or this device's own place when the reader says
 * so. Sends a plain GET form.
 */
export function PlaceForm({ typed = "", id = "place" }: { typed?: string; id?: string }) {
  const say = useText();
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const place = usePlaceOfPage();
  const kept = keptParts(search, ["place", "at"]);
  const goTo = (query: string) => void navigate(withParts(location, partsOf(query)));
  return (
    <Stack data-gap="m">
      <Form method="get" action={pathname} role="search">
        <Stack data-gap="m">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
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
      <DevicePlace
        label={say("place.me")}
        why={say("place.meWhy")}
        isShown={({ lat, lng, accuracyKm }) => place?.query === `at=${pointText(lat, lng, accuracyKm)}`}
        onPoint={({ lat, lng, accuracyKm }) => goTo(`at=${pointText(lat, lng, accuracyKm)}`)}
      />
      <WhenSeen place={place} />
    </Stack>
  );
}

/** A place is said by `at` or by `place`; the other one is taken away. */
function partsOf(query: string): Record<string, string | null> {
  return { at: null, place: null, ...Object.fromEntries(new URLSearchParams(query)) };
}

/**
 * The place that the page around is of; null where it is only guessed, or asked for. What names
 * places there without a net is fetched once the page rests.
 */
function usePlaceOfPage(): ChosenPlace | null {
  const data = useLoaderData<{ place?: ChosenPlace; answer?: PlaceAnswer } | undefined>();
  const { language } = useLanguage();
  const isIdle = useIdle();
  const answered = data?.answer?.state === "chosen" ? data.answer.place : undefined;
  const place = data?.place ?? answered;
  const chosen = place === undefined || place.guessed ? null : place;
  useEffect(() => {
    if (!isIdle || chosen === null || isDataSaver() || isSlowNet()) return;
    void import("../store/saved/region-places.ts")
      .then(({ fetchRegionPlaces }) => fetchRegionPlaces(chosen, { language }))
      // It is for later: without a net now there is nothing to say.
      .catch(() => undefined);
  }, [isIdle, chosen, language]);
  return chosen;
}

/** What this device keeps of places: fetched when the fold around the form is opened. */
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
  const { part: KeptPlaces } = useLazyPart("kept-places", loadKept);
  return KeptPlaces === null ? null : <KeptPlaces place={place} />;
}
