import { useId, useState } from "react";
import type { DonorSave } from "#contract/donors.ts";
import type { Fix } from "../device/useDevicePoint.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { DevicePlace } from "../places/DevicePlace.tsx";
import { PlaceField } from "../places/PlaceField.tsx";
import { FieldHint, Label } from "../ui/field.tsx";
import { Note } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";

type DonorPlaceProps = {
  place: DonorSave["place"] | null;
  onChoose: (place: DonorSave["place"] | null) => void;
  wrong: string | null;
};

/** Where a donor starts from: typed, or the device's, on a tap. */
export function DonorPlace({ place, onChoose, wrong }: DonorPlaceProps) {
  const say = useText();
  const id = useId();
  // The field keeps its own text: a place of the device needs a new field.
  const [turn, setTurn] = useState(0);
  const take = ({ lat, lng }: Fix) => {
    setTurn(turn + 1);
    onChoose({ lat, lng, precision: "exact" });
  };
  return (
    <Stack data-gap="m">
      <div>
        <Label htmlFor={id}>{say("give.place")}</Label>
        <PlaceField
          key={turn}
          id={id}
          typed={place?.label ?? ""}
          near={place ?? undefined}
          onTake={({ id: placeId, label, lat, lng }) =>
            onChoose({ lat, lng, label, precision: "area", ...(placeId !== "" && { placeId }) })
          }
          onType={() => onChoose(null)}
          invalid={wrong !== null}
          describedBy={`${id}-error ${id}-hint`}
        />
        <div role="alert" id={`${id}-error`}>
          {wrong}
        </div>
        <FieldHint id={`${id}-hint`}>{say("give.placeHelp")}</FieldHint>
      </div>
      <div role="status">
        {place !== null && (
          <Note icon="check" tone="fresh">
            <b>{say("give.chosen", { place: place.label ?? say("place.here") })}</b>
          </Note>
        )}
      </div>
      <DevicePlace
        label={say("place.me")}
        why={say("give.deviceWhy")}
        isShown={({ lat, lng }) => place?.lat === lat && place.lng === lng}
        onPoint={take}
      />
    </Stack>
  );
}
