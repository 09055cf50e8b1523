import { Form, useLocation, useNavigate } from "react-router";
import { keptParts, withParts } from "../app/address.ts";
import { useAwake } from "../app/awake.ts";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { Hint, Label } from "../ui/field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { LastPlaces } from "./LastPlaces.tsx";
import { PlaceField } from "./PlaceField.tsx";
import { useNearMe } from "./useNearMe.ts";

/** Asks where to look: a town or PIN code to type, or this device's own place when the reader says so. Sends a plain GET form. */
export function PlaceForm({ typed = "", id = "place" }: { typed?: string; id?: string }) {
  const say = useText();
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const kept = keptParts(search, ["place", "at"]);
  const goTo = (place: string) => void navigate(withParts(location, { place, at: null }));
  return (
    <Form method="get" action={pathname} role="search">
      <Stack data-gap="m">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div>
          <Label htmlFor={id}>{say("place.label")}</Label>
          <PlaceField id={id} typed={typed} onTake={(place) => goTo(place.id)} />
        </div>
        <Button type="submit" look="key" wide>
          {say("place.show")}
        </Button>
        <NearMe />
        <LastPlaces />
      </Stack>
    </Form>
  );
}

/** Uses the device's own place, once, on a tap; says why before, and what to do when it is refused. */
function NearMe() {
  const say = useText();
  const isAwake = useAwake();
  const { state, ask } = useNearMe();
  if (!isAwake) return null;
  return (
    <div>
      <Button wide onClick={ask} aria-busy={state === "busy"} aria-describedby="near-me-why">
        <Icon name="location" />
        {say(state === "busy" ? "place.meBusy" : "place.me")}
      </Button>
      <Hint id="near-me-why">{say("place.meWhy")}</Hint>
      <p role="alert">
        {state === "refused" && say("place.meRefused")}
        {state === "insecure" && say("place.meInsecure")}
      </p>
    </div>
  );
}
