import { useState } from "react";
import { useApi } from "../../data/useApi.tsx";
import type { Fix } from "../../device/useDevicePoint.ts";
import { DevicePlace } from "../../places/DevicePlace.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { RowsTitle } from "../../ui/rows.tsx";
import type { ChosenPoint } from "../../drafts/answers.ts";
import { ChoiceQuestion, usePostForm } from "../usePostForm.tsx";
import { keptPlaces } from "../kept-places.ts";
import { MapPick } from "../MapPick.tsx";
import { namePoint } from "../point-name.ts";
import { TypedPlace } from "../TypedPlace.tsx";
import { PlaceRows } from "../../places/PlaceRows.tsx";
import { useSearchedPlace } from "../useSearchedPlace.ts";
import css from "./PlaceStep.module.css";

/** The place: typed, the device's, or used before; how exact; and what others will see. */
export function PlaceStep({ account, near }: { account: string; near: string | undefined }) {
  const say = useText();
  const { answers, change } = usePostForm();
  const [before] = useState(() => keptPlaces(account));
  const choose = (place: ChosenPoint) => change({ place, placeTyped: place.label });
  useSearchedPlace(near, choose);
  return (
    <>
      <TypedPlace near={before[0] ?? null} onChoose={choose} />
      <div role="status">
        {answers.place !== null && (
          <Note icon="check" tone="fresh">
            <b>{say("posting.place.chosen", { place: answers.place.label })}</b>
          </Note>
        )}
      </div>
      <Device onChoose={choose} />
      <MapPick place={answers.place} near={before[0] ?? null} onChoose={choose} />
      {before.length > 0 && (
        <Card>
          <RowsTitle>{say("posting.place.last")}</RowsTitle>
          <PlaceRows places={before} onChoose={choose} />
        </Card>
      )}
      <ChoiceQuestion
        name="precision"
        path="place.precision"
        legend={say("posting.place.precision")}
        choices={[
          { value: "area", title: say("posting.place.area"), help: say("posting.place.areaHelp") },
          { value: "exact", title: say("posting.place.exact"), help: say("posting.place.exactHelp") },
        ]}
      />
      <Ring />
    </>
  );
}

/** The device's position, with its name. */
function Device({ onChoose }: { onChoose: (place: ChosenPoint) => void }) {
  const { say, language } = useLanguage();
  const api = useApi();
  const { answers } = usePostForm();
  const own = say("posting.place.deviceLabel");
  const take = (fix: Fix) => {
    const { lat, lng } = fix;
    onChoose({ lat, lng, label: own });
    void namePoint(api, fix, language).then((named) => named !== null && onChoose({ lat, lng, ...named }));
  };
  return (
    <DevicePlace
      label={say("posting.place.device")}
      why={say("posting.place.deviceWhy")}
      isShown={({ lat, lng }) => answers.place?.lat === lat && answers.place.lng === lng}
      onPoint={take}
    />
  );
}

/** What others see of the place: a circle, in words. */
function Ring() {
  const say = useText();
  return (
    <Card data-pad="">
      <Stack data-gap="s">
        <h2>{say("posting.place.ringTitle")}</h2>
        <div className={css.circle}>
          <svg viewBox="0 0 96 96" aria-hidden="true">
            <circle className="area" cx="48" cy="48" r="44" />
            <circle className="middle" cx="48" cy="48" r="3" />
            <circle className="you" cx="69" cy="34" r="5" />
          </svg>
          <SecondLine as="p">{say("posting.place.ring")}</SecondLine>
        </div>
      </Stack>
    </Card>
  );
}
