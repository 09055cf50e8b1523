import { PlaceLabel } from "./PlaceLabel.tsx";
import { useLocation } from "react-router";
import { withParts } from "./address-parts.ts";
import type { PlaceAnswer } from "./place-choice.ts";
import { ListLink } from "../data/PostedList.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { PlaceForm } from "./PlaceForm.tsx";

/** An address that names no single place. */
export type PlaceQuestionProps = { answer: Exclude<PlaceAnswer, { state: "chosen" }> };

/**
 * Shown for an address that names no single place. It asks which of several, reports an unknown
 * name and keeps it, or asks for a place.
 */
export function PlaceQuestion({ answer }: PlaceQuestionProps) {
  const say = useText();
  const location = useLocation();
  if (answer.state === "several") {
    return (
      <Stack>
        <Stack data-gap="s">
          <h1>{say("place.whichTitle", { typed: answer.typed })}</h1>
          <p>{say("place.whichLead")}</p>
        </Stack>
        <Card>
          <PlaceList>
            {answer.choices.map(({ id, label }) => (
              <li key={id}>
                <i>
                  <Icon name="location" />
                </i>
                <ListLink href={withParts(location, { place: id, at: null })}>
                  <b>
                    <PlaceLabel label={label} />
                  </b>
                </ListLink>
                <Icon name="next" size="s" />
              </li>
            ))}
          </PlaceList>
        </Card>
        <Card data-pad="">
          <PlaceForm typed={answer.typed} />
        </Card>
      </Stack>
    );
  }
  const isUnknown = answer.state === "unknown";
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h1>{isUnknown ? say("place.unknownTitle", { typed: answer.typed }) : say("place.askTitle")}</h1>
        <p>{say(isUnknown ? "place.unknownLead" : "place.askLead")}</p>
        <PlaceForm typed={isUnknown ? answer.typed : ""} />
      </Stack>
    </Card>
  );
}
