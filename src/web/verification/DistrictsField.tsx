import { useId, useState } from "react";
import { reversePlaces } from "#contract/places.ts";
import { MOST_DISTRICTS_CHOSEN } from "#domain/verification/choice.ts";
import type { VerifierChoice } from "#domain/verification/choice.ts";
import { useApi } from "../data/useApi.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { PlaceField } from "../places/PlaceField.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Label } from "../ui/field.tsx";
import { Row, Stack } from "../ui/layout.tsx";

type Districts = VerifierChoice["districts"];

/** Districts, each added by any place in it. Without one: anywhere. */
export function DistrictsField({
  districts,
  onChange,
}: {
  districts: Districts;
  onChange: (districts: Districts) => void;
}) {
  const { say, language } = useLanguage();
  const api = useApi();
  const id = useId();
  const [turn, setTurn] = useState(0);
  const [wrong, setWrong] = useState<"choosing.noDistrict" | "problem.noAnswerText" | null>(null);
  const add = async ({ lat, lng }: { lat: number; lng: number }) => {
    if (api === null) return;
    const answer = await api(reversePlaces, { lat, lng, lang: language });
    if (!answer.ok) return setWrong("problem.noAnswerText");
    const { items } = answer.value;
    const found = items.find(({ type }) => type === "district") ?? items.find(({ type }) => type === "state");
    if (found === undefined) return setWrong("choosing.noDistrict");
    setWrong(null);
    setTurn((before) => before + 1);
    const others = districts.filter((each) => each.id !== found.id);
    onChange([...others, { id: found.id, label: found.name }].slice(-MOST_DISTRICTS_CHOSEN));
  };
  return (
    <Stack data-gap="m">
      <Label htmlFor={id}>{say("choosing.districts")}</Label>
      <PlaceField
        key={turn}
        id={id}
        typed=""
        near={undefined}
        onTake={(place) => void add(place)}
        onType={() => setWrong(null)}
        invalid={wrong !== null}
        describedBy={`${id}-error`}
      />
      <div role="alert" id={`${id}-error`}>
        {wrong !== null && say(wrong)}
      </div>
      <Row role="status">
        {districts.map(({ id: district, label }) => (
          <Button
            key={district}
            aria-label={say("choosing.remove", { place: label })}
            onClick={() => onChange(districts.filter((each) => each.id !== district))}
          >
            <Icon name="close" size="s" />
            {label}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
