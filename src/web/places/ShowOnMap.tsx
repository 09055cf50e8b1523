import { useState } from "react";
import type { Listing } from "#contract/listings.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { HydratedButton } from "../device/HydratedButton.tsx";
import { LazyPart } from "../lazy/usePart.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";

const load = async () => (await import("./PlaceMap.tsx")).PlaceMap;

type ShowOnMapProps = {
  place: Pick<Listing["place"], "lat" | "lng" | "precision" | "basis" | "uncertaintyKm">;
  name: string;
};

/**
 * Shows a place on a small map on request: its pin, or the circle around it. Not seen without the
 * program.
 */
export function ShowOnMap({ place, name }: ShowOnMapProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const isTextOnly = useTextOnly();
  if (isTextOnly) return null;
  return (
    <>
      <HydratedButton size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="location" size="s" />
        {say(isOpen ? "listing.hideMap" : "listing.showMap")}
      </HydratedButton>
      {isOpen && <LazyPart name="map" load={load} props={{ place, name }} />}
    </>
  );
}
